/**
 * Open WebUI's own loader against a running service. It comes with all of Open WebUI, which takes 7 GB, so that it is not
 * installed for every run: `DOCMILL_OPEN_WEBUI` names a Python that has the package `open-webui`.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createPool } from '@docmill/convert'
import { givenFor } from './given.ts'

const python = process.env.DOCMILL_OPEN_WEBUI
const run = promisify(execFile)
const pool = await createPool({ workers: 1 })
after(() => pool.close())

const program = `
import json, os
from open_webui.retrieval.loaders.external_document import ExternalDocumentLoader

def load(path, key):
    loader = ExternalDocumentLoader(path, url=os.environ["URL"] + "/", api_key=key, mime_type="application/octet-stream")
    try:
        return [[one.page_content, one.metadata] for one in loader.load()]
    except Exception as error:
        return str(error)

key = os.environ["KEY"]
print("loaded", json.dumps([
    load(os.environ["DOCUMENT"], key),
    load(os.environ["PAGES"], key),
    load(os.environ["CORRUPT"], key),
    load(os.environ["DOCUMENT"], os.environ["SPENT_KEY"]),
]))
`

test("Open WebUI's loader gives pages, errors and the end of a quota", {
  skip: !python && 'DOCMILL_OPEN_WEBUI names no Python with open-webui',
}, async (t) => {
  const { url, key, spentKey, file, pages } = await givenFor(t, pool)
  const folder = mkdtempSync(join(tmpdir(), 'docmill-open-webui-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const corrupt = join(folder, 'corrupt.pdf')
  writeFileSync(corrupt, '%PDF-1.7')
  for (const name of ['data', 'static', 'build/static']) mkdirSync(join(folder, name), { recursive: true })
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    DATA_DIR: join(folder, 'data'),
    STATIC_DIR: join(folder, 'static'),
    FRONTEND_BUILD_DIR: join(folder, 'build'),
    WEBUI_SECRET_KEY: 'a key for tests alone',
    OFFLINE_MODE: 'true',
    URL: url,
    KEY: key,
    SPENT_KEY: spentKey,
    DOCUMENT: file,
    PAGES: pages,
    CORRUPT: corrupt,
  }
  const { stdout } = await run(python as string, ['-c', program], { env, cwd: folder, maxBuffer: 1e8 })
  const [document, ofPages, failed, spent] = JSON.parse(stdout.slice(stdout.indexOf('loaded ') + 7))
  assert.equal(document.length, 1)
  assert.match(document[0][0], /^# Minutes\n/)
  assert.deepEqual(document[0][1], { source: 'minutes.docx', page: 0 })
  assert.deepEqual(
    ofPages.map(([, { page }]: [string, { page: number }]) => page),
    [0, 1, 2],
  )
  assert.match(failed, /422 .*file_corrupt/)
  assert.match(spent, /402 .*quota_exhausted/)
})
