/** Statements of companies: labels at the left, two or more columns of amounts far at the right. */
import type { BodyRow, Cell, Piece, TableModel, Template } from '../model.ts'
import type { Random } from '../random.ts'
import { american, type MoneyStyle, percentOf, statementAmount } from './money.ts'

type Line = [label: string, kind?: BodyRow['kind'], indent?: number]

const balance: Line[] = [
  ['ASSETS', 'section'],
  ['Current assets:', 'section'],
  ['Cash and cash equivalents', 'plain', 1],
  ['Marketable securities', 'plain', 1],
  ['Accounts receivable, net of allowance for doubtful accounts of $312 and $298, respectively', 'plain', 1],
  ['Inventories', 'plain', 1],
  ['Prepaid expenses and other current assets', 'plain', 1],
  ['Total current assets', 'total'],
  ['Property, plant and equipment, net'],
  ['Operating lease right-of-use assets'],
  ['Goodwill'],
  ['Intangible assets, net'],
  ['Other non-current assets'],
  ['Total assets', 'grand-total'],
  ["LIABILITIES AND SHAREHOLDERS' EQUITY", 'section'],
  ['Current liabilities:', 'section'],
  ['Accounts payable', 'plain', 1],
  ['Accrued expenses', 'plain', 1],
  ['Deferred revenue', 'plain', 1],
  ['Current portion of long-term debt', 'plain', 1],
  ['Total current liabilities', 'total'],
  ['Long-term debt'],
  ['Other liabilities'],
  ['Commitments and contingencies (Note 12)', 'section'],
  [
    'Common stock, $0.01 par value; 500,000,000 shares authorized; 112,345,678 and 111,987,654 shares issued and outstanding',
  ],
  ['Additional paid-in capital'],
  ['Accumulated other comprehensive loss'],
  ['Retained earnings'],
  ["Total shareholders' equity", 'total'],
  ["Total liabilities and shareholders' equity", 'grand-total'],
]
const income: Line[] = [
  ['Net sales:', 'section'],
  ['Products', 'plain', 1],
  ['Services', 'plain', 1],
  ['Total net sales', 'total'],
  ['Cost of sales:', 'section'],
  ['Products', 'plain', 1],
  ['Services', 'plain', 1],
  ['Total cost of sales', 'total'],
  ['Gross margin', 'total'],
  ['Operating expenses:', 'section'],
  ['Research and development', 'plain', 1],
  ['Selling, general and administrative', 'plain', 1],
  ['Total operating expenses', 'total'],
  ['Operating income'],
  ['Interest and other income (expense), net'],
  ['Income before provision for income taxes'],
  ['Provision for income taxes'],
  ['Net income', 'grand-total'],
  ['Earnings per share:', 'section'],
  ['Basic', 'plain', 1],
  ['Diluted', 'plain', 1],
]
const cash: Line[] = [
  ['Cash flows from operating activities', 'section'],
  ['Net income'],
  ['Adjustments to reconcile net income to net cash provided by operating activities:', 'section'],
  ['Depreciation and amortization', 'plain', 1],
  ['Share-based compensation', 'plain', 1],
  ['Deferred income taxes', 'plain', 1],
  ['Changes in operating assets and liabilities:', 'section'],
  ['Accounts receivable', 'plain', 2],
  ['Inventories', 'plain', 2],
  ['Accounts payable', 'plain', 2],
  ['Net cash provided by operating activities', 'total'],
  ['Cash flows from investing activities', 'section'],
  ['Purchases of property and equipment'],
  ['Proceeds from sales and maturities of investments'],
  ['Net cash used in investing activities', 'total'],
  ['Cash flows from financing activities', 'section'],
  ['Repayment of borrowings'],
  ['Payments for taxes related to net share settlement of equity awards'],
  ['Net cash used in financing activities', 'total'],
  ['Net (decrease) increase in cash and cash equivalents'],
  ['Cash and cash equivalents at beginning of period'],
  ['Cash and cash equivalents at end of period', 'grand-total'],
]
const german: Line[] = [
  ['A. Anlagevermögen', 'section'],
  ['I. Immaterielle Vermögensgegenstände', 'plain', 1],
  ['II. Sachanlagen', 'plain', 1],
  ['III. Finanzanlagen', 'plain', 1],
  ['Summe Anlagevermögen', 'total'],
  ['B. Umlaufvermögen', 'section'],
  ['I. Vorräte', 'plain', 1],
  ['II. Forderungen und sonstige Vermögensgegenstände', 'plain', 1],
  ['III. Kassenbestand und Guthaben bei Kreditinstituten', 'plain', 1],
  ['Summe Umlaufvermögen', 'total'],
  ['C. Rechnungsabgrenzungsposten'],
  ['Bilanzsumme', 'grand-total'],
]

/** @param heads Titles of the columns of amounts. */
export function statementTable(
  random: Random,
  lines: readonly Line[],
  heads: Cell[][],
  columns: number,
  style: MoneyStyle,
  hasPercents = false,
): TableModel {
  let isFirst = true
  const body = lines.map(([label, kind = 'plain', indent = 0]): BodyRow => {
    if (kind === 'section')
      return { kind, indent, cells: [label, ...Array<string>(columns).fill('')].map((text) => ({ text })) }
    const hasSign = isFirst || kind === 'grand-total'
    isFirst = false
    const amounts = Array.from({ length: columns }, (_, at) =>
      hasPercents && at === columns - 1 ? percentOf(random) : statementAmount(random, style, hasSign),
    )
    return { kind, indent, cells: [label, ...amounts].map((text) => ({ text })) }
  })
  const width = random.one([undefined, 50, 60, 66])
  return {
    columns: [
      { align: 'left', ...(width ? { width } : {}) },
      ...Array.from({ length: columns }, () => ({ align: 'right' as const })),
    ],
    head: heads,
    body,
  }
}

const units = ['(in millions)', '(In thousands, except per share data)', '(unaudited)', '']
const company = '<h2>ACME INDUSTRIES, INC.</h2><p>CONDENSED CONSOLIDATED STATEMENTS</p>'
const note =
  '<p>See accompanying notes to condensed consolidated financial statements, which are an integral part of these statements.</p>'

function dates(random: Random, count: number): string[] {
  return random
    .one([
      ['March 31,|2024', 'December 31,|2023', 'September 30,|2023', 'June 30,|2023'],
      ['2024', '2023', '2022', '2021'],
      ['Sep. 28, 2024', 'Dec. 30, 2023', 'Sep. 30, 2023', 'Jul. 1, 2023'],
      ['FY24', 'FY23', 'FY22', 'FY21'],
    ])
    .slice(0, count)
}

function single(random: Random, texts: string[]): Cell[][] {
  return [[{ text: random.one(units) }, ...texts.map((text) => ({ text }))]]
}

/** Titles over two groups of columns, above those of each. */
function grouped(random: Random, titles: string[], each: string[]): Cell[][] {
  return [
    [{ text: '' }, ...titles.map((text) => ({ text, span: each.length }))],
    [{ text: random.one(units) }, ...titles.flatMap(() => each.map((text) => ({ text })))],
  ]
}

function page(table: TableModel): Piece[] {
  return [{ html: company }, { table }, { html: note }]
}

export const statements: Template[] = [
  {
    name: 'balance-sheet',
    isSeen: true,
    make: (random) => page(statementTable(random, balance, single(random, dates(random, 2)), 2, american)),
  },
  {
    name: 'income-grouped',
    isSeen: true,
    make: (random) =>
      page(
        statementTable(
          random,
          income,
          grouped(random, ['Three Months Ended|March 31,', 'Nine Months Ended|March 31,'], ['2024', '2023']),
          4,
          american,
        ),
      ),
  },
  {
    name: 'bilanz',
    isSeen: false,
    make: (random) =>
      page(
        statementTable(random, german, single(random, ['31.12.2023|EUR', '31.12.2022|TEUR']), 2, {
          thousands: '.',
          decimals: ',',
          sign: '',
        }),
      ),
  },
  {
    name: 'cash-flow',
    isSeen: false,
    make: (random) =>
      page(
        statementTable(
          random,
          cash,
          random.chance(0.5)
            ? [
                [{ text: '' }, { text: 'Years ended December 31,', span: 3 }],
                ...single(random, ['2024', '2023', '2022']),
              ]
            : single(random, dates(random, 3)),
          3,
          american,
        ),
      ),
  },
  {
    name: 'results-change',
    isSeen: false,
    make: (random) =>
      page(
        statementTable(
          random,
          random.some(income, 14),
          single(random, ['2024', '2023', '%|Change']),
          3,
          american,
          true,
        ),
      ),
  },
  {
    name: 'statement-over-lines',
    isSeen: false,
    make: (random) =>
      page(
        statementTable(
          random,
          random.some(balance, 12),
          grouped(random, ['Level 1', 'Total'], ['Fair Value', 'Cost']),
          4,
          american,
        ),
      ),
  },
]
