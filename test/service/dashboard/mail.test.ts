import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createMail, type Email } from '../../../packages/server/src/sign-in/mail.ts'
import { createLog } from '../../../packages/server/src/telemetry/log.ts'
import { inTime } from '../support/wait.ts'

const email: Email = { to: 'ada@example.com', subject: 'Your sign-in link', text: 'Open this:\n\nhttp://a/link#t\n' }

/** A mail server that takes every email. @returns its port, and the first email. */
async function startMailServer(t: TestContext): Promise<{ port: number; received: Promise<string> }> {
  const { promise: received, resolve } = Promise.withResolvers<string>()
  const server = createServer((socket: Socket) => {
    let said = ''
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      said += chunk
      if (isData) {
        if (!said.endsWith('\r\n.\r\n')) return
        isData = false
        resolve(said)
        socket.write('250 taken\r\n')
        return
      }
      isData = said.endsWith('DATA\r\n')
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  return { port: (server.address() as { port: number }).port, received }
}

function silentLog(lines: string[] = []) {
  return createLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) })
}

test('an email goes to the mail server of the setting', async (t) => {
  const { port, received } = await startMailServer(t)
  const settings = {
    mailUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'docmill@example.com',
    host: '0.0.0.0',
    baseUrl: undefined,
  }
  const mail = createMail(settings, silentLog())
  assert.equal(mail.kind, 'smtp')
  mail.send(email)
  const text = await inTime('the email is received', received)
  assert.match(text, /^From: docmill@example\.com\r$/m)
  assert.match(text, /^To: ada@example\.com\r$/m)
  assert.match(text, /http:\/\/a\/link#t/)
})

test('without one a deployment on loopback has it in the log, and another sends nothing and says so', () => {
  const lines: string[] = []
  const local = { mailUrl: undefined, mailFrom: 'a@b', host: '127.0.0.1', baseUrl: undefined }
  const mail = createMail(local, silentLog(lines))
  mail.send(email)
  assert.equal(mail.kind, 'log')
  assert.equal(JSON.parse(lines[0] ?? '{}').text, email.text)

  const open = createMail({ ...local, host: '0.0.0.0' }, silentLog(lines))
  open.send(email)
  assert.equal(open.kind, 'none')
  assert.match(lines[1] ?? '', /DOCMILL_MAIL_URL/)
  assert.doesNotMatch(lines[1] ?? '', /link#t/)
})
