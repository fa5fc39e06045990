/**
 * What every runtime does with the client: a document, an error, the end of a quota, streams, jobs and webhooks, against a
 * running service. The answer is plain data, which a test compares.
 *
 * @param {typeof import('@docmill/client')} client
 * @param {{ url: string, key: string, spentKey: string, document: Uint8Array, webhook: { body: string, headers: Record<string, string>, secret: string } }} given
 */
export async function exercise(client, { url, key, spentKey, document, webhook }) {
  const { Docmill, isApiError, verifyWebhook, ConnectionError } = client
  const docmill = new Docmill({ url, key, allowKeyInBrowser: true })
  const report = {}

  const converted = await docmill.convert(new Blob([document]), {
    filename: 'minutes.docx',
    include: ['chunks', 'pages'],
    chunk_tokens: 64,
  })
  report.converted = [converted.content, converted.filename, converted.chunks.length, converted.metadata.detected_type]
  report.text = await docmill.convertToText(document, { filename: 'minutes.docx', output_format: 'text' })

  const pieces = () => {
    let at = 0
    return new ReadableStream({
      pull(controller) {
        if (at >= document.length) return controller.close()
        controller.enqueue(document.subarray(at, at + 4096))
        at += 4096
      },
    })
  }
  report.streamed = (await docmill.convert(pieces, { filename: 'a "b".docx' })).filename
  report.once = (await docmill.convert(pieces())).content === converted.content

  const failed = await docmill.convert(new URL('https://localhost/report.pdf')).catch((error) => error)
  report.failed = [isApiError(failed, 'url_not_public', 'invalid_url'), failed.param, failed.retryable]
  const spent = await new Docmill({ url, key: spentKey }).convert(document).catch((error) => error)
  report.spent = [isApiError(spent, 'quota_exhausted'), spent.status, spent.usage?.remaining]
  const nobody = new Docmill({ url: 'http://127.0.0.1:9', key, maxRetries: 0 })
  report.unreached = (await nobody.usage().catch((error) => error)) instanceof ConnectionError

  const controller = new AbortController()
  controller.abort(new Error('enough'))
  report.aborted = (await docmill.usage({ signal: controller.signal }).catch((error) => error)).message

  const usage = await docmill.usage()
  report.usage = [usage.tier, usage.remaining < usage.daily]
  const capabilities = await docmill.capabilities()
  report.capabilities = capabilities.extensions.includes('.docx')

  const sources = [{ file: document, filename: 'a.docx' }, { file: pieces, filename: 'b.docx' }, new Blob(['%PDF-1.7'])]
  const job = await docmill.jobs.create(sources, { metadata: { of: 'monday' }, output_format: 'text' })
  const results = []
  for await (const line of docmill.jobs.results(job.id)) results.push(line)
  results.sort((a, b) => a.index - b.index)
  report.results = results.map((line) => ('error' in line ? line.error.code : line.result.filename))
  const ended = await docmill.jobs.wait(job.id)
  report.job = [ended.status, ended.metadata.of, ended.counts.succeeded, ended.counts.failed]
  report.item = (await docmill.jobs.result(job.id, 0)).content === report.text
  const items = []
  for await (const { status } of docmill.jobs.items(job.id)) items.push(status)
  report.items = items
  report.retried = (await docmill.jobs.retry(job.id)).status
  report.canceled = (await docmill.jobs.cancel(job.id)).status
  const gone = await docmill.jobs.result(job.id, 0).catch((error) => error)
  report.gone = isApiError(gone, 'result_expired')
  const listed = []
  for await (const { id } of docmill.jobs.list({ status: 'completed' })) listed.push(id)
  report.listed = listed.includes(job.id)

  const event = await verifyWebhook(webhook, { secret: webhook.secret })
  const forged = { ...webhook, body: webhook.body.replace('completed', 'canceled') }
  report.webhook = [event.type, (await verifyWebhook(forged, webhook).catch((error) => error)).name]
  return report
}
