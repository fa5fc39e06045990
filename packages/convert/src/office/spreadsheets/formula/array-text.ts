/** Arrays of values as a formula's text has them (PtgExtraArray of [MS-XLS] §2.5.198). */
import type { ByteReader } from '../../../carriers/encoding/byte-reader.ts'
import { errorText } from '../biff.ts'
import type { ArrayLayout } from './dialect.ts'
import { booleanText, numberText, stringText } from './value-text.ts'

/** `{1,2;"a",TRUE}`; undefined where there are no values, or they are cut or unknown. */
export function arrayText(bytes: ByteReader, layout: ArrayLayout): string | undefined {
  const { columns, rows } = layout.size(bytes)
  if (columns === 0 || rows === 0) return undefined
  let text = ''
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const value = valueText(bytes, layout)
      if (value === undefined || bytes.isCut) return undefined
      text += `${column > 0 ? ',' : row > 0 ? ';' : ''}${value}`
    }
  return `{${text}}`
}

function valueText(bytes: ByteReader, layout: ArrayLayout): string | undefined {
  switch (layout.kinds[bytes.byte()]) {
    case 'number':
      return numberText(bytes.real())
    case 'string':
      return stringText(layout.string(bytes))
    case 'boolean':
      return booleanText(padded(bytes, layout.booleanBytes))
    case 'error':
      return errorText(padded(bytes, layout.errorBytes))
    case 'nothing':
      padded(bytes, layout.errorBytes)
      return ''
    default:
      return undefined
  }
}

function padded(bytes: ByteReader, size: number): number {
  const value = bytes.byte()
  bytes.skip(size - 1)
  return value
}
