"""A game being followed: its configuration, inbox, journal, and sinks.

From a program::

    from device.game.session.config import GameConfig
    from device.game.sinks.record import RecordSink
    from device.game.session.session import GameSession
    from device.sources.open import open_source

    config = GameConfig(rules="aga1991", journal=Path("game.journal"))
    session = GameSession(config, open_source("camera:0"), [RecordSink(Path("game.sgf"))])
    session.run()                                  # until interrupted
    session.submit(PassPressed(0, Color.BLACK))    # meanwhile, from another thread
"""
