/** Records, characters of control and streams of the older formats of Office and of Outlook. */
import type { Grammar } from '../grammar.ts'
import { atom, biff, bytes, long, type Maker, short, wide } from '../makers.ts'

/** Cells, fields, pictures, notes, boxes and breaks of Word ([MS-DOC] §2.4.1). */
const wordCharacters = [1, 2, 3, 5, 7, 8, 9, 11, 12, 13, 14, 19, 20, 21, 30, 31].map((code) => bytes(code))

const wordPieces = [
  ...wordCharacters,
  '\x07\x07',
  'a\x07',
  'a\x07\x07',
  'a\x07a\x07\x07',
  '\x13 HYPERLINK "a" \x14b\x15',
  '\x13 HYPERLINK "',
  '\x13 IF ',
  '\x13 EQ \\o(',
  '\x13 EQ \\a(',
  '\x13 REF a \\h \x14',
  '\x13\x14',
  '\x14\x15',
  '1.\ta\r',
  'a\tb\r',
  '- a\r',
]

function made(filename: string, maker: Maker, pieces: readonly string[]): Grammar {
  return { filename, maker, isBinary: true, rows: ['* _ ` [ ] # | < & \\ " a b'], pieces }
}

function records(filename: string, maker: Maker, pieces: readonly string[]): Grammar {
  return { filename, maker, isBinary: true, rows: [], pieces }
}

/** A stream of an Outlook message. */
function stream(filename: string, part: string, pieces: readonly string[]): Grammar {
  const inside = { golden: 'msg/goldens/page-and-attachments.msg', part, before: '' }
  return { filename, inside, isBinary: true, rows: [], pieces }
}

/** An attribute of `winmail.dat` ([MS-OXTNEF] §2.1.2). */
function attribute(level: number, id: number, data: string): string {
  const sum = [...data].reduce((total, character) => (total + character.charCodeAt(0)) & 0xffff, 0)
  return bytes(level, ...long(id), ...long(data.length)) + data + bytes(...short(sum))
}

const place = (row: number, column: number): number[] => [...short(row), ...short(column), ...short(15)]
const zero = new Array<number>(8).fill(0)

export const binary: readonly Grammar[] = [
  made('text.doc', 'docText', wordPieces),
  made('table.doc', 'docTable', wordPieces),
  made('text.ppt', 'pptText', ['\r', '\v', '\t', '\r\r', '- a\r', '1. a\r', '* ', 'a\r', '\x01', bytes(0xa0)]),
  records('shapes.ppt', 'pptShapes', [
    ...[0xf003, 0xf004, 0xf00d, 0x03e8].flatMap((type) => [
      atom(type, 0xf),
      atom(type, 0xf, atom(type, 0xf)),
      bytes(0xf, 0, ...short(type), ...long(0x7fffffff)),
    ]),
    atom(0xf00a, 0x12, bytes(...long(1), ...long(0xa00))),
    atom(0xf00b, 0x3, bytes(...zero)),
    atom(0xf010, 0, bytes(...zero)),
    atom(0x0f9f, 0, bytes(...long(4))),
    atom(0x0fa0, 0, wide('a\r')),
    atom(0x0fa1, 0, bytes(...zero)),
    atom(0x0faa, 0, bytes(...zero)),
    atom(0xf004, 0xf, atom(0xf00d, 0xf, atom(0x0f9f, 0, bytes(...long(4))) + atom(0x0fa0, 0, wide('a')))),
    atom(0xf003, 0xf, atom(0xf004, 0xf, atom(0xf00d, 0xf, atom(0x0fa0, 0, wide('a'))))),
  ]),
  records('sheet.xls', 'xlsSheet', [
    biff(0x0203, ...place(0, 0), ...zero),
    biff(0x0203, ...place(65_535, 255), ...zero),
    biff(0x027e, ...place(1, 1), ...long(4)),
    biff(0x00fd, ...place(2, 2), ...long(0)),
    biff(0x0204, ...place(3, 3), 1, 0, 0, 0x61),
    biff(0x0201, ...place(4, 4)),
    biff(0x00bd, ...short(5), ...short(0), ...short(15), ...long(4), ...short(15), ...long(4), ...short(1)),
    biff(0x0006, ...place(6, 6), ...zero, ...zero, 3, 0, 0x1e, 1, 0),
    biff(0x0006, ...place(7, 7), ...zero, ...zero, 5, 0, 1, 0, 0, 0, 0),
    biff(0x04bc, 0, 0, 9, 0, 0, 9, 0, 0, 3, 0, 0x1e, 1, 0),
    biff(0x0207, 1, 0, 0, 0x61),
    biff(0x00e5, ...short(1), ...short(0), ...short(9), ...short(0), ...short(9)),
    biff(0x00e5, ...short(1), ...short(0), ...short(65_535), ...short(0), ...short(255)),
    biff(0x0208, ...short(0), ...zero),
    biff(0x007d, ...short(0), ...short(255), ...short(9), ...zero),
    biff(0x005d, ...zero),
    biff(0x00ec, ...zero),
    biff(0x01b6, ...zero, ...zero),
    biff(0x003c, ...zero),
    biff(0x01b8, ...short(0), ...short(9), ...short(0), ...short(9), ...zero),
    biff(0x0809, ...short(0x600), ...short(0x20), ...zero),
    biff(0x0a),
    biff(0x0014, 3, 0, 0, 0x26, 0x50, 0x26),
  ]),
  records('globals.xls', 'xlsGlobals', [
    biff(0x00fc, ...long(1), ...long(1), 1, 0, 0, 0x61),
    biff(0x00fc, ...long(0x7fffffff), ...long(0x7fffffff)),
    biff(0x003c, 1, 0, 0, 0x61),
    biff(0x003c, 0xff, 0xff, 0, 0x61),
    biff(0x041e, ...short(200), 3, 0, 0, 0x30, 0x2e, 0x30),
    biff(0x00e0, ...zero, ...zero, ...long(0)),
    biff(0x0031, ...zero, ...zero),
    biff(0x0018, ...zero, ...zero),
    biff(0x01ae, ...short(1), 1, 0, 0, 0x61),
    biff(0x0017, ...short(1), ...short(0), ...short(0), ...short(0)),
    biff(0x0085, ...long(0), 0, 0, 1, 0, 0x61),
    biff(0x0042, ...short(1200)),
    biff(0x00eb, ...zero),
  ]),
  stream('text.msg', '__substg1.0_1000001F', ['a', ' ', '\r\n', '> ', '-- ', 'http://a.b ', '<', '&'].map(wide)),
  stream('subject.msg', '__substg1.0_0037001F', ['a', ' ', 'Re: ', '\r\n', '=?utf-8?q?a?='].map(wide)),
  stream('to.msg', '__substg1.0_0E04001F', ['a;', ';', 'a <a@b.c>;', '"', '\\', "'a@b.c'"].map(wide)),
  stream('page.msg', '__substg1.0_10130102', [
    '<b>',
    '</b>',
    '<img src="cid:logo@1">',
    '<table><tr><td>',
    '<!--',
    '&#',
  ]),
  stream('properties.msg', '__properties_version1.0', [
    bytes(3, 0, 0x17, 0, ...zero, ...long(0)),
    bytes(0x40, 0, 0x39, 0, ...zero, ...long(0)),
    bytes(0x1f, 0, 0, 0x10, ...zero, ...long(0)),
    bytes(0xff, 0xff, 0xff, 0xff, ...zero, ...long(0)),
  ]),
  {
    filename: 'winmail.tnef',
    isBinary: true,
    around: [`${bytes(...long(0x223e9f78), 1, 0)}${attribute(1, 0x69007, bytes(...long(1252), ...long(0)))}`, ''],
    rows: [],
    pieces: [
      attribute(1, 0x18004, 'a\0'),
      attribute(1, 0x2800c, 'a\0'),
      attribute(1, 0x8000, bytes(...zero)),
      attribute(1, 0x69003, bytes(...long(0))),
      attribute(1, 0x69003, `${bytes(...long(1), ...short(0x1e), ...short(0x37), ...long(1), ...long(2))}a\0\0\0`),
      attribute(1, 0x69003, bytes(...long(0x7fffffff))),
      attribute(1, 0x69004, bytes(...long(1), ...long(1), ...short(3), ...short(0xc15), ...long(1))),
      attribute(2, 0x69002, bytes(...zero, ...long(0), ...short(0))),
      attribute(2, 0x18010, 'a.txt\0'),
      attribute(2, 0x6800f, 'a'),
      attribute(2, 0x69005, bytes(...long(0))),
    ],
  },
]
