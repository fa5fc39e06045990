/** The result of a task: of one document docling-serve's answer, of several an archive. */
import { ServiceError } from '../../../errors.ts'
import type { KeyedCall } from '../../../http/route.ts'
import { jobsOf } from '../../../jobs/api/answers.ts'
import { jobLimits } from '../../../jobs/limits.ts'
import { spoolKeyOf } from '../../../jobs/spool/job-keys.ts'
import { partsName } from '../../../jobs/spool/names.ts'
import { readParts } from '../../../jobs/spool/parts.ts'
import { type Item, itemsFrom, type Job } from '../../../jobs/store/rows.ts'
import { errorViewOf, itemView } from '../../../jobs/views/job-view.ts'
import type { Services } from '../../../services.ts'
import { type Converted, doclingAnswer, outputsOf, unescaped } from '../answer.ts'
import type { DoclingOptions, Output } from '../options.ts'
import type { TaskFacts } from './create-task.ts'

/** A file of the archive. */
export interface ResultFile {
  name: string
  content: string | Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** The answer for one document. @throws ServiceError result_expired where it was deleted meanwhile. */
export async function answerOfItem(
  job: Job,
  item: Item,
  facts: TaskFacts,
  services: Services,
): Promise<AsyncIterable<Uint8Array>> {
  return doclingAnswer(await convertedOf(job, item, services), askedBy(facts))
}

async function convertedOf(job: Job, { result }: Item, services: Services): Promise<Converted> {
  if (result === null || job.spoolKey === null) throw new ServiceError('result_expired')
  const key = spoolKeyOf(services.secrets, { id: job.id, spoolKey: job.spoolKey })
  const pieces = jobsOf(services).spool.read({ jobId: job.id, name: partsName(result) }, key)
  const { facts, parts } = await readParts(pieces)
  return { ...facts, parts }
}

function askedBy({ outputs, pageBreak }: TaskFacts): Pick<DoclingOptions, 'outputs' | 'pageBreak'> {
  return { outputs: new Set(outputs as Output[]), pageBreak: pageBreak ?? undefined }
}

const extensions = { md: 'md', text: 'txt', html: 'html', json: 'json' } as const satisfies Record<Output, string>

/** The files of all documents, one document after another; what failed is listed in `errors.json`. */
export async function* resultFiles(
  job: Job,
  facts: TaskFacts,
  call: KeyedCall,
  services: Services,
): AsyncGenerator<ResultFile> {
  const { secrets, baseUrl, store } = services
  const errors: object[] = []
  const names = new Set<string>()
  for (let from = 0; ; from += jobLimits.itemsPerPage) {
    const items = await itemsFrom(store.read, job.id, from)
    for (const item of items) {
      const context = { secrets, baseUrl, requestId: call.requestId }
      if (item.state === 'succeeded') yield* filesOf(await convertedOf(job, item, services), facts, names)
      else
        errors.push({ filename: itemView(job, item, context).filename, error: errorViewOf(job, item.error, context) })
    }
    if (items.length < jobLimits.itemsPerPage) break
  }
  if (errors.length > 0) yield { name: 'errors.json', content: JSON.stringify(errors, null, 2) }
}

async function* filesOf(
  { filename, parts }: Converted,
  facts: TaskFacts,
  taken: Set<string>,
): AsyncGenerator<ResultFile> {
  const name = freeName(filename, taken)
  for await (const [output, chunks] of outputsOf(parts, askedBy(facts))) {
    yield { name: `${name}.${extensions[output]}`, content: output === 'json' ? chunks : unescaped(chunks) }
  }
}

/** As docling-serve names them, without the extension; of equal names the second has the whole one, then a number. */
function freeName(filename: string, taken: Set<string>): string {
  const stem = filename.replace(/\.[^.]+$/, '') || filename
  let free = taken.has(stem) ? filename : stem
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}`
  taken.add(free)
  return free
}
