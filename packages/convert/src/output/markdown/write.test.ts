import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import fc from '../../../../../test/property.ts'
import { hostileTree } from '../../../../../test/trees/hostile.ts'
import { outlineOf, valuesOf } from '../../../../../test/trees/outline.ts'
import type { Root } from '../../core/document/nodes.ts'
import { defaultLimits } from '../../core/limits.ts'
import { blocksFrom } from '../../formats/md/verbatim/from-mdast.ts'
import { tidy } from '../normalize/tidy.ts'
import { writeMarkdown } from './write.ts'

const parameters = { seed: 1, numRuns: Number(process.env.DOCMILL_PROPERTY_RUNS ?? 500), endOnFailure: true }

function write(document: Root): string {
  return [...writeMarkdown(document, {}, () => {})].join('')
}

function parse(markdown: string, withMath = false): Root {
  const extensions = withMath ? [gfm(), math()] : [gfm()]
  const mdastExtensions = withMath ? [gfmFromMarkdown(), mathFromMarkdown()] : [gfmFromMarkdown()]
  return { type: 'root', children: blocksFrom(fromMarkdown(markdown, { extensions, mdastExtensions }), new Map()) }
}

function tidied(document: Root): Promise<Root> {
  return tidy(structuredClone(document), 'markdown', defaultLimits)
}

async function survives(document: Root, withMath: boolean): Promise<void> {
  const meant = await tidied(document)
  const markdown = write(meant)
  assert.deepEqual(outlineOf(await tidied(parse(markdown, withMath))), outlineOf(meant), markdown)
}

test('every character and block of hostile text survives', async () => {
  const trees = hostileTree({ links: true, html: true, addresses: true, images: true })
  await fc.assert(
    fc.asyncProperty(trees, (document) => survives(document, false)),
    parameters,
  )
})

test('every character and block of hostile text among formulas survives', async () => {
  const trees = hostileTree({ math: true, addresses: true })
  await fc.assert(
    fc.asyncProperty(trees, (document) =>
      survives({ ...document, children: [...document.children, { type: 'math', value: 'x' }] }, true),
    ),
    parameters,
  )
})

test('Markdown that was written and read is written the same again', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTree({ links: true, images: true }), async (document) => {
      const once = write(await tidied(document))
      assert.equal(write(await tidied(parse(once))), once)
    }),
    parameters,
  )
})

test('every character survives in what Markdown has no form for', async () => {
  await fc.assert(
    fc.asyncProperty(hostileTree({ formless: true, links: true, addresses: true }), async (document) => {
      const meant = await tidied(document)
      const markdown = write(meant)
      const printed = valuesOf(outlineOf(await tidied(parse(markdown)))).join('')
      // Bullets and separators come in between.
      let at = 0
      for (const character of valuesOf(outlineOf(meant)).join('')) {
        at = printed.indexOf(character, at) + 1
        assert.ok(at > 0, `${character} is missing in ${markdown}`)
      }
    }),
    parameters,
  )
})
