import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConversionError } from '@docmill/convert'
import { fieldName, optionNames, optionTable } from '@docmill/convert/tables'
import { codeOf, type Json, startService } from './support/service.ts'
import { fieldPart, filePart, multipart } from './support/wire.ts'

test('an upload is answered with the content, what it cost and what is left', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  const response = await upload('Grüße "quoted" \u0001\n', { name: 'q3.txt' })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  const { request_id: requestId, metadata, ...body } = (await response.json()) as Json
  assert.equal(requestId, response.headers.get('x-request-id'))
  assert.deepEqual(body, {
    success: true,
    object: 'conversion',
    content: 'Grüße "quoted" \u0001\n',
    format: 'markdown',
    filename: 'q3.txt',
    credits_charged: 0,
    usage: { tier: 'free', used: 1, daily: 50, remaining: 49 },
    warnings: [],
  })
  assert.deepEqual(
    { ...metadata, duration_ms: 0 },
    {
      detected_type: 'txt',
      bytes: 19,
      page_count: null,
      title: null,
      author: null,
      duration_ms: 0,
    },
  )
})

test('output_format chooses the format, and an empty value counts as absent', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  for (const [given, format] of [
    ['text', 'text'],
    ['markdown', 'markdown'],
    ['', 'markdown'],
  ] as const) {
    const body = (await (await upload('x', { fields: { output_format: given } })).json()) as Json
    assert.equal(body.format, format)
  }
})

const ofThePool = new Set(['key', 'signal', 'encoding', 'onReport', 'onStart'])

test('every option reaches the conversion, under its own name in a request', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  const values = { pages: '1-2', language: 'de', include: ['pages', 'chunks'], chunkTokens: 100, chunkOverlap: 20 }
  const wanted = optionNames.map(
    (name) => [name, optionTable[name].values?.[0] ?? (values as Record<string, unknown>)[name] ?? 'a b'] as const,
  )
  await upload('x', { fields: Object.fromEntries(wanted.map(([name, value]) => [fieldName(name), String(value)])) })
  const given = Object.entries(service.converter.asked[0]?.options ?? {})
  const options = Object.fromEntries(given.filter(([name]) => !ofThePool.has(name)))
  assert.deepEqual(options, { filename: 'a.txt', ...Object.fromEntries(wanted) })
  assert.ok('pageSeparator' in options && 'comments' in options)
})

test('with images=links the pictures come with the content', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  const { content, resources } = (await (await upload('x', { fields: { images: 'links' } })).json()) as Json
  assert.deepEqual([content, resources], ['x', [{ name: 'a.png', media_type: 'image/png', data: 'eA==' }]])
})

test('a value that an option does not have is named in the refusal', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  for (const fields of [
    { ocr: 'maybe' },
    { images: 'all' },
    { language: 'not a tag' },
    { page_separator: '-'.repeat(1001) },
    { include: 'document,words' },
    { chunk_tokens: '63' },
    { chunk_overlap: '256' },
  ]) {
    const { error } = (await (await upload('x', { fields: fields as never })).json()) as Json
    assert.deepEqual([error.code, error.param], ['invalid_parameter', Object.keys(fields)[0]])
  }
  const { error } = (await (await upload('x', { fields: { output_format: 'docx' } })).json()) as Json
  assert.deepEqual([error.code, error.param], ['invalid_output_format', 'output_format'])
})

test('an unknown field is ignored, with a warning that names it', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  const { warnings } = (await (await upload('x', { fields: { outputformat: 'text' } })).json()) as Json
  assert.deepEqual(warnings, [
    {
      code: 'parameter_ignored',
      message: 'Unknown field outputformat was ignored.',
      details: { name: 'outputformat' },
    },
  ])
})

test('an option in the address is ignored, with a warning that names it', async (t) => {
  const service = await startService(t)
  const { key } = await service.account()
  const body = new FormData()
  body.append('file', new Blob(['x']), 'a.txt')
  const address = '/api/v1/convert?output_format=text'
  const answer = await service.fetch(address, { method: 'POST', headers: { 'x-api-key': key }, body })
  const { format, warnings } = (await answer.json()) as Json
  assert.equal(format, 'markdown')
  assert.deepEqual(
    warnings.map(({ details }: Json) => details.name),
    ['?output_format'],
  )
})

test('the field filename overrides the name of the part', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  const { filename } = (await (await upload('x', { name: 'a.bin', fields: { filename: 'b.csv' } })).json()) as Json
  assert.equal(filename, 'b.csv')
  assert.equal(service.converter.asked[0]?.options.filename, 'b.csv')
})

test('a file name is shown without directories and control characters, in at most 255 bytes', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  const shown = async (disposition: string): Promise<string> => {
    const { body, type } = multipart([
      { headers: [`Content-Disposition: form-data; name="file"; ${disposition}`], body: 'x' },
    ])
    return ((await (await post(body, { 'content-type': type })).json()) as Json).filename
  }
  assert.equal(await shown('filename="../../etc/passwd.txt"'), 'passwd.txt')
  assert.equal(await shown('filename="C:\\\\Users\\\\me\\\\a.txt"'), 'a.txt')
  assert.equal(await shown('filename="\u202Egnp.txt"'), 'gnp.txt')
  assert.equal(await shown('filename="Übersicht – 日本.txt"'), 'Übersicht – 日本.txt')
  assert.equal(await shown("filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt"), 'naïve €.txt')
  const extended = "filename*=UTF-8''na%C3%AFve.txt"
  assert.equal(await shown(`filename="plain.txt"; ${extended}`), 'naïve.txt')
  assert.equal(await shown(`${extended}; filename="plain.txt"`), 'naïve.txt')
  const long = await shown(`filename="${'ü'.repeat(200)}.txt"`)
  assert.equal(Buffer.byteLength(long) <= 255, true)
  assert.equal(long.endsWith('ü.txt'), true)
})

test('a request without a usable file says what is missing', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  const codeFor = async (...parts: Parameters<typeof multipart>[0]): Promise<string> => {
    const { body, type } = multipart(parts)
    return codeOf(await post(body, { 'content-type': type }))
  }
  const unnamed = { headers: ['Content-Disposition: form-data; name="file"'], body: 'x' }
  assert.equal(await codeFor(fieldPart('output_format', 'text')), 'file_missing')
  assert.equal(
    await codeFor({ ...filePart('x'), headers: ['Content-Disposition: form-data; name="doc"; filename="a.txt"'] }),
    'file_missing',
  )
  assert.equal(await codeFor(filePart('', '')), 'file_missing')
  assert.equal(await codeFor(filePart('')), 'file_empty')
  assert.equal(await codeFor(unnamed), 'file_name_missing')
  assert.equal(await codeFor(filePart('x', '..')), 'file_name_missing')
  assert.equal(await codeFor(unnamed, fieldPart('filename', 'a.txt')), 'ok')
  assert.equal(await codeFor(filePart('x'), filePart('y')), 'too_many_files')
  assert.equal(await codeFor(filePart('x'), fieldPart('file_url', 'https://example.com/a.txt')), 'conflicting_input')
  assert.equal(await codeFor(filePart('x'), fieldPart('ocr', 'off'), fieldPart('ocr', 'auto')), 'invalid_parameter')
})

test('a request without a file says what it has instead, and shows nothing of a document', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  const messageFor = async (body: string | Buffer, type: string): Promise<string> => {
    const { error } = (await (await post(body, { 'content-type': type })).json()) as Json
    assert.equal(error.code, 'file_missing')
    return error.message
  }
  const misnamed = multipart([{ headers: ['Content-Disposition: form-data; name="files[]"; filename="a"'], body: 'x' }])
  assert.match(await messageFor(misnamed.body, misnamed.type), /its fields are files\[\]\./)
  const url = multipart([fieldPart('url', 'https://example.com/a.txt')])
  assert.match(await messageFor(url.body, url.type), /a URL belongs in a JSON or form-encoded body/)
  assert.match(await messageFor('{"file_url":""}', 'application/json'), /file_url is empty/)
  const json = await messageFor('{"url":"https://example.com"}', 'application/x-www-form-urlencoded')
  assert.match(json, /looks like JSON and is not sent as application\/json/)
  const document = await messageFor('Dear Ada, the secret', 'application/x-www-form-urlencoded')
  assert.match(document, /contains no file\. /)
})

test('a file that cannot be converted is named by its field', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  service.converter.failNext(new ConversionError('file_corrupt'))
  const { error } = (await (await upload('x')).json()) as Json
  assert.deepEqual([error.code, error.param], ['file_corrupt', 'file'])
})

test('a part that is encoded for mail is refused, one that says binary is taken', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  for (const [encoding, code] of [
    ['base64', 'invalid_multipart'],
    ['Quoted-Printable', 'invalid_multipart'],
    ['binary', 'ok'],
    ['8bit', 'ok'],
  ] as const) {
    const file = filePart('eA==')
    const { body, type } = multipart([
      { ...file, headers: [...file.headers, `Content-Transfer-Encoding: ${encoding}`] },
    ])
    assert.equal(await codeOf(await post(body, { 'content-type': type })), code, encoding)
  }
})

test('a multipart body that is none is refused', async (t) => {
  const service = await startService(t)
  const { post } = await service.account()
  const cut = multipart([filePart('x'.repeat(100))], { end: false })
  for (const [body, type] of [
    [cut.body, cut.type],
    [Buffer.from('no parts'), cut.type],
    [Buffer.from(''), cut.type],
    [cut.body, 'multipart/form-data'],
  ] as const) {
    const response = await post(body, { 'content-type': type })
    assert.equal(await codeOf(response), 'invalid_multipart')
  }
})

test('Accept: text/markdown gives the bare content and the rest in headers', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  const response = await upload('# Hi "you"\n', { headers: { accept: 'text/markdown' }, fields: { colour: 'red' } })
  assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8')
  const shown = [
    'x-credits-charged',
    'x-usage-tier',
    'x-usage-used',
    'x-usage-daily',
    'x-usage-remaining',
    'x-warnings',
  ]
  assert.deepEqual(
    shown.map((name) => response.headers.get(name)),
    ['0', 'free', '1', '50', '49', 'parameter_ignored'],
  )
  assert.equal(await response.text(), '# Hi "you"\n')
})

test('an error is JSON whatever Accept says, and 406 is one of them', async (t) => {
  const service = await startService(t)
  const { upload } = await service.account()
  const empty = await upload('', { headers: { accept: 'text/plain' } })
  assert.equal(empty.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(await codeOf(empty), 'file_empty')
  assert.equal(await codeOf(await upload('x', { headers: { accept: 'application/pdf' } })), 'not_acceptable')
  assert.equal(
    await codeOf(await upload('x', { headers: { accept: 'application/json;q=0, image/png' } })),
    'not_acceptable',
  )
  assert.equal((await upload('x', { headers: { accept: 'text/html, */*;q=0.1' } })).status, 200)
})

test('a failed conversion is answered with its code and charges nothing', async (t) => {
  const service = await startService(t)
  const { upload, get } = await service.account()
  const { ConversionError } = await import('@docmill/convert')
  for (const [code, status] of [
    ['file_encrypted', 422],
    ['conversion_timeout', 502],
    ['content_limit_exceeded', 400],
  ] as const) {
    service.converter.failNext(new ConversionError(code, { limit: 'pages', maximum: 5, seconds: 1 }))
    const response = await upload('x')
    assert.equal(response.status, status)
    const body = (await response.json()) as Json
    assert.deepEqual([body.error.code, body.error.status, body.credits_charged, body.usage.used], [code, status, 0, 0])
  }
  assert.equal((await get('/api/v1/usage')).used, 0)
})
