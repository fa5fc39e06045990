import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { zipOf } from '../../../../../tools/fixtures/zip-of.ts'
import { ConversionError } from '../../core/errors.ts'
import type { Reader } from '../../core/reader.ts'
import { createRegistry } from '../../core/registry.ts'
import type { WarningCode, WarningDetails } from '../../core/warnings.ts'
import { docx } from '../../formats/docx/read.ts'
import { registry } from '../../formats/registry.ts'
import { alternatives } from './alternatives.ts'
import { binaryType } from './binary-type.ts'
import { shapeOf } from './shape.ts'
import { type DetectHint, type Detection, signedReader } from './signed-reader.ts'
import { unsignedReader } from './unsigned-reader.ts'

function detect(bytes: Uint8Array, hint: DetectHint, detection: Detection): Reader {
  return signedReader(bytes, hint, detection) ?? unsignedReader(bytes, hint, detection)
}

function detected(content: string | Uint8Array, filename?: string, mediaType?: string) {
  const reported: [WarningCode, WarningDetails | undefined][] = []
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const hint = { ...(filename === undefined ? {} : { filename }), ...(mediaType === undefined ? {} : { mediaType }) }
  const reader = detect(bytes, hint, { registry, warn: (code, details) => void reported.push([code, details]) })
  return { id: reader.id, reported }
}

function refused(content: string | Uint8Array, filename: string): ConversionError {
  try {
    detected(content, filename)
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    return error
  }
  throw new Error('was not refused')
}

/** The first bytes of a file, as Latin-1, padded as a file would go on. */
const signed: Record<string, string> = {
  pdf: '%PDF-1.7\n',
  rtf: '{\\rtf1\\ansi',
  'doc-mac': '\xfe\x37\x00\x23\x00\x00',
  ppt2: '\xed\xde\xad\x0b\x03\x00',
  wk1: '\x00\x00\x02\x00\x06\x04\x06\x00\x08\x00',
  jpeg: '\xff\xd8\xff\xe0\x00\x10JFIF\x00',
  png: '\x89PNG\r\n\x1a\n',
  gif: 'GIF89a\x01\x00\x01\x00\x80\x00\x00',
  webp: 'RIFF\x24\x00\x00\x00WEBPVP8 ',
  tiff: 'MM\x00*\x00\x00\x00\x08',
  wav: 'RIFF\x24\x00\x00\x00WAVEfmt ',
  avi: 'RIFF\x24\x00\x00\x00AVI LIST',
  flac: 'fLaC\x00\x00\x00\x22',
  mp4: '\x00\x00\x00\x18ftypisom\x00\x00\x02\x00',
  mov: '\x00\x00\x00\x14ftypqt  \x00\x00\x00\x00',
  m4a: '\x00\x00\x00\x18ftypM4A \x00\x00\x02\x00',
  heic: '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00',
  mp3: 'ID3\x03\x00\x00\x00\x00\x00\x00\x00',
  webm: '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm',
  mkv: '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska',
  gz: '\x1f\x8b\x08\x00',
  rar: 'Rar!\x1a\x07\x01\x00',
  exe: 'MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00',
}

for (const [id, opening] of Object.entries(signed)) {
  test(`${id} is known by its first bytes`, () => {
    const bytes = Buffer.concat([Buffer.from(opening, 'latin1'), Buffer.alloc(200)])
    assert.equal(binaryType(bytes, '')?.ids[0], id)
  })
}

test('text with tabs under the name of a workbook is a table, though its lines differ in length', () => {
  assert.equal(detected('List\r\n\r\n\tItem\tQty\r\n\tNut\t5\tnew\r\n', 'list.xls').id, 'csv')
  assert.equal(detected('Name\tNote\nAnn\t"of\nUlm"\n', 'list.xls').id, 'csv')
  assert.equal(detected('a,b\n1,2\n3,4\n', 'list.xlsx').id, 'csv')
  assert.equal(refused('The session has ended.\n', 'list.xlsx').code, 'file_corrupt')
  assert.equal(detected('The session has ended.\nSign in again.\n', 'list.xls').id, 'txt')
})

const shapes: Record<string, string> = {
  html: '<!-- saved -->\n<!DOCTYPE HTML PUBLIC "x">\n<html>',
  xml: '<?xml version="1.0"?>\n<catalog/>',
  svg: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  spreadsheetml:
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
  wordml: '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>',
  eml: 'From: a@example.org\r\nTo: b@example.org\r\nSubject: Hello\r\n\r\nText',
  mbox: 'From a\nFrom: a\nTo: b\nDate: c\n\nText\n\nFrom b\nSubject: d\n\nText',
  mhtml:
    'From: <Saved by Blink>\nSubject: Page\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\ttype="text/html"\n\n',
  ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR',
  vcf: 'BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD',
  json: '{"a": [1, 2]}',
  ipynb: '{"cells": [], "nbformat": 4}',
  vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello',
  srt: '1\n00:00:01,000 --> 00:00:02,000\nHello',
  csv: 'name;city\nAnna;Rome\n"Be;rt";Oslo\n',
  tsv: 'name\tcity\nAnna\tRome\nBert\tOslo\n',
  md: '# Title\n\n- one\n- two\n\nSee [this](https://example.org).',
  txt: 'Dear Sir,\n\nthank you, and goodbye.\n',
}

for (const [id, content] of Object.entries(shapes)) {
  test(`${id} without a name is known by its shape`, () => {
    assert.equal(shapeOf(Buffer.from(content)).type.ids[0], id)
  })
}

test('a binary signature wins over any name, and that is reported', () => {
  const { id, reported } = detected('%PDF-1.4\n', 'report.docx')
  assert.equal(id, 'pdf')
  assert.deepEqual(reported, [['extension_mismatch', { extension: 'docx', detected: 'PDF document' }]])
})

test('a right name is no mismatch', () => {
  assert.deepEqual(detected('%PDF-1.4\n', 'report.PDF').reported, [])
})

test('text is what its extension says, whatever its shape', () => {
  assert.deepEqual(detected('{"a":1}', 'notes.txt'), { id: 'txt', reported: [] })
})

test('a message is one although parts of it are no text', () => {
  const binary = Buffer.alloc(200, '\x01').toString('latin1')
  assert.equal(detected(`From: a\nTo: b\nDate: c\n\n${binary}`, 'a.eml').id, 'eml')
})

test('text under the name of a text is one although its fields are filled with zeros', () => {
  const padded = 'Name\0\0\0\0;City\0\0\0\0\nAnn\0\0\0\0\0;Ulm\0\0\0\0\0\n'
  assert.deepEqual(detected(padded, 'people.csv'), { id: 'csv', reported: [] })
  assert.equal(refused(padded, 'people').code, 'unsupported_file_type')
})

test('a message whose page has pictures is no web archive where it is sent to somebody', () => {
  const type = 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n'
  assert.equal(detected(`From: a\nTo: b\nSubject: c\n${type}`).id, 'eml')
})

test('text without an extension is what its media type says, else what its shape says', () => {
  assert.equal(detected('<p>a', undefined, 'text/html; charset=utf-8').id, 'html')
  assert.equal(detected('<html><p>a', 'README').id, 'html')
  assert.equal(detected('just words', 'README').id, 'txt')
})

test('of a message and of subtitles the name does not determine the kind', () => {
  const message = 'From a Tue Mar  5 10:00:00 2024\nFrom: a\nTo: b\nSubject: c\n\nHello\n\n'
  assert.equal(detected(message, 'a.eml').id, 'eml')
  assert.equal(detected(message.repeat(2), 'a.eml').id, 'mbox')
  assert.equal(detected('WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n', 'a.srt').id, 'vtt')
})

test('text with an extension that is not known is read where its media type says that it is text', () => {
  assert.deepEqual(detected('<p>a', 'page.cfm', 'text/html'), { id: 'html', reported: [] })
  assert.deepEqual(detected('just words', 'notes.me', 'text/plain'), { id: 'txt', reported: [] })
  assert.equal(refused('just words', 'notes.me').code, 'unsupported_file_type')
})

test('text under an unknown extension is refused, and the message names what it can be read as', () => {
  const error = refused('@echo off', 'a.exe')
  assert.equal(error.code, 'unsupported_file_type')
  assert.match(error.message, /\(detected: text named \.exe\)\. Send a file of a supported type, such as \.txt;/)
  assert.equal(error.details.detected, 'text named .exe')
  assert.ok((error.details.supported as string[]).length > 50)
  assert.deepEqual(refused('<html><p>a', 'page.cfm').details.nearest, ['.html', '.txt'])
})

test('a format that is known but not read is named in the refusal, with those it can be saved as', () => {
  const error = refused(Buffer.from('7z\xbc\xaf\x27\x1c\x00\x04', 'latin1'), 'backup.zip')
  assert.equal(error.code, 'unsupported_file_type')
  assert.match(error.message, /7-Zip archive, which this build cannot read\).*, such as \.zip or \.tar;/)
})

test('a refusal of unknown data names the most common types, or those for its name', () => {
  const noise = Uint8Array.from({ length: 400 }, (_, index) => (index * 167 + (index >> 3)) & 0xff)
  assert.match(
    refused(noise, 'data.bin').message,
    /Send a file of a supported type, such as \.pdf, \.docx, \.xlsx, \.pptx or \.html; details\.supported lists them all\./,
  )
  assert.match(refused(noise, 'sales.numbers').message, /, such as \.xlsx or \.csv;/)
})

test('every alternative is read, and nothing that is read has one', () => {
  for (const [id, types] of alternatives) {
    assert.equal(registry.byId(id) ?? registry.byExtension(id), undefined, id)
    for (const type of types) assert.ok(registry.byExtension(type.slice(1)), type)
  }
})

test('unknown binary data are unsupported under any name, text under a binary name is damaged', () => {
  const noise = Uint8Array.from({ length: 400 }, (_, index) => (index * 167 + (index >> 3)) & 0xff)
  assert.equal(refused(noise, 'data.txt').code, 'unsupported_file_type')
  assert.equal(refused(noise, 'data.docx').code, 'unsupported_file_type')
  assert.equal(refused('just words', 'photo.png').code, 'file_corrupt')
  assert.equal(refused(noise, 'data.bin').code, 'unsupported_file_type')
  assert.equal(refused(noise, '').code, 'unsupported_file_type')
})

test('an HTML page called .pdf is read as the page that it is', () => {
  const { id, reported } = detected('<!doctype html><title>Sign in</title>', 'report.pdf')
  assert.equal(id, 'html')
  assert.equal(reported[0]?.[0], 'extension_mismatch')
})

test('a PDF with junk before its header is a PDF', () => {
  assert.equal(detected(Buffer.from('\x1b%-12345X@PJL\r\n%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1'), 'a.pdf').id, 'pdf')
})

test('UTF-16 is text', () => {
  assert.equal(detected(Buffer.from('\ufeffНазвание', 'utf16le'), 'a.txt').id, 'txt')
  assert.equal(detected(Buffer.from('Plain words', 'utf16le'), 'a.txt').id, 'txt')
  // The mark FF FE could begin a frame of MPEG audio.
  assert.equal(detected(Buffer.from('\ufeffProduct\tQuantity\r\n', 'utf16le'), 'a.csv').id, 'csv')
})

test('a page that came in place of data is a page', () => {
  const page = Buffer.from('\ufeff\n<!DOCTYPE html>\n<html><body>Not found</body></html>')
  assert.equal(detected(page, 'a.json').id, 'html')
  assert.equal(detected(page, 'a.csv').id, 'html')
  assert.equal(detected(page, 'a.txt').id, 'txt')
  assert.equal(detected(Buffer.from('<1,<2\n3,4\n'), 'a.csv').id, 'csv')
})

test('each format that is known by a shape is marked as textual', () => {
  const forgotten = Object.keys(shapes).filter((id) => registry.byId(id)?.textual === undefined && registry.byId(id))
  assert.deepEqual(forgotten, [])
})

test('any bytes under any name are given a reader or refused', () => {
  const name = fc.constantFrom('', 'a', 'a.txt', 'a.pdf', 'a.doc', 'a.xls', 'a.zip', 'a.html', 'a.bin')
  const opening = fc.constantFrom(
    ...Object.values(signed),
    ...Object.values(shapes),
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '',
  )
  fc.assert(
    fc.property(name, opening, fc.uint8Array({ maxLength: 600 }), (filename, start, rest) => {
      try {
        detected(Buffer.concat([Buffer.from(start, 'latin1'), rest]), filename)
      } catch (error) {
        assert.ok(error instanceof ConversionError)
      }
    }),
  )
})

test('an Office package is recognized by its first entry, and where that is damaged by its directory', () => {
  const types =
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  const sound = zipOf({ '[Content_Types].xml': types, 'word/document.xml': '<w/>' })
  assert.equal(detected(sound.subarray(0, sound.indexOf('word/document.xml'))).id, 'docx')
  const damaged = Buffer.from(sound)
  damaged.writeUInt16LE(99, 8)
  assert.equal(detected(damaged, 'a.zip').id, 'docx')
})

test('templates of OpenDocument are the documents that they are for', () => {
  for (const [kind, id] of [
    ['text-web', 'odt'],
    ['spreadsheet-template', 'ods'],
    ['graphics-template', 'odp'],
    ['chart-template', 'odc'],
    ['formula-template', 'odf'],
  ] as const) {
    const mimetype = `application/vnd.oasis.opendocument.${kind}`
    assert.equal(detected(zipOf({ mimetype, 'content.xml': '<x/>' }), 'a').id, id)
  }
})

test('RTF behind a byte order mark or spaces is RTF, whatever name it has', () => {
  for (const opening of ['\ufeff', '\r\n ', ''])
    for (const name of ['a.rtf', 'a.doc', 'a']) assert.equal(detected(`${opening}{\\rtf1\\ansi x}`, name).id, 'rtf')
})

test('a piece of RTF without its header is RTF, and words under its name are a text', () => {
  assert.equal(detected('{\\pard \\ql Words\\par}', 'piece.rtf').id, 'rtf')
  assert.equal(detected('Just words.\n', 'notes.rtf').id, 'txt')
})

test('a page that a wiki exports for Word is a web archive, though it has a number as messages have', () => {
  const header = 'Date: Mon, 1 Jan 2024 00:00:00 +0000\nMessage-ID: <1@wiki>\nSubject: Exported\nMIME-Version: 1.0\n'
  const page = `${header}Content-Type: multipart/related; boundary="b"\n\n--b\nContent-Type: text/html\n\n<p>x</p>\n--b--`
  assert.equal(detected(page, 'page.doc').id, 'mhtml')
  assert.equal(detected(`From: a@b.c\n${page}`, 'page.doc').id, 'eml')
})

test('a build that reads one format names the others, and what they can be saved as there', () => {
  const one = createRegistry([docx])
  const refusal = (content: string, filename: string): ConversionError => {
    try {
      detect(Buffer.from(content), { filename }, { registry: one, warn() {} })
    } catch (error) {
      assert.ok(error instanceof ConversionError)
      return error
    }
    throw new Error('was not refused')
  }
  const pdf = refusal('%PDF-1.7\n', 'a.pdf')
  assert.match(pdf.message, /PDF document, which this build cannot read/)
  assert.deepEqual(pdf.details.supported, one.extensions())
  // .txt would be next, and is not read here.
  assert.deepEqual(refusal('some text', 'a.log').details.nearest, [])
})
