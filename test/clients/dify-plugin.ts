/** The plugin for Dify as Dify runs it: a process that takes requests on standard input. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import type { Json } from '../service/support/service.ts'
import { installedIn } from './installed.ts'

export const difySources = join(import.meta.dirname, '../../integrations/dify')
const environment = installedIn('docmill-test-dify', join(difySources, 'requirements.txt'))
/** Undefined where there is none. */
export const difyPython = process.env.DOCMILL_DIFY_PYTHON || (environment && join(environment, 'bin/python'))

/** Why tests are skipped; false where they are not. */
export const skipDify: string | false = difyPython
  ? false
  : 'there is no Python with integrations/dify/requirements.txt; DOCMILL_DIFY_PYTHON names one'

export interface DifyPlugin {
  /** The manifest as the SDK has read it. */
  manifest: Json
  /** @returns what the plugin answers until the end of the request. @throws its error. */
  request(data: Json): Promise<Json[]>
}

export async function startDifyPlugin(t: TestContext): Promise<DifyPlugin> {
  const folder = mkdtempSync(join(tmpdir(), 'docmill-dify-'))
  cpSync(difySources, folder, { recursive: true })
  const env = { PATH: process.env.PATH, INSTALL_METHOD: 'local', PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(difyPython as string, ['-m', 'main'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] })
  t.after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const manifest = Promise.withResolvers<Json>()
  const sessions = new Map<string, { answers: Json[]; resolve(answers: Json[]): void; reject(error: Error): void }>()
  whyEnded(child).then((reason) => {
    manifest.reject(reason)
    for (const { reject } of sessions.values()) reject(reason)
  })
  createInterface(child.stdout).on('line', (line) => {
    if (line === '') return
    const { event, session_id, data, ...first } = JSON.parse(line)
    if (event === undefined) manifest.resolve(first)
    const session = sessions.get(session_id)
    if (event !== 'session' || !session) return
    if (data.type === 'stream') session.answers.push(data.data)
    else if (data.type === 'error')
      session.reject(Object.assign(new Error(data.data.message), { name: data.data.error_type }))
    else session.resolve(session.answers)
  })
  return {
    manifest: await manifest.promise,
    request(data) {
      const { promise, resolve, reject } = Promise.withResolvers<Json[]>()
      const session_id = `session ${sessions.size}`
      sessions.set(session_id, { answers: [], resolve, reject })
      child.stdin.write(`${JSON.stringify({ session_id, event: 'request', data: { user_id: 'user', ...data } })}\n`)
      return promise
    },
  }
}

async function whyEnded(child: ChildProcess): Promise<Error> {
  let said = ''
  child.stderr?.on('data', (text) => {
    said = (said + text).slice(-4000)
  })
  await new Promise((resolve) => child.once('exit', resolve))
  return new Error(`the plugin ended: ${said}`)
}
