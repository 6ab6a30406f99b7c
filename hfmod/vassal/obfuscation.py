"""The spellings of a `savedGame` entry (format reference, section 5.2): none is encryption.

Besides those of the reference, an XZ-compressed text is read, which tools of other authors write.
"""

from __future__ import annotations

import binascii
import lzma
from enum import Enum

from hfmod.vassal.errors import VassalFormatError

__all__ = ["DEFAULT_KEY", "Form", "decode_saved_game", "encode_saved_game", "key_of"]

_HEX_MARK = b"!VCSK"
_RAW_MARK = b"VOBS"
_XZ_MARK = b"\xfd7zXZ\x00"
_MAX_TEXT = 512 * 1024 * 1024
_XZ_MEMORY = 128 * 1024 * 1024
DEFAULT_KEY = 0x6D


class Form(Enum):
    """How the command text is stored."""

    VCSK = "!VCSK"
    """Hex pairs; every released engine reads and writes it."""
    VOBS = "VOBS"
    """Raw bytes; read by engines after 3.8.0-beta1."""
    PLAIN = "plain"
    XZ = "xz"


def _table(key: int) -> bytes:
    return bytes(i ^ key for i in range(256))


def decode_saved_game(data: bytes, most: int = _MAX_TEXT) -> tuple[str, Form]:
    """(command text, form). Bytes that are not UTF-8 survive as surrogates. Raises VassalFormatError, also
    for an XZ text of more than `most` bytes."""
    form = Form.PLAIN
    if data.startswith(_HEX_MARK):
        form = Form.VCSK
        try:
            raw = binascii.unhexlify(data[len(_HEX_MARK) :].rstrip())
        except binascii.Error:
            raw = b""
        if not raw:
            raise VassalFormatError("holds a damaged saved game (its !VCSK text is not made of hex pairs)")
        data = raw[1:].translate(_table(raw[0]))
    elif data.startswith(_RAW_MARK):
        form = Form.VOBS
        if len(data) < 5:
            raise VassalFormatError("holds a damaged saved game (its VOBS header has no key)")
        data = data[5:].translate(_table(data[4]))
    elif data.startswith(_XZ_MARK):
        form = Form.XZ
        data = _unpack(data, most)
    return data.decode("utf-8", "surrogateescape"), form


def key_of(data: bytes) -> int:
    """The key that a text was mixed with, the usual one where it was not; for sound data only."""
    if data.startswith(_HEX_MARK):
        key = int(data[len(_HEX_MARK) : len(_HEX_MARK) + 2], 16)
    else:
        key = data[4] if data.startswith(_RAW_MARK) else DEFAULT_KEY
    return key or DEFAULT_KEY


def _unpack(data: bytes, most: int) -> bytes:
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)
    try:
        text = unpacker.decompress(data, most)
    except lzma.LZMAError:
        raise VassalFormatError("holds a damaged saved game (its XZ data do not unpack)") from None
    if not unpacker.eof:
        raise VassalFormatError(
            "holds a saved game that is damaged or far too large (its XZ data do not end)"
        )
    return text


def encode_saved_game(text: str, form: Form = Form.VCSK, key: int = DEFAULT_KEY) -> bytes:
    """Bytes of the `savedGame` entry; `key` (1-255) is constant by default, so that builds repeat."""
    if not 1 <= key <= 255:
        raise ValueError("the key is a byte from 1 to 255")
    plain = text.encode("utf-8", "surrogateescape")
    if form is Form.PLAIN:
        return plain
    if form is Form.XZ:
        return lzma.compress(plain, lzma.FORMAT_XZ, preset=3)
    mixed = plain.translate(_table(key))
    if form is Form.VOBS:
        return _RAW_MARK + bytes([key]) + mixed
    return _HEX_MARK + f"{key:02x}".encode() + mixed.hex().encode()
