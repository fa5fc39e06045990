/** How links reach people: by mail, or on a deployment that only its own machine can reach, in the log. */
import { isLoopbackOnly, type Settings } from '../settings.ts'
import type { Logger } from '../telemetry/log.ts'

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** `none`: no mail is sent. */
  kind: 'smtp' | 'log' | 'none'
  /** Does not wait until the letter is delivered, so that an answer's time reveals nothing. */
  send(letter: Letter): void
}

type MailSettings = Pick<Settings, 'mailUrl' | 'mailFrom' | 'host' | 'baseUrl'>

export function createMail(settings: MailSettings, log: Logger): Mail {
  const { mailUrl, mailFrom } = settings
  if (mailUrl)
    return {
      kind: 'smtp',
      send: (letter) =>
        void deliver(mailUrl, { from: mailFrom, ...letter }).catch((err) =>
          log.error({ err }, 'a letter was not delivered'),
        ),
    }
  if (isLoopbackOnly(settings))
    return { kind: 'log', send: ({ to, subject, text }) => log.warn({ to, subject, text }, 'letter') }
  return {
    kind: 'none',
    send: () => log.error('a letter was not sent: set DOCMILL_MAIL_URL, or use docmill account link'),
  }
}

async function deliver(url: string, letter: Letter & { from: string }): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(url)
  try {
    await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true })
  } finally {
    transport.close()
  }
}
