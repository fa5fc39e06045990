/** What each operation does. */
import { type IDataObject, type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow'
import { type Body, formBody, jsonBody, type UploadedFile } from './body'
import { idempotencyKey, request } from './request'

const jobs = '/api/v1/jobs'

/** The most that the service waits in one answer. */
const waitSeconds = 60

export async function convert(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const content = await bodyOfItem(context, itemIndex)
  const json = await request(context, itemIndex, post(context, '/api/v1/convert', content))
  return [{ json, pairedItem: { item: itemIndex } }]
}

/** One job of the documents of all items. */
export async function createJob(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const items = context.getInputData()
  const fields = fieldsOf(context, 0)
  delete fields.filename
  const isFile = context.getNodeParameter('source', 0) === 'file'
  const content = isFile
    ? formBody(await Promise.all(items.map((_, at) => fileOf(context, at))), fields)
    : jsonBody({ ...fields, items: items.map((_, at) => ({ file_url: urlOf(context, at) })) })
  const job = await request(context, 0, post(context, jobs, content))
  if (context.getNodeParameter('wait', 0)) return resultsOf(context, 0, String(job.id))
  return [{ json: job, pairedItem: items.map((_, item) => ({ item })) }]
}

export async function readJob(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const id = jobIdOf(context, itemIndex)
  const json = context.getNodeParameter('wait', itemIndex)
    ? await endedJob(context, itemIndex, id)
    : await request(context, itemIndex, { method: 'GET', path: pathOf(id) })
  return [{ json, pairedItem: { item: itemIndex } }]
}

export async function readResults(context: IExecuteFunctions, itemIndex: number): Promise<INodeExecutionData[]> {
  const results = await resultsOf(context, itemIndex, jobIdOf(context, itemIndex))
  return results.map(({ json }) => ({ json, pairedItem: { item: itemIndex } }))
}

export async function changeJob(
  context: IExecuteFunctions,
  itemIndex: number,
  operation: 'retry' | 'cancel',
): Promise<INodeExecutionData[]> {
  const path = pathOf(jobIdOf(context, itemIndex))
  const json =
    operation === 'retry'
      ? await request(context, itemIndex, { method: 'POST', path: `${path}/retry` })
      : await request(context, itemIndex, { method: 'DELETE', path })
  return [{ json, pairedItem: { item: itemIndex } }]
}

export async function readAccount(
  context: IExecuteFunctions,
  itemIndex: number,
  operation: string,
): Promise<INodeExecutionData[]> {
  const path = operation === 'getUsage' ? '/api/v1/usage' : '/api/v1/convert'
  const json = await request(context, itemIndex, { method: 'GET', path })
  return [{ json, pairedItem: { item: itemIndex } }]
}

/** An item for each document, with its result or its `error`, in the order of the request. */
async function resultsOf(context: IExecuteFunctions, itemIndex: number, id: string): Promise<INodeExecutionData[]> {
  await endedJob(context, itemIndex, id)
  const results: INodeExecutionData[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await request(context, itemIndex, { method: 'GET', path: pathOf(id), qs: cursor ? { cursor } : {} })
    for (const { index, filename, status, error } of page.items as IDataObject[]) {
      const pairedItem = { item: index as number }
      if (status === 'succeeded') {
        const result = await request(context, itemIndex, { method: 'GET', path: `${pathOf(id)}/items/${index}` })
        results.push({ json: { job_id: id, index, ...result }, pairedItem })
      } else results.push({ json: { job_id: id, index, success: false, status, filename, error }, pairedItem })
    }
    if (page.next === null) return results
    cursor = page.next as string
  }
}

async function endedJob(context: IExecuteFunctions, itemIndex: number, id: string): Promise<IDataObject> {
  for (;;) {
    const job = await request(context, itemIndex, { method: 'GET', path: pathOf(id), qs: { wait: waitSeconds } })
    if (job.finished_at !== null) return job
  }
}

async function bodyOfItem(context: IExecuteFunctions, itemIndex: number): Promise<Body> {
  const fields = fieldsOf(context, itemIndex)
  if (context.getNodeParameter('source', itemIndex) === 'url')
    return jsonBody({ ...fields, file_url: urlOf(context, itemIndex) })
  const file = await fileOf(context, itemIndex)
  return formBody([file], fields)
}

function fieldsOf(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject
  return { output_format: context.getNodeParameter('outputFormat', itemIndex) as string, ...options }
}

async function fileOf(context: IExecuteFunctions, itemIndex: number): Promise<UploadedFile> {
  const field = context.getNodeParameter('binaryField', itemIndex) as string
  const { fileName, fileExtension } = context.helpers.assertBinaryData(itemIndex, field)
  const bytes = await context.helpers.getBinaryDataBuffer(itemIndex, field)
  return { name: fileName || (fileExtension ? `document.${fileExtension}` : 'document'), bytes }
}

function urlOf(context: IExecuteFunctions, itemIndex: number): string {
  const url = (context.getNodeParameter('url', itemIndex) as string).trim()
  if (url === '') throw new NodeOperationError(context.getNode(), 'The URL is empty', { itemIndex })
  return url
}

function jobIdOf(context: IExecuteFunctions, itemIndex: number): string {
  const id = (context.getNodeParameter('jobId', itemIndex) as string).trim()
  if (id === '') throw new NodeOperationError(context.getNode(), 'The job ID is empty', { itemIndex })
  return id
}

function pathOf(id: string): string {
  return `${jobs}/${encodeURIComponent(id)}`
}

function post(context: IExecuteFunctions, path: string, { body, headers }: Body) {
  const key = idempotencyKey(context, body)
  return { method: 'POST' as const, path, body, headers: { ...headers, 'idempotency-key': key } }
}
