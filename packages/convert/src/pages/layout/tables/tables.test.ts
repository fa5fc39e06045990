import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableBlock } from '../blocks.ts'
import type { Ruling } from '../content.ts'
import { lineText } from '../lines/lines.ts'
import type { RoleChances } from '../roles/role-chances.ts'
import { placeWords } from '../testing/placed-words.ts'
import type { Word } from '../words/words.ts'
import { alignedTables } from './borderless/aligned.ts'
import { findDrawnTables } from './ruled/find.ts'
import { chunkText, textRows } from './structure/text-rows.ts'

const facts = { bodySize: 10, isMonospace: false, isItalic: false, hasLinks: false, steps: new Map<number, number>() }

function across(y: number, from: number, to: number): Ruling {
  return { left: from, right: to, top: y, bottom: y, horizontal: true }
}

function down(x: number, from: number, to: number): Ruling {
  return { left: x, right: x, top: from, bottom: to, horizontal: false }
}

/** Texts of one row at the given columns. */
function row(y: number, xs: readonly number[], texts: readonly string[]): Word[] {
  return texts.flatMap((text, at) => (text ? placeWords(text, xs[at] as number, y) : []))
}

function texts(table: TableBlock | undefined): string[][] {
  const rows: string[][] = Array.from({ length: table?.rows ?? 0 }, () => [])
  for (const cell of table?.cells ?? []) (rows[cell.row] as string[])[cell.column] = cell.lines.map(lineText).join(' ')
  return rows.map((cells) => Array.from(cells, (cell) => cell ?? ''))
}

test('drawn lines part cells; a missing line joins two', () => {
  const rulings = [
    across(100, 50, 250),
    across(120, 150, 250),
    across(140, 50, 250),
    down(50, 100, 140),
    down(150, 100, 140),
    down(250, 100, 140),
  ]
  const words = [...row(124, [60], ['Key']), ...row(114, [160], ['upper']), ...row(134, [160], ['lower'])]
  const { tables, rest } = findDrawnTables(1, rulings, words, facts)
  assert.deepEqual(texts(tables[0]), [
    ['Key', 'upper'],
    ['', 'lower'],
  ])
  assert.equal(tables[0]?.cells.find((cell) => cell.column === 0)?.rowSpan, 2)
  assert.equal(rest.length, 0)
})

/** The four sides of cells with borders of their own, `gap` points apart. */
function spacedCells(xs: readonly number[], ys: readonly number[], gap: number): Ruling[] {
  return ys.slice(1).flatMap((bottom, row) =>
    xs.slice(1).flatMap((right, column) => {
      const [left, top] = [xs[column] as number, ys[row] as number]
      const [to, end] = [right - gap, bottom - gap]
      return [across(top, left, to), across(end, left, to), down(left, top, end), down(to, top, end)]
    }),
  )
}

test('cells with borders of their own, a little apart, are one table', () => {
  const xs = [60, 160, 260]
  const rulings = spacedCells([50, 150, 250, 350], [100, 120, 140, 160], 3.6)
  const words = [
    ...row(114, xs, ['Name', 'Type', 'Length']),
    ...row(134, xs, ['Alpha', 'text', '2']),
    ...row(154, xs, ['Beta', 'number', '3']),
  ]
  assert.deepEqual(texts(findDrawnTables(1, rulings, words, facts).tables[0]), [
    ['Name', 'Type', 'Length'],
    ['Alpha', 'text', '2'],
    ['Beta', 'number', '3'],
  ])
})

test('a frame around prose is no table', () => {
  const rulings = [across(100, 50, 250), across(200, 50, 250), down(50, 100, 200), down(250, 100, 200)]
  assert.equal(findDrawnTables(1, rulings, row(120, [60], ['words in a box']), facts).tables.length, 0)
})

test('horizontal lines alone make a table whose first rows are its header', () => {
  const rulings = [across(100, 50, 350), across(120, 50, 350), across(170, 50, 350)]
  const xs = [60, 160, 260]
  const words = [
    ...row(114, xs, ['Method', 'Recall', 'Rate']),
    ...row(134, xs, ['Plain', '0.7', '0.8']),
    ...row(150, xs, ['Mixed', '0.8', '0.9']),
  ]
  const [table] = findDrawnTables(1, rulings, words, facts).tables
  assert.deepEqual(texts(table), [
    ['Method', 'Recall', 'Rate'],
    ['Plain', '0.7', '0.8'],
    ['Mixed', '0.8', '0.9'],
  ])
  assert.equal(table?.headerRows, 1)
})

test('between lines long texts next to short ones are rows', () => {
  const long = 'If it is to be or is not so we go on as if he or we do so now'
  const rulings = [100, 120, 160].map((y) => across(y, 50, 550))
  const words = [
    ...row(114, [60, 480], ['Finding', 'Done']),
    ...row(134, [60, 480], [long, 'No']),
    ...row(149, [60, 480], [long, 'Yes']),
  ]
  assert.deepEqual(texts(findDrawnTables(1, rulings, words, facts).tables[0]), [
    ['Finding', 'Done'],
    [long, 'No'],
    [long, 'Yes'],
  ])
})

test('a box around lines that are separated by a gap is no table', () => {
  const rulings = [across(90, 50, 350), across(130, 50, 350), down(50, 90, 130), down(350, 90, 130)]
  const words = [...row(104, [60, 160], ['This', 'optimization']), ...row(118, [60, 160], ['the number', 'of rows'])]
  assert.equal(findDrawnTables(1, rulings, words, facts).tables.length, 0)
})

test('prose between two lines is no table', () => {
  const rulings = [across(100, 50, 550), across(170, 50, 550)]
  const words = [120, 134, 148].flatMap((y) =>
    placeWords('a line of prose that runs over the whole width of the page', 60, y),
  )
  assert.equal(findDrawnTables(1, rulings, words, facts).tables.length, 0)
})

test('three aligned rows without lines are a table, two are not', () => {
  const xs = [60, 160, 260]
  const words = [100, 114, 128].flatMap((y) => row(y, xs, ['name', '12', '30']))
  assert.equal(alignedTables(1, words, { rules: [], zones: [] }, facts)[0]?.table.rows, 3)
  assert.equal(alignedTables(1, words.slice(0, 6), { rules: [], zones: [] }, facts).length, 0)
})

test('options and what they are for are rows, though all is written small', () => {
  const options = ['-s', '-n', '-b', '--long'].flatMap((name, at) =>
    row(100 + 11 * at + (at > 1 ? 4 : 0), [50, 120], [name, 'number the lines']),
  )
  assert.equal(alignedTables(1, options, { rules: [], zones: [] }, facts)[0]?.table.rows, 4)
})

test('names in typewriter type are cells where words stand next to them, and code alone', () => {
  const rows = (monospace: boolean) =>
    [0, 1, 2].flatMap((at) => [
      ...placeWords('--port', 50, 100 + 14 * at, { monospace: true }),
      ...placeWords('80', 120, 100 + 14 * at, { monospace: true }),
      ...placeWords('of the controller', 200, 100 + 14 * at, { monospace }),
    ])
  assert.equal(alignedTables(1, rows(false), { rules: [], zones: [] }, facts)[0]?.table.columns, 3)
  assert.equal(alignedTables(1, rows(true), { rules: [], zones: [] }, facts).length, 0)
})

test('rows in a typewriter face below titles in bold type are a table', () => {
  const rows = (bold: boolean): Word[] =>
    [
      ['Make', 'Model', 'Last seen'],
      ['Toyota', 'Camry', '29-Apr 10:02'],
      ['Volvo', 'Amazon', '30-Apr 20:19'],
    ].flatMap((texts, at) =>
      texts.flatMap((text, column) =>
        placeWords(text, 60 + 100 * column, 100 + 12 * at, { monospace: true, bold: bold && at === 0 }),
      ),
    )
  assert.equal(alignedTables(1, rows(true), { rules: [], zones: [] }, facts)[0]?.table.rows, 3)
  assert.equal(alignedTables(1, rows(false), { rules: [], zones: [] }, facts).length, 0)
})

test('fields close above a table are none of its rows, where their columns are others', () => {
  const fields = [0, 1, 2].flatMap((at) => row(100 + 14 * at, [50, 130], ['Holder', 'Ann Fisher']))
  const entries = [0, 1, 2, 3].flatMap((at) =>
    row(152 + 14 * at, [50, 100, 220], ['01 Jul', 'Rent of a flat', '950.00']),
  )
  const found = alignedTables(1, [...fields, ...entries], { rules: [], zones: [{ top: 90, bottom: 220 }] }, facts)
  assert.deepEqual(
    found.map(({ table }) => [table.rows, table.columns]),
    [
      [3, 2],
      [4, 3],
    ],
  )
})

test('the name of a dish with its price on the line below is no title over both columns', () => {
  const dishes = ['Leek soup', 'Smoked trout', 'Mushroom pie'].flatMap((name, at) => [
    ...placeWords(name, 50, 100 + 30 * at, { bold: true }),
    ...row(112 + 30 * at, [50, 300], ['with butter and thyme', `${6 + at}.50`]),
  ])
  const [found] = alignedTables(1, dishes, { rules: [], zones: [] }, facts)
  assert.deepEqual(texts(found?.table)[0], ['Leek soup with butter and thyme', '6.50'])
  assert.equal(found?.table.rows, 3)
})

test('a wrapped cell goes on in its row', () => {
  const xs = [60, 160, 330]
  const words = [
    ...row(100, xs, ['Hammer', 'driving nails', '12']),
    ...row(112, xs, ['', 'into boards', '']),
    ...row(134, xs, ['Saw', 'cutting boards', '8']),
    ...row(146, xs, ['', 'along the grain', '']),
    ...row(168, xs, ['Plane', 'smooth boards', '21']),
  ]
  const [found] = alignedTables(1, words, { rules: [], zones: [] }, facts)
  assert.deepEqual(
    texts(found?.table).map((cells) => cells[1]),
    ['driving nails into boards', 'cutting boards along the grain', 'smooth boards'],
  )
})

test('a bulleted list is no table', () => {
  const words = [100, 114, 128, 142].flatMap((y) => row(y, [60, 80], ['•', 'a point of the list']))
  assert.equal(alignedTables(1, words, { rules: [], zones: [] }, facts).length, 0)
})

test('fifty thousand lines on a page are no table and cost little', () => {
  const rulings = Array.from({ length: 50_000 }, (_, at) =>
    at % 2 ? across(at / 100, 0, 500) : down(at / 100, 0, 500),
  )
  assert.equal(findDrawnTables(1, rulings, placeWords('some words', 60, 100), facts).tables.length, 0)
})

test('rows that fill all columns and stand apart are rows, though only the header has a line below it', () => {
  const rulings = [
    ...[50, 120, 190, 260].map((x) => ({ left: x, top: 80, right: x, bottom: 180, horizontal: false })),
    ...[80, 100, 180].map((y) => ({ left: 50, top: y, right: 260, bottom: y, horizontal: true })),
  ]
  const words = [95, 120, 145, 170].flatMap((y) => row(y, [60, 130, 200], ['one', 'two', 'three']))
  assert.equal(findDrawnTables(1, rulings, words, facts).tables[0]?.rows, 4)
})

test('typewriter lines between two drawn lines are a listing', () => {
  const rulings = [80, 180].map((y) => ({ left: 50, top: y, right: 400, bottom: y, horizontal: true }))
  const words = (monospace: boolean): Word[] =>
    [95, 110, 125].flatMap((y) => [
      ...placeWords('SELECT', 60, y, { monospace }),
      ...placeWords('name', 160, y, { monospace }),
    ])
  assert.equal(findDrawnTables(1, rulings, words(true), facts).tables.length, 0)
  assert.equal(findDrawnTables(1, rulings, words(false), facts).tables.length, 1)
})

test('notes with raised numbers under each other are no table', () => {
  const words = [100, 113, 126].flatMap((y, at) => [
    ...placeWords(String(at + 1), 50, y - 3, { size: 6 }),
    ...placeWords('estimate of the year', 66, y),
  ])
  assert.equal(alignedTables(1, words, { rules: [], zones: [] }, facts).length, 0)
})

test('lines between columns that begin below the titles of groups part the row of the header', () => {
  const rulings = [
    ...[80, 120, 140, 160].map((y) => across(y, 50, 250)),
    ...[50, 150, 250].map((x) => down(x, 80, 160)),
    ...[200].flatMap((x) => [down(x, 100, 160)]),
    down(100, 100, 160),
  ]
  const words = [
    ...row(94, [90, 190], ['Men', 'Women']),
    ...row(114, [60, 110, 160, 210], ['2010', '2011', '2010', '2011']),
    ...row(134, [60, 110, 160, 210], ['1', '2', '3', '4']),
    ...row(154, [60, 110, 160, 210], ['5', '6', '7', '8']),
  ]
  const [table] = findDrawnTables(1, rulings, words, facts).tables
  assert.deepEqual(texts(table).slice(0, 2), [
    ['Men', '', 'Women'],
    ['2010', '2011', '2010', '2011'],
  ])
})

test('the line under a title tells the columns that it is for', () => {
  const rulings = [...[78, 122, 164].map((y) => across(y, 48, 302)), across(102, 155, 225), across(102, 235, 302)]
  const words = [
    ...row(94, [170, 250], ['Indoor', 'Outdoor']),
    ...row(114, [50, 100, 160, 200, 240, 280], ['Lab', 'Device', 'Mean', 'SD', 'Mean', 'SD']),
    ...row(138, [50, 100, 160, 200, 240, 280], ['Oslo', 'Alpha', '1.0', '0.2', '2.0', '0.5']),
    ...row(158, [50, 100, 160, 200, 240, 280], ['Bergen', 'Beta', '1.1', '0.3', '2.2', '0.4']),
  ]
  const [table] = findDrawnTables(1, rulings, words, facts).tables
  const titles = table?.cells.filter(({ row: at, columnSpan }) => at === 0 && columnSpan > 1)
  assert.deepEqual(
    titles?.map(({ column, columnSpan }) => [column, columnSpan]),
    [
      [2, 2],
      [4, 2],
    ],
  )
})

test('a bullet that stands apart from its text is in the cell of the text', () => {
  const words = [
    ...row(86, [160, 220], ['2019', '2020']),
    ...[100, 114, 128].flatMap((y) => [...row(y, [60, 78], ['•', 'women']), ...row(y, [160, 220], ['12', '30'])]),
  ]
  assert.equal(alignedTables(1, words, { rules: [], zones: [] }, facts)[0]?.table.columns, 3)
})

test('a caption in the margin next to a table is no column of it', () => {
  const rulings = [across(90, 20, 350), across(110, 120, 350), across(170, 20, 350)]
  const words = [
    ...row(104, [180, 280], ['Before', 'After']),
    ...row(124, [122, 180, 280], ['Plain', '7', '8']),
    ...row(138, [22, 122, 180, 280], ['Table III.', 'Mixed', '8', '9']),
    ...row(152, [22, 122, 180, 280], ['Comments', 'Total', '15', '17']),
  ]
  const { tables, rest } = findDrawnTables(1, rulings, words, facts)
  assert.equal(tables[0]?.columns, 3)
  assert.equal(rest.length, 3)
})

test('a title in the middle of the table stands over the rows of its group', () => {
  const xs = [60, 160, 220, 280]
  const words = [
    ...row(100, xs, ['Product', 'first', 'second', 'third']),
    ...row(114, [166], ['Asia']),
    ...row(128, xs, ['Chairs', '10', '12', '14']),
    ...row(142, xs, ['Tables', '20', '18', '25']),
  ]
  const table = alignedTables(1, words, { rules: [], zones: [] }, facts)[0]?.table
  assert.equal(table?.cells.find((cell) => cell.row === 1)?.columnSpan, 4)
})

/** CPU time in milliseconds. */
function costOf(work: () => void): number {
  const begin = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}

for (const [apart, step] of [
  ['far apart', 40],
  ['a space apart', 13],
] as const)
  test(`fifty thousand words ${apart} in two rows are no table, and their cost grows no faster than they do`, () => {
    const rulings = Array.from({ length: 300 }, (_, at) => across(15 + 12 * at, 0, 1_000_000))
    const find = (perRow: number): void => {
      const words = [20, 32].flatMap((y) =>
        Array.from({ length: perRow }, (_, at) => placeWords('12', step * at, y)).flat(),
      )
      assert.equal(findDrawnTables(1, rulings, words, facts).tables.length, 0)
    }
    find(2_000)
    const few = costOf(() => find(6_250))
    const many = costOf(() => find(25_000))
    // Four times the words: a cost that grew by their square were sixteen times as much.
    assert.ok(many < 8 * few + 200, `${few} ms and ${many} ms`)
  })

test('a total and its label, between which no line is drawn, are two cells; a title over both columns is one', () => {
  const rulings = [
    ...[100, 120, 140, 160, 180].map((y) => across(y, 50, 350)),
    ...[50, 350].map((x) => down(x, 100, 180)),
    ...[150, 250].map((x) => down(x, 120, 160)),
  ]
  const xs = [60, 160, 260]
  const words = [
    ...row(114, [180], ['Parts and their prices']),
    ...row(134, xs, ['Bolt', '12', '4.00']),
    ...row(154, xs, ['Nut', '30', '7.50']),
    ...row(174, xs, ['Sum', '42', '11.50']),
  ]
  assert.deepEqual(texts(findDrawnTables(1, rulings, words, facts).tables[0]), [
    ['Parts and their prices'],
    ['Bolt', '12', '4.00'],
    ['Nut', '30', '7.50'],
    ['Sum', '42', '11.50'],
  ])
})

test('a column that has a title alone is one where each other column has a title, too', () => {
  const rows = Array.from({ length: 6 }, (_, at) =>
    row(120 + 14 * at, [50, 150, 390], [`0${at + 1} May`, 'Rent', `1${at}.00`]),
  )
  const titled = [...row(100, [50, 150, 260, 390], ['Date', 'Text', 'Paid', 'Left']), ...rows.flat()]
  assert.deepEqual(texts(alignedTables(1, titled, { rules: [], zones: [] }, facts)[0]?.table).slice(0, 2), [
    ['Date', 'Text', 'Paid', 'Left'],
    ['01 May', 'Rent', '', '10.00'],
  ])
})

test('where the first line is that under the header, rows of totals stand below the last', () => {
  const rulings = [115, 150, 170].map((y) => across(y, 50, 350))
  const xs = [60, 160, 260]
  const words = [
    ...row(110, xs, ['Item', '2024', '2023']),
    ...row(128, xs, ['Gifts', '12', '14']),
    ...row(144, xs, ['Fees', '30', '41']),
    ...row(163, xs, ['Income', '42', '55']),
    ...row(183, xs, ['Result', '', '9']),
    ...row(199, [60], ['Of which:']),
    ...row(215, xs, ['Town', '2', '4']),
    ...row(231, [162, 260], ['Other', '5']),
    ...row(247, [60], ['The trustees hold reserves of six months.']),
  ]
  const { tables, rest } = findDrawnTables(1, rulings, words, facts)
  assert.deepEqual(texts(tables[0]).slice(-4), [
    ['Result', '', '9'],
    ['Of which:', '', ''],
    ['Town', '2', '4'],
    ['', 'Other', '5'],
  ])
  assert.equal(rest[0]?.text, 'The')
})

test('larger type alone in a line separates tables, also where an empty strip runs down next to it', () => {
  const jobs = (y: number): Word[] => [0, 1, 2].flatMap((at) => row(y + 20 * at, [50, 400], ['Engineer', `201${at}`]))
  const heading = placeWords('EDUCATION', 50, 165, { size: 12, bold: true })
  const zones = [{ top: 80, bottom: 260 }]
  const found = alignedTables(1, [...jobs(100), ...heading, ...jobs(190)], { rules: [], zones }, facts)
  assert.deepEqual(
    found.map(({ table }) => table.rows),
    [3, 3],
  )
})

test('titles of two lines next to titles over groups, which lines run under, are in the row of the columns’ titles', () => {
  const bold = (text: string, x: number, y: number): Word[] => placeWords(text, x, y, { bold: true })
  const rulings = [across(95, 50, 400), across(113, 150, 300), across(134, 50, 400), across(200, 50, 400)]
  const words = [
    ...bold('North', 200, 108),
    ...bold('Change', 330, 119),
    ...[bold('Trade', 55, 131), bold('Men', 160, 131), bold('All', 205, 131), bold('New', 250, 131)].flat(),
    ...bold('in a year', 330, 131),
    ...[148, 162, 176, 190].flatMap((y) => row(y, [55, 160, 205, 250, 335], ['Farms', '12', '30', '42', '1.5'])),
  ]
  assert.deepEqual(texts(findDrawnTables(1, rulings, words, facts).tables[0]).slice(0, 2), [
    ['Trade', 'North', '', '', 'Change in a year'],
    ['', 'Men', 'All', 'New'],
  ])
})

test('a row in light type, which stands on a dark ground, begins a table', () => {
  const keys = [100, 118, 136].flatMap((y) => row(y, [50, 150], ['Department', 'Logistics']))
  const header = [50, 150, 250].flatMap((x) => placeWords('Payments', x, 160, { colour: 0xffffff }))
  const rows = [178, 196, 214].flatMap((y) => row(y, [50, 150, 250], ['Basic', '16.20', '32.50']))
  const found = alignedTables(1, [...keys, ...header, ...rows], { rules: [], zones: [] }, facts)
  assert.deepEqual(
    found.map(({ table }) => [table.rows, table.columns]),
    [
      [3, 2],
      [4, 3],
    ],
  )
})

test('what a command is for, in small letters next to its name in a typewriter face, is a row of its own', () => {
  const entries = [
    ['/box', 'the number of the box that is kept'],
    ['/image', 'the number of the last image that was kept for the next page'],
    ['/pages', 'how many pages there are'],
  ]
  const words = [
    ...placeWords('Command', 50, 97, { bold: true }),
    ...placeWords('Explanation', 150, 97, { bold: true }),
    ...entries.flatMap(([name, text], at) => [
      ...placeWords(name as string, 50, 114 + 14 * at, { monospace: true }),
      ...placeWords(text as string, 150, 114 + 14 * at),
    ]),
  ]
  const [found] = alignedTables(1, words, { rules: [], zones: [] }, facts)
  assert.deepEqual(texts(found?.table), [['Command', 'Explanation'], ...entries])
})

test('a line whose first word had no room in the cell above goes on with it, also where all lines stand far apart', () => {
  const xs = [50, 150, 210]
  const words = [
    ...row(100, xs, ['Key', 'Type', 'What it is for']),
    ...row(115, xs, ['name', 'text', 'the name of the file and']),
    ...row(130, xs, ['', '', 'where it lies']),
    ...row(145, xs, ['size', 'number', 'how large it is']),
  ]
  const [found] = alignedTables(1, words, { rules: [], zones: [] }, facts)
  assert.deepEqual(texts(found?.table), [
    ['Key', 'Type', 'What it is for'],
    ['name', 'text', 'the name of the file and where it lies'],
    ['size', 'number', 'how large it is'],
  ])
})

test('rows between lines that part columns alone are recognized by where they begin, also two that fill all columns', () => {
  const edges = [50, 110, 160, 210, 370, 460]
  const xs = edges.slice(0, -1).map((edge) => edge + 5)
  const rulings = [80, 100, 240].map((y) => across(y, 50, 460))
  rulings.push(...edges.map((edge) => down(edge, 80, 240)))
  const words = [
    ...row(94, xs, ['Name', 'Hours', 'Share', 'Use', 'Notes']),
    ...row(114, xs, ['Benomyl', '24', '2000', '1. put it on flat ground', 'again']),
    ...row(127, xs, ['powder', '', '', 'and leave it there', '']),
    ...row(140, xs, ['', '', '', '2. stir it and then cover', '']),
    ...placeWords('It well', 240, 153),
    ...row(173, xs, ['Thiram', '12', '1500', 'before it is sown', 'once']),
    ...row(186, xs, ['liquid', '', '', 'stir it well', '']),
  ]
  assert.deepEqual(texts(findDrawnTables(1, rulings, words, facts).tables[0]), [
    ['Name', 'Hours', 'Share', 'Use', 'Notes'],
    [
      'Benomyl powder',
      '24',
      '2000',
      '1. put it on flat ground and leave it there 2. stir it and then cover It well',
      'again',
    ],
    ['Thiram liquid', '12', '1500', 'before it is sown stir it well', 'once'],
  ])
})

test('lines above subtotals split no table of numbers, whose labels stand next to them', () => {
  const rulings = [across(135, 260, 300), across(135, 320, 360), across(165, 260, 300), across(165, 320, 360)]
  const xs = [40, 265, 325]
  const words = [
    ...row(100, xs.slice(1), ['2023', '2022']),
    ...row(115, xs, ['Cash', '1,250', '1,980']),
    ...row(130, xs, ['Goodwill', '3,412', '3,506']),
    ...row(145, xs, ['Total', '4,662', '5,486']),
    ...row(160, xs, ['Debt', '2,100', '2,400']),
    ...row(175, xs, ['Net', '2,562', '3,086']),
  ]
  const { tables, rest } = findDrawnTables(1, rulings, words, facts)
  assert.equal(rest.length, 0)
  assert.deepEqual(
    tables.map(({ rows, columns }) => [rows, columns]),
    [[6, 3]],
  )
})

test('a currency symbol at the left edge of a cell belongs to the number behind it', () => {
  const words = [...row(100, [40, 100], ['Cash', '$']), ...row(100, [108, 132, 150], ['5,401', '$', '996'])]
  const [line] = textRows(words)
  assert.deepEqual(line?.chunks.map(chunkText), ['Cash', '$ 5,401', '$ 996'])
})

test('clauses whose numbers stand in a column of their own are no table', () => {
  const clauses = (numbers: readonly string[]) =>
    numbers.flatMap((number, at) => row(100 + 14 * at, [50, 90], [number, 'The Lessee pays the rent']))
  assert.equal(alignedTables(1, clauses(['2.1.', '2.2.', '2.3.']), { rules: [], zones: [] }, facts).length, 0)
  assert.equal(alignedTables(1, clauses(['2.1', '7.2', '3.9']), { rules: [], zones: [] }, facts).length, 1)
})

test('what is surely a heading below the last cells is none of the table', () => {
  const entries = [0, 1, 2].flatMap((at) => row(100 + 14 * at, [50, 160], ['2012 – 2014', 'Hydrology']))
  const heading = placeWords('Languages', 50, 142, { bold: true })
  const words = [...entries, ...heading]
  const chances: RoleChances = (role, [word]) => Number(role === 'heading' && word === heading[0])
  assert.equal(alignedTables(1, words, { rules: [], zones: [] }, facts)[0]?.table.rows, 4)
  assert.equal(alignedTables(1, words, { rules: [], zones: [], chances }, facts)[0]?.table.rows, 3)
  const rulings = [across(85, 50, 300), across(150, 50, 300)]
  const rowsOf = (own?: RoleChances) => findDrawnTables(1, rulings, words, facts, undefined, own).tables[0]?.rows
  assert.deepEqual([rowsOf(), rowsOf(chances)], [4, 3])
})
