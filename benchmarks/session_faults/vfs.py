"""A file system for SQLite that asks somebody before every change to a file.

It is the system's own one with four operations put before it: write, truncate, sync and delete.
Python's sqlite3 uses it by ``file:…?vfs=NAME``. What SQLite does is thereby as it is in the
program; the operations that reach the disk can be counted, refused or left un-synced.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from pathlib import Path
from typing import Protocol

OK, BUSY, FULL = 0, 5, 13
IOERR_WRITE, IOERR_FSYNC, IOERR_TRUNCATE, IOERR_DELETE, IOERR_LOCK = (
    10 | extended << 8 for extended in (3, 4, 6, 10, 15)
)
"""SQLite's result codes."""

WATCHED = 0x00000100 | 0x00080000
"""Which files are watched: databases and their write-ahead logs (SQLITE_OPEN_MAIN_DB and _WAL)."""

EXCLUSIVE_LOCK = 8
"""SQLITE_SHM_EXCLUSIVE."""

_int, _long, _pointer = ctypes.c_int, ctypes.c_int64, ctypes.c_void_p
_Close = ctypes.CFUNCTYPE(_int, _pointer)
_Transfer = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _int, _long)
_Truncate = ctypes.CFUNCTYPE(_int, _pointer, _long)
_Sync = ctypes.CFUNCTYPE(_int, _pointer, _int)
_ShmLock = ctypes.CFUNCTYPE(_int, _pointer, _int, _int, _int)
_Open = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _pointer, _int, _pointer)
_Delete = ctypes.CFUNCTYPE(_int, _pointer, _pointer, _int)
_Sleep = ctypes.CFUNCTYPE(_int, _pointer, _int)


class _Methods(ctypes.Structure):
    """``sqlite3_io_methods``."""

    _fields_ = (
        ("iVersion", _int),
        ("xClose", _Close),
        ("xRead", _pointer),
        ("xWrite", _Transfer),
        ("xTruncate", _Truncate),
        ("xSync", _Sync),
        *((f"plain{number}", _pointer) for number in range(8)),
        ("xShmLock", _ShmLock),
        *((f"shared{number}", _pointer) for number in range(4)),
    )


class _File(ctypes.Structure):
    """``sqlite3_file``."""

    _fields_ = (("pMethods", _pointer),)


class _Vfs(ctypes.Structure):
    """``sqlite3_vfs``."""

    _fields_ = (
        ("iVersion", _int),
        ("szOsFile", _int),
        ("mxPathname", _int),
        ("pNext", _pointer),
        ("zName", ctypes.c_char_p),
        ("pAppData", _pointer),
        ("xOpen", _Open),
        ("xDelete", _Delete),
        *((f"first{number}", _pointer) for number in range(7)),
        ("xSleep", _Sleep),
        *((f"last{number}", _pointer) for number in range(6)),
    )


class Watcher(Protocol):
    """Who is asked: each answer is SQLite's result code, 0 to go on."""

    def opened(self, path: Path) -> None:
        """A file is open; it may be new."""

    def write(self, path: Path, offset: int, data: bytes) -> int:
        """`data` are to be written at `offset`."""

    def truncate(self, path: Path, size: int) -> int:
        """The file is to be cut to `size` bytes."""

    def sync(self, path: Path) -> int:
        """What was written is to be durable. The real file system is not asked."""

    def delete(self, path: Path, *, durable: bool) -> int:
        """The file is to be removed."""

    def lock(self, path: Path) -> int:
        """A lock for writing is asked for."""

    def sleep(self, seconds: float) -> None:
        """SQLite waits for a lock."""


class WatchedFiles:
    """The file system ``name``, from construction to `close`; one thread uses it.

    As the `default` one it is also that of databases which name none.
    """

    def __init__(self, name: str, watcher: Watcher, *, default: bool = False) -> None:
        self._library = ctypes.CDLL(_sqlite3.__file__)
        find = self._library.sqlite3_vfs_find
        find.argtypes, find.restype = [ctypes.c_char_p], ctypes.POINTER(_Vfs)
        self._system: _Vfs = find(None).contents
        self._watcher = watcher
        self._paths: dict[int, Path] = {}
        self._tables: dict[int, _Methods] = {}
        self._originals: dict[int, _Methods] = {}
        self._kept: list[object] = []
        self._name = name.encode()
        own = _Vfs.from_buffer_copy(self._system)
        own.pNext, own.zName = None, self._name
        own.xOpen = _Open(self._open)
        own.xDelete = _Delete(self._delete)
        own.xSleep = _Sleep(self._sleep)
        self._own = own
        self._kept += [own.xOpen, own.xDelete, own.xSleep]
        register = self._library.sqlite3_vfs_register
        register.argtypes, register.restype = [ctypes.POINTER(_Vfs), _int], _int
        assert register(ctypes.byref(own), int(default)) == OK

    def close(self) -> None:
        """Take the file system out of SQLite; no database may be open in it."""
        assert not self._paths, f"still open: {sorted(map(str, self._paths.values()))}"
        unregister = self._library.sqlite3_vfs_unregister
        unregister.argtypes, unregister.restype = [ctypes.POINTER(_Vfs)], _int
        assert unregister(ctypes.byref(self._own)) == OK

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        code: int = self._system.xOpen(ctypes.addressof(self._system), name, file, flags, out)
        if code != OK or name is None or not flags & WATCHED:
            return code
        path = _path_at(name)
        opened = _File.from_address(file)
        address = opened.pMethods
        if address not in self._tables:
            self._tables[address] = self._watched(address)
        self._originals[file] = _Methods.from_address(address)
        self._paths[file] = path
        opened.pMethods = ctypes.addressof(self._tables[address])
        self._watcher.opened(path)
        return OK

    def _watched(self, address: int) -> _Methods:
        """The file's own operations, with those that change it replaced."""
        made = _Methods.from_buffer_copy(_Methods.from_address(address))
        made.xClose = _Close(self._close_file)
        made.xWrite = _Transfer(self._write)
        made.xTruncate = _Truncate(self._truncate)
        made.xSync = _Sync(self._sync)
        self._kept += [made.xClose, made.xWrite, made.xTruncate, made.xSync]
        if made.iVersion >= 2 and made.xShmLock:
            made.xShmLock = _ShmLock(self._shm_lock)
            self._kept.append(made.xShmLock)
        return made

    def _close_file(self, file: int) -> int:
        self._paths.pop(file, None)
        code: int = self._originals.pop(file).xClose(file)
        return code

    def _write(self, file: int, data: int, amount: int, offset: int) -> int:
        code = self._watcher.write(self._paths[file], offset, ctypes.string_at(data, amount))
        return code or int(self._originals[file].xWrite(file, data, amount, offset))

    def _truncate(self, file: int, size: int) -> int:
        code = self._watcher.truncate(self._paths[file], size)
        return code or int(self._originals[file].xTruncate(file, size))

    def _sync(self, file: int, flags: int) -> int:
        return self._watcher.sync(self._paths[file])

    def _shm_lock(self, file: int, offset: int, count: int, flags: int) -> int:
        if flags & EXCLUSIVE_LOCK and flags & 2:
            code = self._watcher.lock(self._paths[file])
            if code != OK:
                return code
        return int(self._originals[file].xShmLock(file, offset, count, flags))

    def _delete(self, vfs: int, name: int, durable: int) -> int:
        code = self._watcher.delete(_path_at(name), durable=bool(durable))
        return code or int(self._system.xDelete(ctypes.addressof(self._system), name, durable))

    def _sleep(self, vfs: int, microseconds: int) -> int:
        self._watcher.sleep(microseconds / 1e6)
        return microseconds


def _path_at(address: int) -> Path:
    """The file's name. SQLite keeps the address, so that it is handed on as it came."""
    return Path(ctypes.string_at(address).decode())
