import { poll } from './poll.ts'

/** Waits for an email to `email` in the local outbox and returns its link to `path`. */
export async function linkInMail(product: { url: string }, email: string, path: string): Promise<string> {
  return poll(
    async () => {
      const answer = await fetch(`${product.url}/dev/mail.json`)
      const text = await answer.text()
      const mails = JSON.parse(text) as { mails?: unknown[] } | unknown[]
      const list = Array.isArray(mails) ? mails : (mails.mails ?? Object.values(mails).find(Array.isArray) ?? [])
      for (const mail of list) {
        const content = JSON.stringify(mail)
        const match = content.includes(email) ? new RegExp(`${path}\\?token=[\\w.~-]+`).exec(content) : null
        if (match) return match[0]
      }
      return undefined
    },
    { what: `a mail to ${email} with a link to ${path}` },
  )
}

interface OutboxMail {
  kind: string
  subject: string
  text: string
}

/** The emails of one kind to `email` in the local outbox. */
export async function mailsTo(product: { url: string }, email: string, kind: string): Promise<OutboxMail[]> {
  const answer = await fetch(`${product.url}/dev/mail.json?to=${encodeURIComponent(email)}`)
  const { mails } = (await answer.json()) as { mails: OutboxMail[] }
  return mails.filter((mail) => mail.kind === kind)
}
