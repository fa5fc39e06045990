/** Timetables, plans, measurements, lists of parts, and tables of texts that wrap. */
import type { BodyRow, TableModel, Template } from '../model.ts'
import { plainRow, sectionRow } from '../model.ts'
import { prose } from './notes.ts'

function tableOf(head: string[], aligns: string, body: BodyRow[], widths: (number | undefined)[] = []): TableModel {
  const columns = [...aligns].map((one, at) => ({
    align: one === 'l' ? ('left' as const) : one === 'r' ? ('right' as const) : ('center' as const),
    ...(widths[at] ? { width: widths[at] } : {}),
  }))
  return { columns, head: head.length ? [head.map((text) => ({ text }))] : [], body }
}

const stops = [
  'Central Station',
  'Market Square',
  'University',
  'Hospital North',
  'Airport Terminal 2',
  'Old Harbour',
  'Westfield Mall',
  'Zoo',
]
const texts = [
  'Returns an error when the buffer is too small for the whole record.',
  'Number of seconds to wait before a connection is given up.',
  'The name under which the service is registered with the broker.',
  'Applies to employees who joined before 1 January 2012 and have not opted out.',
  'Not applicable',
  'Must be renewed every two years',
  'See section 4.2 of the handbook for the full list of exceptions.',
  'Optional',
]
const teams = ['Northern Rangers', 'Bay City', 'St. Albans', 'Union 04', 'Real Valle', 'FC Lindau', 'Harbour Athletic']
const analytes: [string, string, string][] = [
  ['Haemoglobin', 'g/dL', '13.5 – 17.5'],
  ['Leucocytes', '10^9/L', '4.0 – 11.0'],
  ['Platelets', '10^9/L', '150 – 400'],
  ['Glucose (fasting)', 'mg/dL', '70 – 99'],
  ['Creatinine', 'mg/dL', '0.7 – 1.3'],
  ['Sodium', 'mmol/L', '136 – 145'],
]

export const schedules: Template[] = [
  {
    name: 'timetable',
    isSeen: true,
    make: (random) => {
      const runs = random.whole(4, 9)
      return [
        { html: '<h2>Line 7</h2>' },
        {
          table: tableOf(
            ['Stop', ...Array.from({ length: runs }, (_, at) => `${at + 5}:0${at}`)],
            `l${'c'.repeat(runs)}`,
            stops.map((stop, row) =>
              plainRow(
                stop,
                ...Array.from({ length: runs }, (_, at) => (random.chance(0.1) ? '–' : `${at + 5}:${10 + row * 5}`)),
              ),
            ),
          ),
        },
      ]
    },
  },
  {
    name: 'options',
    isSeen: true,
    make: (random) => [
      prose(random),
      {
        table: tableOf(
          ['Option', 'Type', 'Description'],
          'lll',
          ['timeout', 'retries', 'name', 'level', 'path'].map((name) =>
            plainRow(name, random.one(['integer', 'string', 'boolean']), random.one(texts)),
          ),
          [undefined, undefined, random.one([undefined, 55])],
        ),
      },
      prose(random, 2),
    ],
  },
  {
    name: 'league',
    isSeen: true,
    make: (random) => [
      { html: '<h2>Standings</h2>' },
      {
        table: tableOf(
          ['', 'Team', 'P', 'W', 'D', 'L', 'Pts'],
          'rlrrrrr',
          teams.map((team, at) =>
            plainRow(String(at + 1), team, ...Array.from({ length: 5 }, () => String(random.whole(0, 30)))),
          ),
        ),
      },
    ],
  },
  {
    name: 'laboratory',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Laboratory report</h2>' },
      {
        table: tableOf(
          ['Test', 'Result', 'Unit', 'Reference range'],
          random.one(['lrll', 'lccc']),
          analytes.flatMap(([name, unit, range], at) => [
            ...(at === 3 ? [sectionRow('Chemistry', 4)] : []),
            plainRow(name, (random.next() * 200).toFixed(1), unit, range),
          ]),
        ),
      },
      prose(random, 1),
    ],
  },
  {
    name: 'class-plan',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Spring term</h2>' },
      {
        table: tableOf(
          ['Time', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          random.one(['llllll', 'lccccc']),
          ['8:00', '9:45', '11:30', '13:30', '15:15'].map((time) =>
            plainRow(
              time,
              ...Array.from({ length: 5 }, () =>
                random.one(['Algebra', 'Biology|Room 12', 'History', 'Physical education', '', 'Chemistry']),
              ),
            ),
          ),
        ),
      },
    ],
  },
  {
    name: 'comparison',
    isSeen: false,
    make: (random) => [
      prose(random, 2),
      {
        table: tableOf(
          ['Benefit', 'Standard plan', 'Premium plan'],
          'lll',
          ['Dental care', 'Eligibility', 'Waiting period', 'Renewal'].map((name) =>
            plainRow(name, random.one(texts), random.one(texts)),
          ),
          [20, 40, 40],
        ),
      },
      prose(random, 2),
    ],
  },
  {
    name: 'parts',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Bill of materials</h2>' },
      {
        table: tableOf(
          ['Ref', 'Part number', 'Description', 'Qty'],
          'lllr',
          Array.from({ length: random.whole(5, 16) }, (_, at) =>
            plainRow(
              `R${at + 1}`,
              `RC0603FR-07${random.whole(1, 99)}KL`,
              random.one(['Resistor, 1 %, 0603', 'Capacitor 100 nF', 'Connector, 4-pin', 'Screw M3 × 8']),
              String(random.whole(1, 40)),
            ),
          ),
        ),
      },
    ],
  },
  {
    name: 'departures',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Departures</h2>' },
      {
        table: tableOf(
          ['Time', 'Destination', 'Flight', 'Gate', 'Remarks'],
          'lllcl',
          Array.from({ length: random.whole(4, 14) }, (_, at) =>
            plainRow(
              `${6 + at}:${random.whole(10, 59)}`,
              random.one(['Zurich', 'New York JFK', 'Rio de Janeiro', 'Oslo']),
              `LX${random.whole(100, 2999)}`,
              random.one(['A12', 'B3', '']),
              random.one(['', 'Delayed', 'Boarding']),
            ),
          ),
        ),
      },
    ],
  },
  {
    name: 'countries',
    isSeen: false,
    make: (random) => [
      prose(random),
      {
        table: tableOf(
          ['Country', 'Capital', 'Population', 'Area (km²)'],
          'llrr',
          [
            ['Peru', 'Lima'],
            ['Kenya', 'Nairobi'],
            ['Norway', 'Oslo'],
            ['Sri Lanka', 'Sri Jayawardenepura Kotte'],
          ].map(([a = '', b = '']) =>
            plainRow(
              a,
              b,
              String(random.whole(10 ** 6, 10 ** 8)).replace(/\B(?=(\d{3})+$)/g, ','),
              String(random.whole(10 ** 4, 10 ** 6)),
            ),
          ),
        ),
      },
      prose(random),
    ],
  },
]
