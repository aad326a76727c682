"""The command `goban`: finds the subcommand, runs it, turns failures into one line and a status."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

from web.console import (
    BAD_USAGE,
    FAILED_ON_THE_WAY,
    DriverHungError,
    FailureError,
    OutputError,
    complain,
    in_one_line,
    put,
    without_secrets,
    write_any_name,
)
from web.process import drop, hold_streams, interruptible, limit_heap

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

INTERRUPTED = 130

PROGRAM = "goban"

Commands = Mapping[str, tuple[str, str]]
"""Subcommand -> (module of `device.commands` that does it, or one elsewhere by its whole name, what
it does in a line)."""

COMMANDS: Commands = {
    "read": ("read", "read the position from photographs"),
    "watch": ("watch", "follow a game from a camera, a video or a folder of pictures"),
    "serve": ("serve", "follow a game and show it in a browser, for players and arbiter"),
    "referee": ("referee", "run the referee alone on recorded observations"),
    "check": ("check", "list every breach of the rules in game records"),
    "score": ("score", "count game records or photographed boards"),
    "count": ("count", "count a photographed board that was filled in"),
    "sheet": ("sheet", "write the result sheet of a finished game, to print and sign"),
    "results": ("results", "write the results of games as rows or as a tournament's table"),
    "rules": ("rules", "show the rule sets and their clauses"),
    "hub": ("hall.command", "link many boards, and show a whole hall on one page"),
    "portal": ("hall.portal.command", "show the games of many halls on one public site"),
    "stream": ("hall.stream.command", "create the stream of many halls, and keys for it"),
    "markers": ("markers", "write a sheet of corner markers to print"),
    "doctor": ("doctor", "say in words what this machine has and lacks"),
}

RUN_FOR_DAYS = ("watch", "serve", "hub", "portal")

LIBRARIES = {
    "OPENCV_LOG_LEVEL": "SILENT",
    "OPENCV_FFMPEG_LOGLEVEL": "-8",
    "OPENCV_FFMPEG_CAPTURE_OPTIONS": "rtsp_transport;tcp",
    "OPENCV_IO_MAX_IMAGE_PIXELS": "50000000",
    "OPENCV_FOR_THREADS_NUM": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
"""Settings of OpenCV and of numpy's algebra, read when they are first imported. What is wrong with
a file is said by us, in one line. Pictures of formats whose head we do not read are bounded as all
are. What is computed is too small to be shared: waking threads for it costs more than it saves."""


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Print the error as one line and leave with status 2."""
        line = in_one_line(without_secrets(f"{self.prog}: {message} (see {self.prog} --help)"))
        self.exit(BAD_USAGE, f"{line}\n")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help. Raises OutputError, of which argparse itself would say nothing."""
        put(self.format_help().removesuffix("\n"))


class ShowVersion(argparse.Action):
    """`--version`, which raises OutputError where nobody can read it."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Show the version and leave."""
        from importlib.metadata import version  # as slow to load as many a command

        put(f"goban {version('goban-arbiter')}")
        parser.exit()


def load(name: str, commands: Commands = COMMANDS) -> ModuleType:
    """The module behind a subcommand; only the one that is asked for is imported.

    It has `EXAMPLE`, `configure`, which adds the command's arguments to a parser, and `run`, which
    does the work and gives the exit status, or raises FailureError.
    """
    module = commands[name][0]
    return import_module(module if "." in module else f"device.commands.{module}")


def build_parser(
    arguments: Sequence[str], commands: Commands = COMMANDS, prog: str = PROGRAM
) -> argparse.ArgumentParser:
    """The parser for these arguments, with the options of the subcommand that they name."""
    parser = OneLineParser(
        prog=prog,
        description="A camera watches a real Go board: it keeps the record and says when "
        "something on the table breaks the rules.",
        epilog="example: goban watch demo",
    )
    parser.add_argument(
        "--version", action=ShowVersion, nargs=0, help="show the program's version and exit"
    )
    parsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    for name, (_, summary) in commands.items():
        command = parsers.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name == chosen:
            module = load(name, commands)
            command.epilog = f"example: {module.EXAMPLE}"
            module.configure(command)
    return parser


def parse(
    words: Sequence[str], commands: Commands = COMMANDS, prog: str = PROGRAM
) -> argparse.Namespace:
    """The options that these words of a command line give."""
    parser = build_parser(words, commands, prog)
    for word in words:
        if word.startswith("--") and word.endswith("=--"):
            # argparse would take it for the end of the options and hand on a list.
            parser.error(f"argument {word[:-3]}: expected one argument")
    return parser.parse_args(words)


def main(
    arguments: Sequence[str] | None = None, commands: Commands = COMMANDS, prog: str = PROGRAM
) -> int:
    """Run `goban` with these arguments (default: the process's own) and return its exit status."""
    for name, value in LIBRARIES.items():
        os.environ.setdefault(name, value)
    hold_streams()
    write_any_name()
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in RUN_FOR_DAYS:
        limit_heap()  # before the libraries are loaded
    try:
        status = _run(words, commands, prog)
        sys.stdout.flush()
    except (OutputError, OSError) as error:
        return _without_output(error.__cause__ or error)
    return status


def _run(words: Sequence[str], commands: Commands, prog: str) -> int:
    """The exit status of the command that `words` give. Raises OutputError."""
    try:
        options = parse(words, commands, prog)
        if options.command not in RUN_FOR_DAYS:
            interruptible()
        return int(load(options.command, commands).run(options))
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else FAILED_ON_THE_WAY
    except FailureError as failure:
        complain(failure.line)
        if isinstance(failure, DriverHungError):
            os._exit(failure.status)  # what its library does at an exit would hang too
        return failure.status
    except OSError as error:
        complain(f"{error.filename or words[0]}: {error.strerror or error}")
        return FAILED_ON_THE_WAY
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED


def _without_output(error: BaseException) -> int:
    """The exit status where standard output cannot be written.

    A reader that has left, as `head` does, has all that it wants: nothing is said of it.
    """
    drop(sys.stdout)  # what is still buffered must not raise at exit
    if not isinstance(error, BrokenPipeError):
        complain(f"standard output: {getattr(error, 'strerror', None) or error}")
    return FAILED_ON_THE_WAY


if __name__ == "__main__":
    sys.exit(main())
