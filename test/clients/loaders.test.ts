/** LangChain, LlamaIndex and the AI SDK, with the loaders and the tool of `@docmill/client`, against a running service. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { convert, createPool } from '@docmill/convert'
import { createTestConverter } from '../service/support/converter.ts'
import { startRemote } from '../service/support/remote.ts'
import { type Json, startService } from '../service/support/service.ts'
import { besideFrameworks, skipFrameworks } from './frameworks.ts'

const top = join(import.meta.dirname, '../..')
const minutes = join(top, 'docs/guide/minutes.docx')
const pages = join(top, 'packages/convert/src/formats/pdf/goldens/running-heads.pdf')
const pool = await createPool({ workers: 1 })
after(() => pool.close())

interface Scene {
  folder: string
  /** The entries of the client, and packages installed with it. */
  load(path: string): Promise<Json>
  docmill: Json
  spent: Json
  link(path: string, text: string): string
}

async function sceneFor(t: TestContext): Promise<Scene> {
  const folder = besideFrameworks(t)
  const load = (path: string): Promise<Json> => import(join(folder, 'node_modules', path))
  const remote = await startRemote(t)
  const parts = {
    converter: { ...createTestConverter(), convert: pool.convert, stats: pool.stats },
    downloads: remote.downloads,
  }
  const service = await startService(t, { environment: { DOCMILL_PLANS: '{"pro":{"daily":1}}' }, parts })
  const [account, spent] = [await service.account(), await service.account({ plan: 'pro' })]
  await spent.upload('x')
  const { Docmill } = await load('@docmill/client/dist/index.js')
  const link = (path: string, text: string): string => remote.on(path, (_request, response) => response.end(text))
  const { url } = service
  return {
    folder,
    load,
    link,
    docmill: new Docmill({ url, key: account.key }),
    spent: new Docmill({ url, key: spent.key }),
  }
}

describe('frameworks', { skip: skipFrameworks }, () => {
  test('the loader of LangChain gives documents, pages and chunks, by a service and in this process', async (t) => {
    const { load, docmill, spent, link } = await sceneFor(t)
    const { DocmillLoader, inProcess } = await load('@docmill/client/dist/entries/langchain.js')
    const { BaseDocumentLoader } = await load('@langchain/core/dist/document_loaders/base.js')
    const inLibrary = inProcess(convert)
    for (const converter of [docmill, inLibrary]) {
      const loader = new DocmillLoader(minutes, { converter, metadata: { of: 'monday' } })
      assert.ok(loader instanceof BaseDocumentLoader)
      const [whole] = await loader.load()
      assert.match(whole.pageContent, /^# Minutes\n/)
      assert.deepEqual(whole.metadata, { source: minutes, filename: 'minutes.docx', total_pages: 1, of: 'monday' })
      const byPage = await new DocmillLoader(pages, { converter, split: 'page' }).load()
      assert.deepEqual(
        byPage.map(({ metadata }: Json) => metadata.loc.pageNumber),
        [1, 2, 3],
      )
      assert.ok(byPage.every(({ pageContent }: Json) => !pageContent.includes('docmill-page')))
      const chunks = await new DocmillLoader([minutes, pages], { converter, split: 'chunks', chunk_tokens: 64 }).load()
      assert.equal(chunks[0].metadata.heading, 'Minutes')
      assert.equal(chunks.at(-1).metadata.loc.pageNumber, 3)
    }
    const [file] = await new DocmillLoader(new File([readFileSync(minutes)], 'a.docx'), { converter: docmill }).load()
    assert.equal(file.metadata.source, 'a.docx')
    const url = link('/notes.md', '# Notes\n')
    const [linked] = await new DocmillLoader(url, { converter: docmill }).load()
    assert.deepEqual([linked.pageContent, linked.metadata.source], ['# Notes\n', url])
    await assert.rejects(new DocmillLoader(url, { converter: inLibrary }).load(), /does not download/)
    await assert.rejects(new DocmillLoader(new Blob(['%PDF-1.7']), { converter: docmill }).load(), {
      code: 'file_corrupt',
    })
    await assert.rejects(new DocmillLoader(minutes, { converter: spent }).load(), { code: 'quota_exhausted' })
  })

  test('the reader of LlamaIndex gives documents, pages and chunks, by a service and in this process', async (t) => {
    const { folder, load, docmill, spent, link } = await sceneFor(t)
    const documents = join(folder, 'documents')
    mkdirSync(documents)
    cpSync(minutes, join(documents, 'b.docx'))
    const { DocmillReader, inProcess } = await load('@docmill/client/dist/entries/llama-index.js')
    const { FileReader, MetadataMode } = await load('@llamaindex/core/schema/dist/index.js')
    const { SimpleDirectoryReader } = await load('@llamaindex/readers/directory/dist/index.js')
    const inLibrary = inProcess(convert)
    for (const converter of [docmill, inLibrary]) {
      const reader = new DocmillReader({ converter, metadata: { of: 'monday' } })
      assert.ok(reader instanceof FileReader)
      const [whole] = await reader.loadData(minutes)
      assert.match(whole.getText(), /^# Minutes\n/)
      const facts = { file_path: minutes, file_name: 'minutes.docx', total_pages: 1, of: 'monday' }
      assert.deepEqual([whole.id_, whole.metadata], [`${minutes}_1`, facts])
      const byPage = await new DocmillReader({ converter, split: 'page' }).loadData(pages)
      assert.deepEqual(
        byPage.map(({ metadata }: Json) => metadata.page_number),
        [1, 2, 3],
      )
      assert.ok(byPage.every((one: Json) => !one.getContent(MetadataMode.ALL).includes('docmill-page')))
      const chunks = await new DocmillReader({ converter, split: 'chunks', chunk_tokens: 64 }).loadData([
        minutes,
        pages,
      ])
      assert.equal(chunks[0].metadata.heading, 'Minutes')
      assert.deepEqual([chunks.at(-1).metadata.page_number, chunks.at(-1).metadata.file_path], [3, pages])
      assert.equal(new Set(chunks.map(({ id_ }: Json) => id_)).size, chunks.length)
      const fileExtToReader = { docx: new DocmillReader({ converter, split: 'chunks' }) }
      const ofFolder = await new SimpleDirectoryReader().loadData({ directoryPath: documents, fileExtToReader })
      assert.deepEqual([ofFolder[0].metadata.heading, ofFolder[0].metadata.file_name], ['Minutes', 'b.docx'])
      const [bytes] = await reader.loadDataAsContent(new Uint8Array(readFileSync(minutes)), 'a.docx')
      assert.equal(bytes.metadata.file_name, 'a.docx')
    }
    const url = link('/notes.md', '# Notes\n')
    const [linked] = await new DocmillReader({ converter: docmill }).loadData(url)
    assert.deepEqual([linked.text, linked.metadata.file_path], ['# Notes\n', url])
    await assert.rejects(new DocmillReader({ converter: inLibrary }).loadData(url), /does not download/)
    await assert.rejects(new DocmillReader({ converter: docmill }).loadData(new Blob(['%PDF-1.7'])), {
      code: 'file_corrupt',
    })
    await assert.rejects(new DocmillReader({ converter: spent }).loadData(minutes), { code: 'quota_exhausted' })
  })

  test('a model reads a document by the tool of the AI SDK, and gets what fails', async (t) => {
    const { load, docmill, spent, link } = await sceneFor(t)
    const { readDocument } = await load('@docmill/client/dist/entries/ai-sdk.js')
    const { generateText, stepCountIs, isStepCount } = await load('ai/dist/index.js')
    const { MockLanguageModelV3 } = await load('ai/dist/test/index.js')
    const ask = async (tool: Json, url: string): Promise<Json> => {
      const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
      const call = { type: 'tool-call', toolCallId: '1', toolName: 'readDocument', input: JSON.stringify({ url }) }
      const answers = [
        { content: [call], finishReason: { unified: 'tool-calls' }, usage, warnings: [] },
        { content: [{ type: 'text', text: 'Read.' }], finishReason: { unified: 'stop' }, usage, warnings: [] },
      ]
      const model = new MockLanguageModelV3({ doGenerate: async () => answers.shift() })
      const stopWhen = (isStepCount ?? stepCountIs)(3)
      const { steps, text } = await generateText({ model, tools: { readDocument: tool }, prompt: 'Read it.', stopWhen })
      assert.equal(text, 'Read.')
      return steps[0].toolResults[0].output
    }
    const url = link('/long.md', `# Long\n\n${'A paragraph of words.\n\n'.repeat(50)}`)
    const read = await ask(readDocument({ docmill, maxCharacters: 500 }), url)
    assert.deepEqual([read.filename, read.truncated], ['long.md', true])
    assert.match(read.markdown, /^# Long\n[\s\S]*words\.$/)
    const whole = await ask(readDocument({ docmill }), url)
    assert.equal(whole.truncated, false)
    assert.equal((await ask(readDocument({ docmill }), link('/a.pdf', '%PDF-1.7'))).error.code, 'file_corrupt')
    assert.equal((await ask(readDocument({ docmill: spent }), url)).error.code, 'quota_exhausted')
  })

  test('what uses them compiles strictly with the types of the frameworks', (t) => {
    const folder = besideFrameworks(t)
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(
      join(folder, 'use.ts'),
      `import { Docmill, isApiError } from '@docmill/client'
import { readDocument } from '@docmill/client/ai-sdk'
import { DocmillLoader } from '@docmill/client/langchain'
import { DocmillReader } from '@docmill/client/llama-index'
import type { Document } from '@langchain/core/documents'
import type { BaseReader, Document as Read } from '@llamaindex/core/schema'
import type { ToolSet } from 'ai'

const docmill = new Docmill({ url: 'https://docmill.example.com', key: 'k' })
export const tools: ToolSet = { readDocument: readDocument({ docmill }) }
export const documents: Promise<Document[]> = new DocmillLoader('a.pdf', { converter: docmill, split: 'page', ocr: 'off' }).load()
export const reader: BaseReader = new DocmillReader({ converter: docmill, split: 'chunks', chunk_tokens: 128 })
export const read: Promise<Read[]> = new DocmillReader().loadData(['a.pdf', new URL('https://example.com/b.pdf')])
export async function headings(file: Blob): Promise<string[]> {
  try {
    const { chunks = [] } = await docmill.convert(file, { include: ['chunks'], chunk_tokens: 128 })
    return chunks.flatMap((chunk) => chunk.headings)
  } catch (error) {
    if (isApiError(error, 'quota_exhausted')) return [String(error.details.resets_at)]
    throw error
  }
}
`,
    )
    const options = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--lib',
      'es2024,dom,dom.asynciterable',
    ]
    const compiler = join(top, 'node_modules/typescript/bin/tsc')
    const args = [compiler, '--noEmit', '--skipLibCheck', '--types', '', ...options, 'use.ts']
    try {
      execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      assert.fail((error as { stdout: string }).stdout)
    }
  })
})
