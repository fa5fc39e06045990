/** Pages without a table: whoever finds one there is wrong. */
import type { Template } from '../model.ts'
import type { Random } from '../random.ts'

const sentences = [
  'The committee reviewed the annual budget and noted several changes in spending.',
  'Water levels rose during spring while the northern valleys stayed dry for weeks.',
  'Engineers measured the bridge twice before they accepted the final drawings.',
  'A new library opened near the station, and its reading room was full within days.',
  'Prices fell by 3.5 percent between January 2019 and March 2021.',
  'Small firms employ two thirds of all workers in the province.',
  'It took eleven years to dig the canal and one night to flood it.',
]
const text = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.one(sentences)).join(' ')
const paragraphs = (random: Random, count: number): string =>
  Array.from({ length: count }, () => `<p>${text(random, random.whole(2, 6))}</p>`).join('')
const columns = (count: number, html: string): string =>
  `<div style="column-count:${count};column-gap:1.6em;text-align:justify">${html}</div>`
const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov', 'Donald Knuth']

export const negatives: Template[] = [
  {
    name: 'no-two-columns',
    isSeen: true,
    make: (random) => [{ html: `<h2>On bridges</h2>${columns(2, paragraphs(random, 9))}` }],
  },
  {
    name: 'no-contents',
    isSeen: true,
    make: (random) => [
      {
        html: `<h2>Contents</h2>${['Introduction', 'Methods', 'Results and discussion', 'Conclusion', 'References', 'Index'].map((title, at) => `<div style="display:flex"><span style="flex:1">${at + 1}. ${title}</span><span>${at * 7 + 3}</span></div>`).join('')}${random.chance(0.5) ? paragraphs(random, 2) : ''}`,
      },
    ],
  },
  {
    name: 'no-letter',
    isSeen: true,
    make: (random) => [
      {
        html: `<div style="display:flex;justify-content:space-between"><div>Ada Lovelace<br>12 Analytical Row<br>London W1</div><div>Northwind Ltd<br>4 Harbour Road<br>Leeds LS1</div></div><p>12 March 2024</p>${paragraphs(random, 3)}<div style="display:flex;gap:8em"><div>_____________<br>Signature</div><div>_____________<br>Date</div></div>`,
      },
    ],
  },
  {
    name: 'no-numbered',
    isSeen: true,
    make: (random) => [
      {
        html: `<h2>Duties</h2><ol>${Array.from({ length: 8 }, () => `<li>${text(random, random.whole(1, 2))}</li>`).join('')}</ol>`,
      },
    ],
  },
  {
    name: 'no-three-columns',
    isSeen: true,
    make: (random) => [{ html: `<h2>Village news</h2>${columns(3, paragraphs(random, 12))}` }],
  },
  {
    name: 'no-bibliography',
    isSeen: false,
    make: (random) => [
      {
        html: `<h2>References</h2>${names.map((name, at) => `<div style="display:flex;gap:1em"><span>[${at + 1}]</span><span>${name}. ${text(random, 2)} 19${70 + at}.</span></div>`).join('')}`,
      },
    ],
  },
  {
    name: 'no-glossary',
    isSeen: false,
    make: (random) => [
      {
        html: `<h2>Glossary</h2><dl>${names.map((name) => `<dt><b>${name}</b></dt><dd>${text(random, 2)}</dd>`).join('')}</dl>`,
      },
    ],
  },
  {
    name: 'no-index',
    isSeen: false,
    make: (random) => [
      {
        html: `<h2>Index</h2>${columns(3, names.flatMap((name) => [1, 2, 3, 4].map((at) => `<div style="text-align:left">${name.split(' ')[1]}, ${random.one(['bridges', 'ships', 'maps', 'soil'])}, ${at * random.whole(3, 40)}</div>`)).join(''))}`,
      },
    ],
  },
  {
    name: 'no-addresses',
    isSeen: false,
    make: (random) => [
      {
        html: `<div style="display:flex;justify-content:space-between">${random
          .some(names, 3)
          .map(
            (name) =>
              `<div style="text-align:center">${name}<br>Example University<br>${name.split(' ')[0]?.toLowerCase()}@example.edu</div>`,
          )
          .join('')}</div>${columns(2, paragraphs(random, 6))}`,
      },
    ],
  },
  {
    name: 'no-code',
    isSeen: false,
    make: (random) => [
      {
        html: `<p>${text(random, 2)}</p><pre style="font:8pt 'DejaVu Sans Mono'">for (i = 0; i &lt; n; i++) {    // outer\n  if (a[i] == 0)           continue;\n  sum += a[i];             // total\n  count++;                 // items\n}</pre><p>${text(random, 3)}</p>`,
      },
    ],
  },
]
