import { createTransport } from 'nodemailer'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
}

/** `permanent`: the receiving side rejected the email, and a retry would not help. */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused'; permanent: boolean; reason: string }

export interface MailEngine {
  send(letter: Letter): Promise<Delivery>
  close(): void
}

/** Sends mail over SMTP. `url` is like smtps://user:password@host:465; `from` must be a monitored mailbox. */
export function createSmtpEngine(url: string, from: string): MailEngine {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
  return {
    async send({ to, subject, text, html, messageId }) {
      try {
        // Passed as an object, because a string would be parsed as an address list.
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html, messageId })
        return { outcome: 'sent' }
      } catch (error) {
        return { outcome: 'refused', permanent: isPermanent(error), reason: reasonOf(error) }
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx response to the recipient or the message is final (RFC 5321 §4.2.1). A 5xx response to our login is not: the settings can be corrected. */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** Excludes the server's message, which may contain an address or a password. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return [code, command, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}
