"""Bits: sets of cells as numbers of 64 bits.

Compiled, each of these is an instruction or two of the machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from pardalis.core.kernel.contract import U, by_machine, compiles

NONE = U(0)
ONE = U(1)

WORD = ir.IntType(64)
FLAG = ir.IntType(1)
OF_TWO = ir.FunctionType(WORD, [WORD, WORD])


def cells(numbers: Iterable[int]) -> U:
    """The set of these cells: for tables, not for compiled code."""
    return U(sum(1 << number for number in set(numbers)))


@compiles
def bit(cell: int | U) -> U:
    """The set of one cell."""
    return ONE << U(cell)


def popcount(cells: U) -> int:
    """How many cells there are in a set."""
    return int(cells).bit_count()


def first(cells: U) -> U:
    """The lowest cell of a set that is not empty."""
    return U((int(cells) & -int(cells)).bit_length() - 1)


@compiles
def without_first(cells: U) -> U:
    """A set that is not empty without its lowest cell."""
    return cells & (cells - ONE)


@compiles
def nth(cells: U, place: int) -> U:
    """The cell at a place, from 0, of a set that has so many."""
    return first(_only(cells, place))


@compiles
def _walk_to(cells: U, place: int) -> U:
    for _ in range(place):
        cells = without_first(cells)
    return first(cells)


def squeezed(cells: U, within: U) -> U:
    """Which cells of a second set are in a first: a bit for each, from the lowest, without gaps."""
    found, place = NONE, ONE
    while within:
        rest = without_first(within)
        if cells & (within ^ rest):
            found |= place
        place <<= ONE
        within = rest
    return found


# The machine's own instructions -------------------------------------------------------------------


def _of_cells(result: types.Type) -> Any:
    """A function of a set; refuses what is not one, rather than count the bits of a float."""
    return lambda cells: result if cells == types.uint64 else None


@by_machine(popcount, _of_cells(types.int64))
def _(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.call(builder.module.declare_intrinsic("llvm.ctpop", [WORD]), arguments)


@by_machine(first, _of_cells(types.uint64))
def _(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = ir.FunctionType(WORD, [WORD, FLAG])
    zeros = builder.module.declare_intrinsic("llvm.cttz", [WORD], kind)
    never_empty = ir.Constant(FLAG, 1)
    return builder.call(zeros, [*arguments, never_empty])


def _only(cells: U, place: int) -> U:
    """The set of the one cell at a place of a set."""
    return bit(_walk_to(cells, place))


def _has_bmi2(target: Any) -> bool:
    """Whether the processor lays bits out and squeezes them in one step."""
    return "+bmi2" in target.codegen().magic_tuple()[2].split(",")


@by_machine(_only, lambda cells, place: types.uint64 if cells == types.uint64 else None)
def _(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    if not _has_bmi2(target):
        return target.compile_internal(builder, _only, signature, arguments)
    # Lays bits out onto those of a set: the one at the place alone comes to be that cell alone.
    instruction = cgutils.get_or_insert_function(builder.module, OF_TWO, "llvm.x86.bmi.pdep.64")
    place = target.cast(builder, arguments[1], signature.args[1], types.uint64)
    return builder.call(instruction, [builder.shl(ir.Constant(WORD, 1), place), arguments[0]])


@by_machine(
    squeezed, lambda cells, within: types.uint64 if cells == within == types.uint64 else None
)
def _(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    if not _has_bmi2(target):
        return target.compile_internal(builder, squeezed, signature, arguments)
    instruction = cgutils.get_or_insert_function(builder.module, OF_TWO, "llvm.x86.bmi.pext.64")
    return builder.call(instruction, arguments)
