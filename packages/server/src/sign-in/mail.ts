/** How links reach people: by mail, or on a deployment that only its own machine can reach, in the log. */
import { isLoopbackOnly, type Settings } from '../settings.ts'
import type { Logger } from '../telemetry/log.ts'

export interface Email {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** `none`: no mail is sent. */
  kind: 'smtp' | 'log' | 'none'
  /** Does not wait until the email is delivered, so that an answer's time reveals nothing. */
  send(email: Email): void
}

type MailSettings = Pick<Settings, 'mailUrl' | 'mailFrom' | 'host' | 'baseUrl'>

export function createMail(settings: MailSettings, log: Logger): Mail {
  const { mailUrl, mailFrom } = settings
  if (mailUrl)
    return {
      kind: 'smtp',
      send: (email) =>
        void deliver(mailUrl, { from: mailFrom, ...email }).catch((err) =>
          log.error({ err }, 'an email was not delivered'),
        ),
    }
  if (isLoopbackOnly(settings))
    return { kind: 'log', send: ({ to, subject, text }) => log.warn({ to, subject, text }, 'email') }
  return {
    kind: 'none',
    send: () => log.error('an email was not sent: set DOCMILL_MAIL_URL, or use docmill account link'),
  }
}

async function deliver(url: string, email: Email & { from: string }): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(url)
  try {
    await transport.sendMail({ ...email, disableFileAccess: true, disableUrlAccess: true })
  } finally {
    transport.close()
  }
}
