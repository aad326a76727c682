"""Go once more, written from the documents alone: slow, plain, and sharing nothing with `rules`.

The tests play at random by both and compare every verdict and every score. Where they differ, one
of them misreads a document. Nothing here imports `rules`; rule sets are written down again.
"""
