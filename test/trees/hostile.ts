/** Trees of hostile content for property tests of whatever takes a tree. */

import type { Block, Cell, ListItem, Phrasing, Root, TableRow } from '../../packages/convert/src/core/document/nodes.ts'
import fc from '../property.ts'

/** What has a meaning in Markdown, next to what surrounds it in documents. */
const fragments = [
  ...'\\`*_{}[]()<>#+-.!|~$&:=^"\'@/%?,;',
  '**',
  '__',
  '~~',
  '***',
  '``',
  '```',
  '$$',
  '---',
  '===',
  '- ',
  '+ ',
  '* ',
  '1. ',
  '1) ',
  '12. ',
  '# ',
  '## ',
  '> ',
  '[x] ',
  '[ ] ',
  '[^1]',
  '[a]',
  '](',
  '](b)',
  '[a](b)',
  '![',
  '[a]: b',
  '<b>',
  '</b>',
  '<!--',
  '<br>',
  '&amp;',
  '&#35;',
  '&copy;',
  '&x',
  '| - |',
  ':-: |',
  'a',
  'b',
  'word',
  'Word',
  '5',
  '10',
  '2019',
  'é',
  '漢',
  '字',
  '「',
  '」',
  '。',
  '、',
  '“',
  '”',
  '€',
  '–',
  '\u{1f600}',
  '\u{1d400}',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u00ad',
  'ا',
  'ß',
  ' ',
  ' ',
  ' ',
  '  ',
  '\n',
  '\t',
  '    ',
]

/** Text that GFM makes a link of. */
const addresses = ['https://a.b/c_d', 'http://', 'www.a.b', 'a@b.co', 'mailto:a@b.co', '<a@b.c>']

const hostileText = textOf([...fragments, ...addresses])
const textWithoutAddresses = textOf(fragments).filter((value) => !/[@]|:\/\/|www/i.test(value))

function textOf(parts: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 12 }) },
  )
}

/** What may stand in the trees of one property. */
export interface Allowed {
  /** Marks that Markdown has only as HTML. */
  html?: boolean
  math?: boolean
  images?: boolean
  /** What Markdown has no form for: definition lists, captions, spans and blocks in cells. */
  formless?: boolean
  links?: boolean
  /** Bare web and mail addresses in text. */
  addresses?: boolean
}

function phrasing({ html, math, images, links, addresses }: Allowed): fc.Arbitrary<Phrasing[]> {
  const text = addresses ? hostileText : textWithoutAddresses
  const { nodes } = fc.letrec<{ node: Phrasing; nodes: Phrasing[] }>((tie) => ({
    nodes: fc.array(tie('node'), { maxLength: 5, depthIdentifier: 'phrasing' }),
    node: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'phrasing' },
      { weight: 5, arbitrary: fc.record({ type: fc.constant('text' as const), value: text }) },
      { weight: 1, arbitrary: fc.constant({ type: 'break' as const }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('inlineCode' as const), value: text }) },
      ...(math ? [{ weight: 1, arbitrary: fc.record({ type: fc.constant('inlineMath' as const), value: text }) }] : []),
      ...(images
        ? [{ weight: 1, arbitrary: fc.record({ type: fc.constant('image' as const), url: hostileText, alt: text }) }]
        : []),
      {
        weight: 3,
        arbitrary: fc.record({
          type: fc.constantFrom(
            ...(['emphasis', 'strong', 'delete', ...(html ? ['insert', 'superscript', 'subscript'] : [])] as (
              | 'emphasis'
              | 'strong'
            )[]),
          ),
          children: tie('nodes') as fc.Arbitrary<Phrasing[]>,
        }),
      },
      ...(links
        ? [
            {
              weight: 1,
              arbitrary: fc.record({
                type: fc.constant('link' as const),
                url: fc.oneof(text, fc.constantFrom('https://a.b/c', 'mailto:a@b.co', '(a', 'a b', '#x')),
                children: tie('nodes') as fc.Arbitrary<Phrasing[]>,
              }),
            },
          ]
        : []),
    ),
  }))
  return nodes as fc.Arbitrary<Phrasing[]>
}

export function hostileTree(allowed: Allowed = {}): fc.Arbitrary<Root> {
  const inline = phrasing(allowed)
  const text = allowed.addresses ? hostileText : textWithoutAddresses
  const { blocks } = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => {
    const inner = tie('blocks') as fc.Arbitrary<Block[]>
    const item = fc.record(
      { type: fc.constant('listItem' as const), checked: fc.option(fc.boolean(), { nil: undefined }), children: inner },
      { requiredKeys: ['type', 'children'] },
    ) as fc.Arbitrary<ListItem>
    const cell: fc.Arbitrary<Cell> = fc.oneof(
      text,
      fc.record({
        type: fc.constant('tableCell' as const),
        children: inline.map((children): Block[] => [{ type: 'paragraph', children }]),
      }),
    )
    const richCell: fc.Arbitrary<Cell> = fc.record({
      type: fc.constant('tableCell' as const),
      columnSpan: fc.constantFrom(1, 1, 2, 3),
      rowSpan: fc.constantFrom(1, 1, 2),
      children: inner,
    })
    const richRows = fc.array(
      fc.array(richCell, { minLength: 1, maxLength: 3 }).map((children): TableRow => ({ type: 'tableRow', children })),
      { minLength: 1, maxLength: 3 },
    )
    const rows = fc.integer({ min: 2, max: 4 }).chain((columns) =>
      fc.array(
        fc
          .array(cell, { minLength: columns, maxLength: columns })
          .map((children): TableRow => ({ type: 'tableRow', children })),
        { minLength: 2, maxLength: 4 },
      ),
    )
    return {
      blocks: fc.array(tie('block'), { maxLength: 4, depthIdentifier: 'blocks' }),
      block: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'blocks' },
        { weight: 5, arbitrary: fc.record({ type: fc.constant('paragraph' as const), children: inline }) },
        {
          weight: 1,
          arbitrary: fc.record({
            type: fc.constant('heading' as const),
            depth: fc.constantFrom(1, 2, 3, 4, 5, 6),
            children: inline,
          }),
        },
        { weight: 1, arbitrary: fc.record({ type: fc.constant('code' as const), value: text }) },
        { weight: 1, arbitrary: fc.constant({ type: 'thematicBreak' as const }) },
        ...(allowed.math
          ? [{ weight: 1, arbitrary: fc.record({ type: fc.constant('math' as const), value: text }) }]
          : []),
        { weight: 1, arbitrary: fc.record({ type: fc.constant('blockquote' as const), children: inner }) },
        ...(allowed.formless
          ? [
              {
                weight: 1,
                arbitrary: fc.record({
                  type: fc.constant('definitionList' as const),
                  children: fc.array(
                    fc.oneof(
                      fc.record({ type: fc.constant('definitionTerm' as const), children: inline }),
                      fc.record({ type: fc.constant('definitionDescription' as const), children: inner }),
                    ),
                    { minLength: 1, maxLength: 4 },
                  ),
                }),
              },
              {
                weight: 1,
                arbitrary: fc.record({
                  type: fc.constant('table' as const),
                  caption: inline,
                  headerRows: fc.constantFrom(0, 1),
                  children: richRows,
                }),
              },
            ]
          : []),
        {
          weight: 2,
          arbitrary: fc.record({
            type: fc.constant('list' as const),
            ordered: fc.boolean(),
            start: fc.nat({ max: 12 }),
            children: fc.array(item, { minLength: 1, maxLength: 3 }),
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            type: fc.constant('table' as const),
            headerRows: fc.constantFrom(0, 1, 2),
            children: rows,
          }),
        },
      ) as fc.Arbitrary<Block>,
    }
  })
  return (blocks as fc.Arbitrary<Block[]>).map((children): Root => ({ type: 'root', children }))
}
