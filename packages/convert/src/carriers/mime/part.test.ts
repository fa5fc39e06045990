import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { defaultLimits } from '../../core/limits.ts'
import { decodeWords } from './encoded-word.ts'
import { joinFlowed } from './flowed.ts'
import { type MimePart, parseMessage } from './part.ts'
import { decodeQuotedPrintable, decodeTransfer } from './transfer.ts'

function parse(...lines: string[]): MimePart {
  return parseMessage(Buffer.from(lines.join('\r\n')), () => {})
}

function contentOf(part: MimePart | undefined): string {
  return Buffer.from(part?.content() ?? []).toString()
}

test('fields are unfolded, and of several the first is taken', () => {
  const { fields } = parse('Subject: one', '\ttwo', 'subject: other', 'no field', '', 'body')
  assert.equal(fields.text('SUBJECT'.toLowerCase()), 'one two')
  assert.equal(fields.joined('subject'), 'one two, other')
})

test('encoded words are joined, a character cut between two of them too', () => {
  assert.equal(decodeWords('=?utf-8?B?w6Q=?= =?utf-8?Q?_b=C3?= =?UTF-8?Q?=A4?= c'), 'ä bä c')
  assert.equal(decodeWords('=?x-unknown?Q?plain?= =?broken'), 'plain =?broken')
})

test('parts end at their own delimiter, not at a longer one', () => {
  const { parts } = parse(
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    'preamble',
    '--b',
    '',
    'one --b',
    '--bb',
    '--b',
    'Content-Type: text/html',
    '',
    'two',
    '--b--',
    'epilogue',
  )
  assert.deepEqual(parts.map(contentOf), ['one --b\r\n--bb', 'two'])
  assert.deepEqual(
    parts.map(({ type }) => type),
    ['text/plain', 'text/html'],
  )
})

test('what is called many parts and has no delimiters is one text; with an end alone it has no part', () => {
  const text = parse('Content-Type: multipart/mixed', '', 'Dear reader')
  assert.deepEqual([text.type, contentOf(text), text.parts], ['text/plain', 'Dear reader', []])
  assert.equal(parse('Content-Type: multipart/mixed; boundary=b', '', 'Dear reader').type, 'text/plain')
  const none = parse('Content-Type: multipart/mixed; boundary=b', '', 'preamble', '--b--')
  assert.deepEqual([none.type, none.parts], ['multipart/mixed', []])
})

test('parts that lie too deep are one text', () => {
  const deep = Array.from({ length: 30 }, (_, index) => [
    `Content-Type: multipart/mixed; boundary=b${index}`,
    '',
    `--b${index}`,
  ])
  let part: MimePart | undefined = parse(...deep.flat(), '', 'Dear reader')
  while (part?.parts[0]) part = part.parts[0]
  assert.equal(part?.type, 'text/plain')
  assert.match(contentOf(part), /Dear reader$/)
})

test('names of files are read in all their spellings', () => {
  const name = (line: string) => parse(`Content-Disposition: attachment; ${line}`, '', '').filename
  assert.equal(name('filename="a \\"b\\".txt"'), 'a "b".txt')
  assert.equal(name("filename*=iso-8859-1''%E4.txt"), 'ä.txt')
  assert.equal(name("filename*0*=utf-8''%C3; filename*1*=%A4; filename*2=.txt"), 'ä.txt')
  assert.equal(name('filename="=?utf-8?Q?=C3=A4.txt?="'), 'ä.txt')
})

test('what is no escape of quoted-printable stays as it is', () => {
  const decoded = decodeQuotedPrintable(Buffer.from('a=20b=\r\nc= \nd=zz=4'))
  assert.equal(Buffer.from(decoded).toString(), 'a bcd=zz=4')
})

test('flowing lines are joined within one depth of quotation', () => {
  const joined = (text: string, deletes = false) =>
    Buffer.from(joinFlowed(Buffer.from(text), deletes, defaultLimits)).toString()
  assert.equal(joined('a \nb\n> c \n> d \ne\n-- \nf'), 'a b\n> c d \ne\n-- \nf')
  assert.equal(joined('a \nb', true), 'ab')
})

test('any text is a message of parts within bounds', () => {
  const piece = fc.constantFrom(
    '\r\n',
    '\n',
    '--b',
    '--',
    'Content-Type: multipart/mixed; boundary=b',
    'X: =?utf-8?B?',
    ' ',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
      let count = 0
      const message = parseMessage(
        Buffer.from(`Content-Type: multipart/mixed; boundary=b\n\n${pieces.join('')}`),
        () => count++,
      )
      const read = (part: MimePart): void => {
        part.content()
        part.parts.forEach(read)
      }
      read(message)
      assert.ok(count >= 1)
    }),
  )
})

test('a quoted parameter without its end takes the rest of the field', () => {
  const { fields } = parse('Content-Type: text/plain; charset=utf-8; name="a\\"b; c=d', '', 'x')
  const { parameters } = fields.structured('content-type')
  assert.deepEqual([parameters.get('charset'), parameters.get('name')], ['utf-8', 'a"b; c=d'])
})

test('a parameter in many pieces is put together', () => {
  const pieces = Array.from({ length: 20_000 }, (_, index) => `; name*${index}=x`).join('')
  const { fields } = parse(`Content-Disposition: attachment${pieces}`, '', 'x')
  assert.equal(fields.structured('content-disposition').parameters.get('name')?.length, 20_000)
})

test('encoded words are read as programs write them, against the rules', () => {
  assert.equal(decodeWords('=?utf-8?Q?What=3F_Is this it? Yes=21?='), 'What? Is this it? Yes!')
  assert.equal(decodeWords('=?utf-8?Q?Was?=20Ja?='), 'Was? Ja')
  assert.equal(decodeWords('Re: =?utf-8?B?R3LDvMOfZQ'), 'Re: Grüße')
  assert.equal(decodeWords('=?utf-8?Q?cut_w=C3=B6rd'), 'cut wörd')
  assert.equal(decodeWords('a =?utf-8?Q?b?= <c@d>, =?utf-8?Q?e?= <f@g>'), 'a b <c@d>, e <f@g>')
})

test('encoded words that stand in pieces of a parameter are put together first', () => {
  const { filename } = parse(
    'Content-Disposition: attachment; filename*0="=?utf-8?B?w6Q="; filename*1="?=.txt"',
    '',
    '',
  )
  assert.equal(filename, 'ä.txt')
})

test('fields that are not encoded are in the charset of the text, or in UTF-8', () => {
  const message = (subject: Uint8Array, charset: string) =>
    parseMessage(
      Buffer.concat([
        Buffer.from('Subject: '),
        subject,
        Buffer.from(`\nContent-Type: text/plain;\n charset="${charset}"`),
      ]),
      () => {},
    ).fields.text('subject')
  assert.equal(message(Buffer.from('Č. ž'), 'gb2312'), 'Č. ž')
  assert.equal(message(Buffer.from([0xbb, 0xe1, 0xd2, 0xe9]), 'gb2312'), '会议')
  assert.equal(message(Buffer.from([0xc8, 0x2e, 0x20, 0xbe]), 'iso-8859-2'), 'Č. ž')
})

test('comments and quotes around a value are no part of it', () => {
  const part = parse(
    'Content-Type: text/html (a page); charset=iso-8859-1 (Latin)',
    'Content-Transfer-Encoding: "base64"',
    '',
    '5A==',
  )
  assert.deepEqual([part.type, part.charset, ...part.content()], ['text/html', 'iso-8859-1', 0xe4])
})

test('lines may end in one character or in three', () => {
  for (const end of ['\r', '\r\r\n', '\n']) {
    const message = ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'one', '', 'two', '--b--'].join(end)
    const [part] = parseMessage(Buffer.from(message), () => {}).parts
    assert.equal(contentOf(part).replaceAll('\r', ''), 'one\n\ntwo')
  }
})

test('a message that was saved in UTF-16 is read', () => {
  for (const mark of ['\ufeff', '']) {
    const message = parseMessage(Buffer.from(`${mark}Subject: Grüße\r\n\r\nDear Jörg`, 'utf16le'), () => {})
    assert.deepEqual([message.fields.text('subject'), contentOf(message)], ['Grüße', 'Dear Jörg'])
  }
})

test('parts are recognized by the delimiter that is used, where another or none is stated', () => {
  for (const stated of ['', '; boundary=c']) {
    const lines = ['--b', 'Content-Type: text/plain', '', 'one', '--b', 'content-type: text/html', '', 'two', '--b--']
    const { type, parts } = parse(`Content-Type: multipart/mixed${stated}`, '', ...lines)
    assert.deepEqual([type, ...parts.map(contentOf)], ['multipart/mixed', 'one', 'two'])
  }
})

test('what is no base64 is kept: a further piece behind its end, the footer of a mailing list, a note in its place', () => {
  const decoded = (text: string) => Buffer.from(decodeTransfer(Buffer.from(text), 'base64')).toString()
  assert.equal(decoded('SGVsbG8=\r\nV29ybGQ=\r\n'), 'HelloWorld')
  assert.equal(decoded('SGVsbG8h\r\n__________\r\nA list\r\n'), 'Hello!\n__________\r\nA list\r\n')
  assert.equal(decoded('SGVs bG8=!'), 'Hello')
  assert.equal(decoded('This file was removed.'), 'This file was removed.')
})

test('what stands below a header without an empty line is not lost', () => {
  const message = parse('Subject: one', '\ttwo', 'Dear reader: hello')
  assert.deepEqual([message.fields.text('subject'), contentOf(message)], ['one two', 'Dear reader: hello'])
  const { parts } = parse('Content-Type: multipart/mixed; boundary=b', '', '--b', 'Dear reader', '--b--')
  assert.deepEqual(parts.map(contentOf), ['Dear reader'])
})

test('a part may be uuencoded', () => {
  assert.equal(Buffer.from(decodeTransfer(Buffer.from('begin 644 a\n#0V%T\n`\nend\n'), 'x-uuencode')).toString(), 'Cat')
})
