"""Measuring the program against labelled data, and the page of figures."""
