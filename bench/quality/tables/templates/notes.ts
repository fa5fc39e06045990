/** Tables of notes to statements between paragraphs of prose. */
import type { Cell, Piece, Template } from '../model.ts'
import type { Random } from '../random.ts'
import { american, percentOf } from './money.ts'
import { statementTable } from './statements.ts'

const sentences = [
  'The Company measures certain financial assets at fair value on a recurring basis, as described below.',
  'Amounts recognized in the consolidated balance sheets consist of the following at the dates shown.',
  'Total rent expense was $14.2 million, $13.9 million and $12.0 million in 2024, 2023 and 2022, respectively.',
  'The following table presents revenue disaggregated by major product line and by the timing of transfer.',
  'Management evaluates performance based on segment operating income, which excludes certain corporate costs.',
]

export function prose(random: Random, count = 3): Piece {
  return { html: `<p>${random.some(sentences, count).join(' ')}</p>` }
}

const debts: [string][] = [
  ['Cash'],
  ['Money market funds'],
  ['U.S. Treasury securities'],
  ['Corporate debt securities'],
  ['Municipal securities'],
  ['Mortgage- and asset-backed securities'],
]
const leases: [string][] = [['2025'], ['2026'], ['2027'], ['2028'], ['2029'], ['Thereafter']]
const segments: [string][] = [
  ['Americas'],
  ['Europe, Middle East and Africa'],
  ['Greater China'],
  ['Japan'],
  ['Rest of Asia Pacific'],
]

function total(label: string): [string, 'grand-total'] {
  return [label, 'grand-total']
}

const securities: Cell[][] = [
  [{ text: '' }, { text: '2024', span: 6 }],
  [
    { text: '' },
    ...[
      'Adjusted|Cost',
      'Unrealized|Gains',
      'Unrealized|Losses',
      'Fair|Value',
      'Cash and|Cash|Equivalents',
      'Current|Marketable|Securities',
    ].map((text) => ({ text })),
  ],
]

export const notes: Template[] = [
  {
    name: 'note-securities',
    isSeen: true,
    make: (random) => [
      prose(random),
      { table: statementTable(random, [...debts, total('Total')], securities, 6, american) },
      prose(random),
    ],
  },
  {
    name: 'note-leases',
    isSeen: true,
    make: (random) => [
      prose(random),
      {
        table: statementTable(
          random,
          [
            ...leases,
            ['Total undiscounted liabilities', 'total'],
            ['Less: Imputed interest'],
            total('Total lease liabilities'),
          ],
          [['', 'Operating|Leases', 'Finance|Leases', 'Total'].map((text) => ({ text }))],
          3,
          american,
        ),
      },
      prose(random, 2),
    ],
  },
  {
    name: 'note-two-tables',
    isSeen: true,
    make: (random) => [
      prose(random),
      {
        table: statementTable(
          random,
          segments,
          [['', '2024', 'Change', '2023'].map((text) => ({ text }))],
          3,
          american,
        ),
      },
      prose(random),
      { table: statementTable(random, debts, [['', 'Cost', 'Fair Value'].map((text) => ({ text }))], 2, american) },
      prose(random, 1),
    ],
  },
  {
    name: 'note-segments',
    isSeen: false,
    make: (random) => [
      prose(random),
      {
        table: statementTable(
          random,
          [...segments, total('Total net sales')],
          [
            [{ text: '' }, { text: 'Three Months Ended', span: 2 }, { text: '' }],
            ['', 'June 29,|2024', 'July 1,|2023', 'Change'].map((text) => ({ text })),
          ],
          3,
          american,
          true,
        ),
      },
      prose(random),
    ],
  },
  {
    name: 'note-short',
    isSeen: false,
    make: (random) => [
      prose(random),
      {
        table: statementTable(
          random,
          random.some(segments, 3),
          [['', '2024', '2023'].map((text) => ({ text }))],
          2,
          american,
        ),
      },
      prose(random),
    ],
  },
  {
    name: 'note-levels',
    isSeen: false,
    make: (random) => [
      prose(random),
      {
        table: statementTable(
          random,
          [
            ['Assets:', 'section'],
            ...debts,
            ['Liabilities:', 'section'],
            ['Contingent consideration'],
            ['Interest rate swaps'],
          ],
          [
            [{ text: '' }, { text: 'Fair Value Measurements at Reporting Date Using', span: 3 }, { text: '' }],
            ['', 'Level 1', 'Level 2', 'Level 3', 'Total'].map((text) => ({ text })),
          ],
          4,
          american,
        ),
      },
      prose(random, 2),
    ],
  },
  {
    name: 'note-rates',
    isSeen: false,
    make: (random) => [
      prose(random, 2),
      {
        table: {
          columns: [{ align: 'left' }, { align: 'right' }, { align: 'right' }, { align: 'right' }],
          head: [['', '2024', '2023', '2022'].map((text) => ({ text }))],
          body: ['Risk-free interest rate', 'Expected volatility', 'Expected dividend yield', 'Effective tax rate'].map(
            (label) => ({
              kind: 'plain' as const,
              cells: [label, percentOf(random), percentOf(random), percentOf(random)].map((text) => ({ text })),
            }),
          ),
        },
      },
      prose(random, 2),
    ],
  },
]
