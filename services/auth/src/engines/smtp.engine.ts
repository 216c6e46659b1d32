import { createTransport } from 'nodemailer'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
}

/** `permanent` is a refusal by the receiving side that no retry changes. */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused'; permanent: boolean; reason: string }

export interface MailEngine {
  send(letter: Letter): Promise<Delivery>
  close(): void
}

/** Mail over SMTP. `url` like smtps://user:password@host:465; `from` has to be a mailbox that somebody reads. */
export function createSmtpEngine(url: string, from: string): MailEngine {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
  return {
    async send({ to, subject, text, html, messageId }) {
      try {
        // An address object is taken as it is; a string would be parsed as a list.
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html, messageId })
        return { outcome: 'sent' }
      } catch (error) {
        return { outcome: 'refused', permanent: isPermanent(error), reason: reasonOf(error) }
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx to the recipient or the message is final (RFC 5321 §4.2.1); a 5xx to our sign-in is a setting to be put right. */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** Never the message itself, which may repeat an address or a password. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return [code, command, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}
