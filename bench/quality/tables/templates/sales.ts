/** Invoices, orders, statements of accounts, prices: what shops and banks print. */
import type { BodyRow, Piece, TableModel, Template } from '../model.ts'
import { plainRow } from '../model.ts'
import type { Random } from '../random.ts'
import { american, amountOf, european, type MoneyStyle } from './money.ts'

const goods = [
  'USB-C cable 2 m, braided',
  'Office chair "Ergo 300" with arm rests',
  'Whiteboard markers, set of 4',
  'Consulting services March 2024',
  'Hosting package Business, 12 months|Contract no. 4711-09',
  'LED desk lamp',
  'Copy paper A4 80 g, 5 × 500 sheets',
  'Keyboard, German layout|black, wireless',
  'Delivery and installation on site',
  'HDMI adapter',
  'Espresso beans 1 kg',
  'Laptop sleeve 14"|grey felt',
  'Screws M4 × 20, stainless (100)',
]
const articles = [
  'Wandfarbe weiß 10 l',
  'Pinselset, 5-teilig',
  'Abdeckfolie 4 × 5 m',
  'Malerkrepp 50 m',
  'Arbeitszeit Geselle',
  'Anfahrtspauschale',
  'Grundierung Tiefgrund LF 5 l',
  'Silikon transparent',
]

const address =
  '<p>Example GmbH<br>Musterstraße 12<br>10115 Berlin</p><p>Invoice date: 12.03.2024<br>Customer no.: 10044</p>'
const american_address = '<p>Northwind Traders LLC<br>400 Harbor Blvd<br>Springfield, IL 62704</p>'

function lines(random: Random, texts: readonly string[], min = 2): string[] {
  return random.some(texts, random.whole(min, texts.length))
}

function price(random: Random, style: MoneyStyle, suffix = ''): string {
  return amountOf(random.whole(199, 99_999) / 100, style, 2) + suffix
}

function tableOf(head: string[], aligns: string, body: BodyRow[], widths: (number | undefined)[] = []): TableModel {
  const columns = [...aligns].map((one, at) => ({
    align: one === 'l' ? ('left' as const) : one === 'r' ? ('right' as const) : ('center' as const),
    ...(widths[at] ? { width: widths[at] } : {}),
  }))
  return { columns, head: head.length ? [head.map((text) => ({ text }))] : [], body }
}

const thanks: Piece = {
  html: '<p>Please transfer the amount within 14 days to the account given below. Thank you for your order.</p>',
}

export const sales: Template[] = [
  {
    name: 'invoice-vat',
    isSeen: true,
    make: (random) => [
      { html: `<h2>INVOICE 2024-0815</h2>${address}` },
      {
        table: tableOf(
          ['Description', 'Price', 'VAT', 'Qty', 'Unit', 'Total'],
          random.one(['lrrrlr', 'lrlrlr', 'lrrcrr', 'lccccr']),
          lines(random, goods, 3).map((text) =>
            plainRow(
              text,
              price(random, european),
              '21 %',
              String(random.whole(1, 12)),
              'PCS',
              price(random, european),
            ),
          ),
          [random.one([undefined, 40, 50])],
        ),
      },
      thanks,
    ],
  },
  {
    name: 'rechnung',
    isSeen: true,
    make: (random) => [
      { html: `<h2>Rechnung</h2>${address}` },
      {
        table: tableOf(
          ['Pos.', 'Bezeichnung', 'Menge', 'Einheit', 'Einzelpreis', 'Gesamt'],
          random.one(['llrlrr', 'clclrr', 'rlrlrr']),
          lines(random, articles, 3).map((text, at) =>
            plainRow(
              String(at + 1),
              text,
              amountOf(random.whole(1, 40), european, 2),
              random.one(['Stk', 'm', 'h']),
              price(random, european, ' €'),
              price(random, european, ' €'),
            ),
          ),
        ),
      },
      thanks,
    ],
  },
  {
    name: 'bank-statement',
    isSeen: true,
    make: (random) => [
      { html: '<h2>Account statement</h2>' },
      {
        table: tableOf(
          ['Date', 'Description', 'Withdrawals', 'Deposits', 'Balance'],
          'llrrr',
          Array.from({ length: random.whole(5, 18) }, (_, at) => {
            const isOut = random.chance(0.6)
            return plainRow(
              `03/${String(at + 2).padStart(2, '0')}`,
              random.one([
                'Card purchase SUPERMART #2231',
                'Direct deposit PAYROLL ACME',
                'ATM withdrawal',
                'Online transfer to savings|Ref 88213',
                'Monthly service fee',
                'Check 1042',
              ]),
              isOut ? price(random, american) : '',
              isOut ? '' : price(random, american),
              price(random, american),
            )
          }),
        ),
      },
      thanks,
    ],
  },
  {
    name: 'price-list',
    isSeen: true,
    make: (random) => [
      { html: '<h2>Price list</h2>' },
      {
        table: tableOf(
          random.chance(0.5) ? ['Item', 'Price'] : [],
          'lr',
          lines(random, [...goods, ...articles], 8).map((text) =>
            plainRow(text.replaceAll('|', ' '), price(random, american, '')),
          ),
          [random.one([undefined, 80])],
        ),
      },
    ],
  },
  {
    name: 'invoice-us',
    isSeen: false,
    make: (random) => [
      { html: `<h2>Invoice #20391</h2>${american_address}` },
      {
        table: tableOf(
          ['QTY', 'ITEM #', 'DESCRIPTION', 'UNIT PRICE', 'AMOUNT'],
          random.one(['cllrr', 'rllrr', 'llllr']),
          lines(random, goods).map((text) =>
            plainRow(
              String(random.whole(1, 40)),
              `A-${random.whole(100, 9999)}`,
              text,
              `$${price(random, american)}`,
              `$${price(random, american)}`,
            ),
          ),
        ),
      },
      thanks,
    ],
  },
  {
    name: 'facture',
    isSeen: true,
    make: (random) => [
      { html: '<h2>Facture n° 2024-118</h2>' },
      {
        table: tableOf(
          ['Réf.', 'Désignation', 'Qté', 'P.U. HT', 'TVA', 'Montant HT'],
          'llrrrr',
          lines(random, goods).map((text) =>
            plainRow(
              `R${random.whole(100, 999)}`,
              text,
              String(random.whole(1, 9)),
              price(random, { ...european, thousands: ' ' }, ' €'),
              '20,00 %',
              price(random, { ...european, thousands: ' ' }, ' €'),
            ),
          ),
          [undefined, random.one([undefined, 45])],
        ),
      },
      thanks,
    ],
  },
  {
    name: 'factuur-one-line',
    isSeen: true,
    make: (random) => [
      { html: `<h2>Factuur</h2>${address}` },
      {
        table: tableOf(['Artikel', 'Omschrijving', 'Aantal', 'Prijs', 'BTW', 'Bedrag'], 'llrrrr', [
          plainRow(
            '100234',
            random.one(goods),
            '1',
            `€ ${price(random, european)}`,
            '21%',
            `€ ${price(random, european)}`,
          ),
          plainRow(
            '100871',
            random.one(goods),
            '2',
            `€ ${price(random, european)}`,
            '9%',
            `€ ${price(random, european)}`,
          ),
        ]),
      },
      thanks,
    ],
  },
  {
    name: 'payslip',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Earnings statement</h2>' },
      {
        table: tableOf(
          ['Earnings', 'Rate', 'Hours', 'This period', 'Year to date'],
          'lrrrr',
          ['Regular', 'Overtime', 'Holiday', 'Vacation', 'Bonus'].map((text) =>
            plainRow(
              text,
              price(random, american),
              random.chance(0.3) ? '' : amountOf(random.whole(1, 80), american, 2),
              price(random, american),
              price(random, american),
            ),
          ),
        ),
      },
      thanks,
    ],
  },
  {
    name: 'card-statement',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Transactions</h2>' },
      {
        table: tableOf(
          ['Trans date', 'Post date', 'Reference', 'Merchant', 'Amount'],
          'lcllr',
          Array.from({ length: random.whole(4, 20) }, (_, at) =>
            plainRow(
              `Mar ${at + 1}`,
              `Mar ${at + 2}`,
              String(random.whole(10 ** 8, 10 ** 9)),
              random.one([
                'BLUE BOTTLE COFFEE OAKLAND CA',
                'AMZN Mktp US',
                'SHELL OIL 5744',
                'NETFLIX.COM',
                'TRADER JOE S #182',
              ]),
              `$${price(random, american)}`,
            ),
          ),
        ),
      },
      thanks,
    ],
  },
  {
    name: 'menu-prices',
    isSeen: false,
    make: (random) => [
      { html: '<h2>Preisliste 2024</h2>' },
      {
        table: tableOf(
          [],
          'lrr',
          lines(random, articles, 5).map((text) =>
            plainRow(text, random.one(['1 St.', '10 l', '5 m']), price(random, european, ' €')),
          ),
        ),
      },
    ],
  },
]
