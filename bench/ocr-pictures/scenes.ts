/** Pages, screens and receipts whose text is known, as HTML. */
import { createProse } from '../quality/generated/prose.ts'

export interface Scene {
  name: string
  html: string
  /** Markdown, in the order in which it is to be read. */
  truth: string
  /** Size in pixels; a scene without one is a page of A4. */
  screen?: { width: number; height: number }
}

const passage = (from: number, count: number): string => createProse(from)('en', count)
const paragraphs = (from: number, count: number, length = 3): string[] =>
  Array.from({ length: count }, (_, index) => passage(from + index * length, length))
const inTags = (tag: string, texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('')

const quarters = [
  ['Region', 'Spring', 'Summer', 'Autumn', 'Winter'],
  ['Northern valleys', '1,204', '1,877', '960', '412'],
  ['Harbour towns', '3,318', '4,025', '2,846', '1,930'],
  ['Eastern plain', '875', '1,140', '1,022', '693'],
  ['Islands', '502', '1,661', '734', '218'],
  ['Capital', '9,420', '9,985', '9,107', '8,864'],
  ['Southern coast', '2,071', '3,550', '1,915', '1,203'],
]

function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

function htmlTable(rows: readonly (readonly string[])[], style: string): string {
  const [head = [], ...body] = rows
  return `<table class="${style}"><tr>${inTags('th', head)}</tr>${body.map((row) => `<tr>${inTags('td', row)}</tr>`).join('')}</table>`
}

const serif =
  'body { font: 10.5pt/1.35 "DejaVu Serif"; margin: 0 } p { margin: 0 0 7pt } h1 { font-size: 20pt; margin: 0 0 10pt }'
const sans =
  'body { font: 10pt/1.4 "DejaVu Sans"; margin: 0 } p { margin: 0 0 7pt } h1 { font-size: 18pt; margin: 0 0 10pt }'
const tables =
  'table { border-collapse: collapse; margin: 8pt 0; width: 100% } th, td { text-align: left; padding: 3pt 8pt } .ruled td, .ruled th { border: .7pt solid #000 } .lines th { border-bottom: 1pt solid #000 } .dark th { background: #203a5c; color: #fff } .dark tr:nth-child(odd) td { background: #eceff4 }'

const page = (css: string, body: string): string => `<html lang="en"><style>${css}${tables}</style>${body}</html>`

function columnsPage(name: string, css: string, count: number, leading: readonly number[]): Scene {
  const columns = leading.map((_, index) => paragraphs(index * 9, count, 3))
  const body = columns
    .map((texts, index) => `<div style="flex: 1; line-height: ${leading[index]}">${inTags('p', texts)}</div>`)
    .join('')
  return {
    name,
    html: page(css, `<h1>Storms delay the ferries</h1><div style="display: flex; gap: 16pt">${body}</div>`),
    truth: ['# Storms delay the ferries', ...columns.flat()].join('\n\n'),
  }
}

function tablePage(name: string, style: string): Scene {
  const [before, between, after] = [passage(2, 4), passage(9, 3), passage(15, 5)] as const
  const second = quarters.slice(0, 5).map((row) => row.slice(0, 3))
  return {
    name,
    html: page(
      sans,
      `<h1>Ferry passengers</h1><p>${before}</p>${htmlTable(quarters, style)}<p>${between}</p>${htmlTable(second, style)}<p>${after}</p>`,
    ),
    truth: ['# Ferry passengers', before, markdownTable(quarters), between, markdownTable(second), after].join('\n\n'),
  }
}

function sidebarPage(): Scene {
  const [main, side] = [paragraphs(0, 7, 3), paragraphs(20, 3, 2)]
  return {
    name: 'sidebar',
    html: page(
      serif,
      `<h1>The harbour in numbers</h1><div style="display: flex; gap: 14pt"><div style="flex: 2.2">${inTags('p', main)}</div><div style="flex: 1; align-self: flex-start; background: #e4e4e4; padding: 8pt; font: 9pt/1.3 'DejaVu Sans'">${inTags('p', side)}</div></div>`,
    ),
    truth: ['# The harbour in numbers', ...main, ...side].join('\n\n'),
  }
}

export const pages: readonly Scene[] = [
  columnsPage('two columns', serif, 5, [1.35, 1.35]),
  columnsPage('newspaper', `${serif} body { font-size: 8.5pt }`, 6, [1.3, 1.38, 1.25]),
  sidebarPage(),
  tablePage('ruled tables', 'ruled'),
  tablePage('tables by alignment', 'lines'),
  tablePage('dark header rows', 'dark'),
]

/** An editor or a chat on a dark ground: one typeface of fixed pitch, one of another. */
function darkScreen(): Scene {
  const [names, texts, code] = [
    ['Inbox', 'Drafts', 'Archive', 'Settings'],
    paragraphs(4, 4, 2),
    ['const total = items.length', 'if (total > limit) return undefined', 'await store.write(total, limit)'],
  ]
  const css = `body { margin: 0; background: #1e1f24; color: #d6d8de; font: 14px/1.5 "DejaVu Sans"; display: flex }
    nav { width: 150px; padding: 16px; color: #9aa0ad } nav div { margin-bottom: 10px } main { padding: 16px; flex: 1 } p { margin: 0 0 12px } h1 { font-size: 20px; color: #fff; margin: 0 0 12px }
    pre { font: 13px/1.5 "DejaVu Sans Mono"; background: #15161a; color: #8fc7a0; padding: 10px; margin: 0 }`
  return {
    name: 'dark',
    screen: { width: 1000, height: 560 },
    html: page(
      css,
      `<nav>${inTags('div', names)}</nav><main><h1>Weekly summary</h1>${inTags('p', texts)}<pre>${code.join('\n')}</pre></main>`,
    ),
    truth: [...names, 'Weekly summary', ...texts, ...code].join('\n\n'),
  }
}

/** Light content beside a dark bar, with buttons of a colour. */
function partlyDarkScreen(): Scene {
  const names = ['Overview', 'Customers', 'Invoices', 'Products', 'Reports', 'Support']
  const texts = paragraphs(8, 3, 2)
  const css = `body { margin: 0; font: 14px/1.5 "DejaVu Sans"; color: #22252b }
    header { background: #12233f; color: #fff; padding: 12px 16px; font-size: 17px } .all { display: flex } nav { background: #1d2b45; color: #dfe6f3; width: 140px; padding: 14px; height: 560px } nav div { margin-bottom: 12px }
    main { padding: 16px; flex: 1 } p { margin: 0 0 12px } span { display: inline-block; background: #1766d6; color: #fff; padding: 7px 14px; border-radius: 4px; margin-right: 10px } i { font-style: normal; background: #b3261e; color: #fff; padding: 7px 14px; border-radius: 4px }`
  return {
    name: 'partly dark',
    screen: { width: 1000, height: 640 },
    html: page(
      `${css} th, td { font-size: 13px }`,
      `<header>Merchant dashboard</header><div class="all"><nav>${inTags('div', names)}</nav><main>${inTags('p', texts)}<div><span>Create invoice</span><i>Delete customer</i></div>${htmlTable(quarters, 'dark')}</main></div>`,
    ),
    truth: ['Merchant dashboard', ...names, ...texts, 'Create invoice Delete customer', markdownTable(quarters)].join(
      '\n\n',
    ),
  }
}

/** Labels small and grey, values in a second typeface, buttons. */
function settingsScreen(): Scene {
  const fields = [
    ['Display name', 'Margaret Holloway', 'Shown to everybody in your team'],
    ['Address for invoices', '14 Station Road, Ashbourne', 'Used until you choose another one'],
    ['Time zone', 'Europe/London (UTC+1)', 'All reports use this time zone'],
    ['Access token', 'dk_live_7Qm2xT9', 'Keep it secret and change it yearly'],
  ] as const
  const css = `body { margin: 24px; font: 14px/1.4 "DejaVu Sans"; background: #f4f5f7; color: #1c1e21 } h1 { font: bold 22px "DejaVu Serif"; margin: 0 0 16px }
    .field { margin-bottom: 16px } .label { font-size: 12px; color: #6b7280 } .value { background: #fff; border: 1px solid #d0d4da; border-radius: 6px; padding: 8px 12px; font: 14px "DejaVu Sans Mono"; width: 360px; margin: 4px 0 } .hint { font-size: 11px; color: #8a909b }
    b { display: inline-block; background: #16794c; color: #fff; padding: 9px 18px; border-radius: 6px }`
  const body = fields
    .map(
      ([label, value, hint]) =>
        `<div class="field"><div class="label">${label}</div><div class="value">${value}</div><div class="hint">${hint}</div></div>`,
    )
    .join('')
  return {
    name: 'settings',
    screen: { width: 640, height: 520 },
    html: page(css, `<h1>Account settings</h1>${body}<b>Save changes</b>`),
    truth: ['Account settings', ...fields.flat(), 'Save changes'].join('\n\n'),
  }
}

export const screens: readonly Scene[] = [darkScreen(), partlyDarkScreen(), settingsScreen()]

const bought = [
  ['2 x Espresso', '4.80'],
  ['1 x Oat flat white', '3.95'],
  ['1 x Almond croissant', '3.20'],
  ['3 x Mineral water 0.5l', '6.60'],
  ['1 x Cheese sandwich', '5.75'],
  ['1 x Lemon tart', '4.10'],
] as const
const sums = [
  ['Subtotal', '28.40'],
  ['VAT 20%', '4.73'],
  ['TOTAL GBP', '28.40'],
  ['Card payment', '28.40'],
] as const

function receipt(name: string, font: string): Scene {
  const rows = (all: readonly (readonly [string, string])[]): string =>
    all.map(([what, price]) => `<div class="row"><span>${what}</span><span>${price}</span></div>`).join('')
  const [head, foot] = [
    ['HARBOUR COFFEE', '27 Quay Street, Bristol', 'Tel 0117 496 0352', '14/03/2026 09:41 Till 2'],
    ['Thank you for your visit', 'Please keep this receipt'],
  ]
  return {
    name,
    screen: { width: 300, height: 470 },
    html: page(
      `body { margin: 16px 14px; font: 13px/1.45 ${font} } .row { display: flex; justify-content: space-between } .middle { text-align: center } hr { border: 0; border-top: 1px dashed #000 }`,
      `<div class="middle">${inTags('div', head)}</div><hr>${rows(bought)}<hr>${rows(sums)}<hr><div class="middle">${inTags('div', foot)}</div>`,
    ),
    truth: [...head, ...[...bought, ...sums].map((row) => row.join(' ')), ...foot].join('\n\n'),
  }
}

export const receipts: readonly Scene[] = [
  receipt('till of fixed pitch', '"DejaVu Sans Mono"'),
  receipt('till of narrow letters', '"DejaVu Sans Condensed"'),
]
