/** Each promise about jobs has a test; this table says which, so that none is lost when tests are renamed or removed. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '../service/jobs')

/** By file, from `test/service/jobs`: what is promised, and the beginning of the test's name. */
const promises: Readonly<Record<string, readonly (readonly [promise: string, test: string])[]>> = {
  create: [
    ['uploads become a job whose results are those of single conversions', 'files become a job whose items end'],
    ['the answer is 202 with the job in full, its status `queued`', 'the answer is the job in full'],
    [
      'options, output format and what is included hold for all items',
      'options and what a result includes hold for all items',
    ],
    [
      'a result has the request id of its work and the usage of now',
      'options and what a result includes hold for all items',
    ],
  ],
  refusals: [
    ['with DOCMILL_JOBS=off the addresses are 404, and the capabilities say so', 'where jobs are off their addresses'],
    ['all calls need the scope convert; creating counts as one request', 'jobs need the scope convert'],
    ['what is wrong as a whole is refused at once', 'a job that is wrong as a whole is refused'],
    ['a body of more bytes than are allowed is 413 request_too_large', 'a job that is wrong as a whole is refused'],
    ['without allowance and credits a job is 402', 'a job is refused where allowance and credits are used up'],
    ['what is wrong with one item fails that item', 'an item with a wrong URL fails with the error'],
    ['unknown fields are warnings of the job', 'fields that nobody knows are warnings of the job'],
    ['another account’s job is 404, and wrong parameters are 400', 'a job of another account is not found'],
  ],
  results: [
    ['lines of results come in the order of ending, and go on after the Nth', 'results come line by line as items end'],
    ['a caller waits up to a minute for the end', 'a caller who waits is answered when the job has ended'],
    [
      'a job and its items run before they end, and have no result yet',
      'a caller who waits is answered when the job has ended',
    ],
    ['items and jobs come in pages', 'items come in pages of 100'],
  ],
  money: [
    [
      'an item is one unit, and a retry queues those that met an exhausted quota',
      'items are free within the allowance',
    ],
    ['an item that was retried has a line each time', 'items are free within the allowance'],
    ['a unit is held when the work on an item begins', 'of items that begin together no more do than can be paid'],
    [
      'a failed item costs nothing, and a fault of its document is not tried again',
      'an item whose document fails costs',
    ],
    ['an item that only holds in flight keep from starting waits', 'an item that only holds in flight keep from'],
    ['what was settled stays charged after DELETE', 'a job that is deleted while it runs costs nothing more'],
    ['the same request with the same key is the same job', 'the same request with the same key is the same job'],
  ],
  kept: [
    ['file names, URLs and contents are nowhere in the clear', 'no word of a document, its name, URL, options'],
    ['an upload, results and the row are kept so long, and no longer', 'an upload goes when its item has succeeded'],
    [
      'an upload is kept until expiry where its item can be retried',
      'an upload whose item failed is kept until expiry',
    ],
    ['DELETE removes all bytes at once, and the job stays visible', 'deleting a job removes its files at once'],
    ['what waits for seven days is canceled', 'a job that waits for seven days is canceled'],
  ],
  work: [
    [
      'faults that pass are tried three times, others once; attempts counts each',
      'a fault of a server that passes is tried three times',
    ],
    ['no place is held during a backoff', 'while an item waits to be tried again it holds'],
    ['a result is recorded and charged once, whatever dies', 'an item whose worker has died is tried again'],
    ['a free place goes to the account served longest ago', 'a free place goes to the account that was served'],
    ['an account has its plan’s number at work', 'an account has no more than its plan’s number'],
    ['requests go before items', 'items wait while a request waits for a process'],
    ['a service that stops ends what runs and takes nothing more', 'a service that stops ends what runs'],
    ['a worker that stops gives back the rest', 'items that are not done when the time of a stop'],
  ],
  order: [
    ['another account’s item waits for one of 10,000 at most', 'a single item is begun next when it is there'],
    [
      'a request goes before queued items, those of its account too',
      'a request is given the first process that is free',
    ],
  ],
  queue: [
    ['a turn is enqueued in the transaction that makes the job', 'a job that is refused at the end of its creation'],
    ['the queue of both databases has one interface', 'a message waits with the end of its transaction'],
    ['pg-boss has a schema of its own', 'pg-boss has a schema of its own'],
  ],
  killed: [
    ['with either database an item of a killed service is done and charged once', 'items of a service that is killed'],
  ],
  worker: [
    ['docmill work prints a line when it is ready, and ends on SIGTERM', 'a worker does the items of a service'],
    ['file names and contents are not in the log', 'a worker does the items of a service, names none of them'],
    ['items of a killed worker end elsewhere', 'items of a worker that is killed end on another'],
    ['a long document is read by several machines as by one', 'two workers read the pages of a long PDF'],
    ['docmill work needs PostgreSQL', 'a worker without PostgreSQL says what it needs'],
  ],
  'long-documents': [
    ['a long document is one item, charged once', 'a long document is read in ranges by several processes'],
    ['a fault of one range is tried again alone', 'a fault of one range that passes'],
    ['DELETE ends the work on ranges and removes what was read', 'DELETE stops all ranges at once'],
  ],
  webhooks: [
    ['webhooks are signed as Standard Webhooks say', 'the end of a job and of each item is reported'],
    [
      'a canceled job is reported as job.canceled; redirects are not followed',
      'a webhook that is not taken is sent again',
    ],
    ['deliveries are repeated for 18 hours', 'a delivery is tried again after 5 s, 1 min'],
  ],
  bounds: [
    ['a full spool is 503', 'a disk that runs full while a job comes in refuses it with 503'],
    ['a file that is too large fails its item', 'a file that is too large fails its item'],
  ],
  '../dashboard/jobs': [
    [
      'deliveries are listed in the dashboard, and the secret is shown and rotated there',
      'webhooks are listed with what became of them',
    ],
  ],
  '../replicas': [['a plan’s number at work holds over machines', 'rate and concurrency hold over all replicas']],
  '../../s3/spool': [
    ['a spool in S3 is encrypted, and empty after DELETE', 'a spool in S3 keeps nothing readable'],
    ['workers on any machine share a spool in S3', 'a worker on another machine shares the spool'],
  ],
  '../../../packages/server/src/jobs/limits': [
    ['what a killed worker had begins elsewhere within a minute', 'an item whose worker is killed is begun elsewhere'],
  ],
  '../../../packages/server/src/jobs/steps/return': [
    ['429, 5xx, refused, reset and timed out are faults that pass', 'faults of others that pass are tried three times'],
  ],
  '../../../packages/server/src/jobs/spool/spool': [
    ['a file is readable with the key of its job alone', 'a file that was cut, extended, reordered'],
  ],
}

for (const [file, rows] of Object.entries(promises))
  for (const [promise, name] of rows)
    test(`jobs: ${promise}`, () => {
      const source = readFileSync(join(folder, `${file}.test.ts`), 'utf8')
      assert.ok(
        [`test('${name}`, `test(\`${name}`].some((start) => source.includes(start)),
        `${file}.test.ts has no test that begins with: ${name}`,
      )
    })
