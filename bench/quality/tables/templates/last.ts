/** Documents for the final figure: written after the rules, and never looked at while one was changed. */
import type { Template } from '../model.ts'
import { plainRow, sectionRow } from '../model.ts'
import { american, amountOf, european, percentOf } from './money.ts'
import { prose } from './notes.ts'
import { statementTable } from './statements.ts'

const heads = (...texts: string[]) => [texts.map((text) => ({ text }))]
const left = { align: 'left' as const }
const right = { align: 'right' as const }

export const last: Template[] = [
  {
    name: 'last-budget',
    isSeen: false,
    make: (random) => [
      { html: '<h2>City of Springfield</h2>' },
      {
        table: statementTable(
          random,
          [
            ['General fund', 'section'],
            ['Property taxes', 'plain', 1],
            ['Licenses and permits', 'plain', 1],
            ['Total revenues', 'total'],
            ['Expenditures', 'section'],
            ['Public safety', 'plain', 1],
            ['Parks, recreation and cultural services', 'plain', 1],
            ['Total expenditures', 'total'],
            ['Net change in fund balance', 'grand-total'],
          ],
          [
            [{ text: '' }, { text: 'Budgeted Amounts', span: 2 }, { text: '' }, { text: '' }],
            ...heads('', 'Original', 'Final', 'Actual', 'Variance'),
          ],
          4,
          american,
        ),
      },
      prose(random, 2),
    ],
  },
  {
    name: 'last-maturities',
    isSeen: false,
    make: (random) => [
      prose(random, 2),
      {
        table: statementTable(
          random,
          [['Within one year'], ['One to five years'], ['Over five years'], ['Total', 'grand-total']],
          heads('', 'Principal', 'Interest'),
          2,
          american,
        ),
      },
      prose(random, 3),
    ],
  },
  {
    name: 'last-hotel',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Hotel Krone</h2><p>Room 214<br>Guest: A. Holt</p>' },
      {
        table: {
          columns: [left, left, right, right],
          head: heads('Datum', 'Leistung', 'MwSt.', 'Betrag EUR'),
          body: Array.from({ length: random.whole(2, 7) }, (_, at) =>
            plainRow(
              `1${at}.05.2024`,
              random.one(['Übernachtung mit Frühstück', 'Parkplatz', 'Minibar', 'City Tax']),
              random.one(['7 %', '19 %']),
              amountOf(random.whole(300, 40000) / 100, european, 2),
            ),
          ),
        },
      },
      prose(random, 1),
    ],
  },
  {
    name: 'last-tides',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Tides</h2>' },
      {
        table: {
          columns: [left, right, right, right, right],
          head: heads('Day', 'High', 'm', 'Low', 'm'),
          body: Array.from({ length: 14 }, (_, at) =>
            plainRow(
              `${at + 1} May`,
              `${random.whole(0, 11)}:${random.whole(10, 59)}`,
              random.next().toFixed(1),
              `${random.whole(12, 23)}:${random.whole(10, 59)}`,
              (3 + random.next()).toFixed(1),
            ),
          ),
        },
      },
    ],
  },
  {
    name: 'last-holdings',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Portfolio</h2>' },
      {
        table: {
          columns: [left, left, right, right, right],
          head: heads('Security', 'Symbol', 'Shares', 'Market value', '% of account'),
          body: [
            sectionRow('Equities', 5),
            ...['Acme Industries Inc. Class A', 'Northwind Traders', 'Contoso Ltd ADR'].map((name) =>
              plainRow(
                name,
                name.slice(0, 3).toUpperCase(),
                String(random.whole(1, 900)),
                `$${amountOf(random.whole(100, 99999), american, 2)}`,
                percentOf(random),
              ),
            ),
            sectionRow('Fixed income', 5),
            ...['US Treasury 4.25% 2034', 'Metro Transit Revenue Bonds'].map((name) =>
              plainRow(
                name,
                '—',
                String(random.whole(1, 90)),
                `$${amountOf(random.whole(100, 99999), american, 2)}`,
                percentOf(random),
              ),
            ),
          ],
        },
      },
      prose(random, 1),
    ],
  },
  {
    name: 'last-no-agenda',
    isSeen: false,
    make: () => [
      {
        html: `<h2>Agenda</h2>${['Welcome', 'Minutes of the last meeting', 'Report of the treasurer', 'Any other business'].map((title, at) => `<p>${at + 1}. ${title}. The members are asked to read the papers that were sent out before the meeting and to bring their questions.</p>`).join('')}`,
      },
    ],
  },
  {
    name: 'last-no-cv',
    isSeen: false,
    make: () => [
      {
        html: `<h2>Experience</h2>${['Engineer', 'Surveyor', 'Assistant'].map((title, at) => `<div style="display:flex;justify-content:space-between"><b>${title}, Example Ltd</b><span>201${at} – 201${at + 2}</span></div><p>Planned and measured roads, bridges and tunnels, and wrote the reports that the council asked for every year of the works.</p>`).join('')}`,
      },
    ],
  },
]
