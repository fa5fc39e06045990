/** The structure of every golden: the tree under the tools of its ecosystem, and the chunks. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { after, test } from 'node:test'
import { ConversionError, convertToParts, createMediaPool, type DocumentTree } from '@docmill/convert'
import type * as mdast from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import { visit } from 'unist-util-visit'
import { tokenCounter } from '../../packages/convert/src/output/tokens/counter.ts'
import { type Golden, listGoldens, readSidecar } from '../../tools/goldens.ts'
import { assertChunks } from './chunk-rules.ts'
import { assertMdast } from './mdast-shape.ts'

const media = createMediaPool({ workers: 1 })
after(() => media.close())

/** So small that most goldens have several. */
const limits = { maxTokens: 64, overlapTokens: 0 }

async function convertGolden(golden: Golden) {
  const { path } = golden
  const { options = {} } = readSidecar(golden)
  const engines = golden.name.startsWith('image/') ? { ocr: media.ocr } : {}
  const include = ['document', 'chunks', 'pages'] as const
  const result = await convertToParts(readFileSync(path), {
    filename: basename(path),
    engines,
    ...options,
    include,
    chunkTokens: limits.maxTokens,
  })
  const content = [...result.parts].join('')
  const { structure } = result
  return {
    content,
    detectedType: result.detectedType,
    document: structure.document!(),
    json: [...structure.documentJson!()].join(''),
    chunks: [...structure.chunks!()],
    pages: structure.pages!(),
  }
}

for (const golden of listGoldens())
  test(`the structure of golden ${golden.name}`, async () => {
    try {
      const { content, document, json, chunks, pages, detectedType } = await convertGolden(golden)
      assertMdast(document as never, golden.name)
      assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(document)))
      assertTools(document)
      assertChunks(content, chunks, await tokenCounter('o200k_base'), limits, golden.name)
      if (detectedType === 'pdf' || detectedType === 'image')
        assertPlaces(
          document,
          pages.map(({ number }) => number),
        )
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error
      assert.equal(error.code, readSidecar(golden).error)
    }
  })

/** Types and tools of mdast take the tree as it is. */
function assertTools(document: DocumentTree): void {
  const tree: mdast.Root = document
  const printed = toMarkdown(tree, { extensions: [gfmToMarkdown(), mathToMarkdown()] })
  let characters = 0
  visit(tree, 'text', ({ value }) => {
    characters += value.length
  })
  assert.ok(characters === 0 || printed.trim().length > 0)
}

/** @param pages Numbers of those that there are. */
function assertPlaces(document: DocumentTree, pages: readonly number[]): void {
  let isAttached = false
  for (const block of document.children) {
    if (block.type === 'heading' && /^Attach|\.\w{2,4}$/.test(textOf(block))) isAttached = true
    if (block.type === 'thematicBreak' || isAttached) continue
    const origin = block.data?.origin
    assert.ok(origin && origin.length > 0, `a ${block.type} without an origin: ${textOf(block)}`)
    for (const { page } of origin) assert.ok(pages.includes(page), `page ${page}`)
  }
}

function textOf(node: object): string {
  let text = ''
  visit(node as mdast.Root, 'text', ({ value }) => {
    text += value
  })
  return text
}
