/**
 * The official conformance runner, on HTTP and on standard input and output, which a bridge puts behind HTTP. Its
 * other scenarios call tools, prompts and resources of a test server.
 */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { startService } from './support/service.ts'

const runner = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')
const program = join(import.meta.dirname, '../../packages/cli/src/main.ts')

async function run(url: string, scenario: string): Promise<string> {
  const args = [runner, 'server', '--url', `${url}/mcp`, '--scenario', scenario]
  const done = promisify(execFile)(process.execPath, args, { timeout: 60_000 })
  const { stdout } = await done.catch((error: { stdout: string }) => error)
  return /Passed: .*/.exec(stdout)?.[0] ?? stdout
}

for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
  test(`conformance over HTTP: ${scenario}`, async (t) => {
    const service = await startService(t, { environment: { DOCMILL_AUTH: 'off' } })
    assert.match(await run(service.url.replace('127.0.0.1', 'localhost'), scenario), /^Passed: (\d+)\/\1,? 0 failed/)
  })

for (const scenario of ['server-initialize', 'ping', 'tools-list'])
  test(`conformance on standard input and output: ${scenario}`, async (t) => {
    assert.match(await run(await startBridge(t), scenario), /^Passed: (\d+)\/\1,? 0 failed/)
  })

/** Each message of a client is a line of standard input; the line of output with its id is the answer. */
async function startBridge(t: TestContext): Promise<string> {
  const child = spawn(process.execPath, ['--conditions=@docmill/source', program, 'mcp', '--jobs', '1'])
  const waiting = new Map<unknown, ServerResponse>()
  createInterface(child.stdout).on('line', (line) => {
    const { id } = JSON.parse(line) as { id: unknown }
    waiting.get(id)?.writeHead(200, { 'content-type': 'application/json' }).end(line)
  })
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const message = JSON.parse(Buffer.concat(chunks).toString()) as { id?: unknown }
    if (message.id === undefined) response.writeHead(202).end()
    else waiting.set(message.id, response)
    return child.stdin.write(`${JSON.stringify(message)}\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    child.stdin.end()
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
