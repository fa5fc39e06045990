/** Writes the literals of the client for Python from the tables. A test holds them to it. */
import { join } from 'node:path'
import { fieldName, type OptionRow, optionNames, optionTable } from '@docmill/convert/tables'
import { errors } from '@docmill/server'

export const pythonTypesFile = join(import.meta.dirname, '../python/src/docmill_client/_tables.py')

/** The text of `python/src/docmill_client/_tables.py`. */
export function pythonTypes(): string {
  const codes = Object.keys(errors).map((code) => `    "${code}",\n`)
  const options = optionNames.map((name) => {
    const row: OptionRow = optionTable[name]
    return `    ${fieldName(name)}: ${annotationOf(row)}\n    """${sentence(row.about)}"""\n`
  })
  return `"""Written by \`npm run docs\` from the tables of errors and options; not to be edited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict, Union

ErrorCode = Literal[
${codes.join('')}]


class ConversionOptions(TypedDict, total=False):
    """What is asked for, for one document or for all of a job."""

${options.join('\n')}`
}

function annotationOf({ values, members, range }: OptionRow): string {
  if (range) return 'int'
  if (members) return `Union[${literal(members)}, Sequence[${literal(members)}]]`
  return values ? literal(values) : 'str'
}

function literal(values: readonly string[]): string {
  return `Literal[${values.map((value) => `"${value}"`).join(', ')}]`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
