import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactKindOf } from './contact-lines.ts'

const kinds: Readonly<Record<string, ReturnType<typeof contactKindOf>>> = {
  '(+355) 069 22 22 222': 'phone',
  'Tel: (+11) 245 543 903': 'phone',
  'Fernruf: 0 18 88/6 81-0': 'phone',
  'Email: jane.miller@example.com': 'mail',
  'Web: https://www.example.com': 'url',
  'www.example.com': 'url',
  'San Francisco, CA 94107': 'town',
  '75018 PARIS': 'town',
  'Leeds LS2 7HY': 'town',
}

test('a line that says how to reach somebody is known by its form', () => {
  assert.deepEqual(Object.fromEntries(Object.keys(kinds).map((text) => [text, contactKindOf(text)])), kinds)
})

test('names, streets, dates, amounts, numbers of invoices and pages are none', () => {
  for (const text of ['Jane Miller', '12 Mill Lane', '09/07/2018', '0.00', 'Invoice no: 12345678', 'pp. 162-177'])
    assert.equal(contactKindOf(text), undefined, text)
})
