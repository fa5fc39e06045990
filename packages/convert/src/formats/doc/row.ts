/** What the mark at the end of a table row says of it ([MS-DOC] §2.6.3, §2.9.315–316). */
import type { CellDefinition, RowDefinition } from '../../office/word-processing/edge-table.ts'
import { sprm } from './sprm.ts'

/** §2.9.315. */
const maximumCells = 64
const shdBytes = 10
/** §2.9.337, TLP: fHdrRows. */
const headerRowsFlag = 0x20
const empty: RowDefinition = { edges: [], cells: [], isHeader: false, hasHeaderAppearance: false }

/** The row with one modifier more; the same one when the modifier is no row's. */
export function readRow(
  row: RowDefinition | undefined,
  code: number,
  bytes: Uint8Array,
  at: number,
  size: number,
): RowDefinition | undefined {
  switch (code) {
    case sprm.tDefTable: {
      const defined = readDefinition(bytes, at, size)
      return { ...empty, ...row, ...defined }
    }
    case sprm.tTableHeader:
      return { ...empty, ...row, isHeader: bytes[at] !== 0 }
    case sprm.tTlp:
      return { ...empty, ...row, hasHeaderAppearance: (bytes[at + 2]! & headerRowsFlag) !== 0 }
    case sprm.tMerge:
    case sprm.tSplit: {
      const end = Math.min(bytes[at + 1]!, row?.cells.length ?? 0)
      for (let cell = bytes[at]!; cell < end; cell++)
        row!.cells[cell]!.horizontalMerge = code === sprm.tSplit ? 0 : cell === bytes[at] ? 1 : 2
      return row
    }
    case sprm.tDefTableShd80:
      for (let cell = 0; cell < Math.min(size >> 1, row?.cells.length ?? 0); cell++)
        setShade(row!.cells[cell]!, shadeOfIndex(bytes[at + cell * 2]! | (bytes[at + cell * 2 + 1]! << 8)))
      return row
    case sprm.tDefTableShd:
      for (let cell = 0; cell < Math.min(Math.floor(size / shdBytes), row?.cells.length ?? 0); cell++)
        setShade(row!.cells[cell]!, shadeOfColours(bytes, at + cell * shdBytes))
      return row
    case sprm.tVertMerge: {
      const cell = row?.cells[bytes[at]!]
      if (cell) cell.verticalMerge = verticalMerge(bytes[at + 1]!)
      return row
    }
    default:
      return row
  }
}

function setShade(cell: CellDefinition, shade: number | undefined): void {
  if (shade === undefined) delete cell.shade
  else cell.shade = shade
}

const white = 8

/** §2.9.248, Shd80: colours by number, of which 0 is none, and a pattern. */
function shadeOfIndex(shading: number): number | undefined {
  const isNil = shading === 0xffff
  const isClear = shading >> 10 === 0
  const back = (shading >> 5) & 0x1f
  return isNil || (isClear && (back === 0 || back === white)) ? undefined : shading
}

/** §2.9.247, Shd: two colours, of which one without value has 0xff in its fourth byte, and a pattern. */
function shadeOfColours(bytes: Uint8Array, at: number): number | undefined {
  const isClear = bytes[at + 8] === 0
  const isNil = bytes[at + 8] === 0xff
  const back = bytes[at + 4]! | (bytes[at + 5]! << 8) | (bytes[at + 6]! << 16)
  const isNone = bytes[at + 7] === 0xff || back === 0xffffff
  return isNil || (isClear && isNone) ? undefined : back
}

/** The size of a cell's descriptor follows from what is there: 20 bytes in Word 97, 10 in Word 6. */
function readDefinition(bytes: Uint8Array, at: number, size: number): Pick<RowDefinition, 'edges' | 'cells'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, size)
  const count = Math.min(size > 0 ? view.getUint8(0) : 0, maximumCells)
  const edges: number[] = []
  for (let index = 0; index <= count && 3 + index * 2 <= size; index++) edges.push(view.getInt16(1 + index * 2, true))
  const cellsAt = 1 + (count + 1) * 2
  const cellBytes = size - cellsAt >= count * 20 || (size - cellsAt) % 20 === 0 ? 20 : 10
  const cells: CellDefinition[] = []
  for (let index = 0; index < count; index++) {
    const cellAt = cellsAt + index * cellBytes
    const flags = cellAt + 2 <= size ? view.getUint16(cellAt, true) : 0
    const vertical = cellBytes === 20 ? verticalMerge((flags >> 5) & 3) : 'none'
    cells.push({ horizontalMerge: flags & 3, verticalMerge: vertical })
  }
  return { edges, cells }
}

function verticalMerge(flags: number): CellDefinition['verticalMerge'] {
  if ((flags & 1) === 0) return 'none'
  return flags & 2 ? 'first' : 'continued'
}
