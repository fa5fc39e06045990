/**
 * A client whose types are those that openapi-typescript makes of the service's OpenAPI document. The test next to it
 * makes them, compiles this file with them and runs it.
 */
import type { components, paths } from './api.ts'
import type { Outline } from './outline.ts'

type Conversion = paths['/api/v1/convert']['post']['responses'][200]['content']['application/json']
type ApiError = components['schemas']['Error']
type Block = components['schemas']['Block']
type Phrasing = components['schemas']['Phrasing']
type Fields = paths['/api/v1/convert']['post']['requestBody']['content']['application/json']

/** @throws Error with the code of the answer, where it is an error. */
export async function outlineOf(file: Blob, name: string, url: string, key: string): Promise<Outline> {
  const include: Fields['include'] = 'document,chunks,pages'
  const form = new FormData()
  form.append('include', include ?? '')
  form.append('file', file, name)
  const response = await fetch(`${url}/api/v1/convert`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  if (!response.ok) {
    const { error } = (await response.json()) as ApiError
    throw new Error(error.code)
  }
  const conversion = (await response.json()) as Conversion
  const outline: Outline = { headings: [], tables: [], chunks: [], pages: [], remaining: conversion.usage.remaining }
  for (const block of conversion.document?.children ?? []) readBlock(block, outline)
  for (const { tokens, span, kind } of conversion.chunks ?? []) outline.chunks.push({ tokens, span, kind })
  for (const { number, label, width, unit } of conversion.pages ?? [])
    outline.pages.push({ number, label, width, unit })
  return outline
}

/** The compiler knows the members of each node by its `type`. */
function readBlock(block: Block, outline: Outline): void {
  if (block.type === 'heading') {
    const page = block.data?.origin?.[0]?.page
    outline.headings.push({ depth: block.depth, text: block.children.map(textOf).join(''), page })
  } else if (block.type === 'table') {
    const cells = block.children.flatMap(({ children }) => children)
    const spans = cells.filter(({ data }) => (data?.colSpan ?? 1) > 1 || (data?.rowSpan ?? 1) > 1).length
    outline.tables.push({ columns: block.align.length, rows: block.children.length, spans })
  } else if (block.type === 'list') {
    for (const item of block.children) for (const child of item.children) readBlock(child, outline)
  }
}

function textOf(node: Phrasing): string {
  if ('children' in node) return node.children.map(textOf).join('')
  return node.type === 'text' ? node.value : ''
}
