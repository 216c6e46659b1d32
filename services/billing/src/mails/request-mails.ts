import type { Tx } from '@loomcast/service-kit/mongo'
import type { MailsContext } from './context.ts'
import { type MailRequest, type MailTemplates, requestMail } from './request-mail.ts'

/** A request for an email with any of the templates. */
export type AnyMail = { [Template in keyof MailTemplates]: Omit<MailRequest<Template>, 'user_id'> }[keyof MailTemplates]

/** Requests emails to a user in the same transaction as the change that they report. A key that was requested before is ignored. */
export async function requestMails(
  { repositories, clock }: Pick<MailsContext, 'repositories' | 'clock'>,
  tx: Tx,
  userId: string,
  mails: readonly AnyMail[],
): Promise<void> {
  if (mails.length === 0) return
  const keys = mails.map(({ mail_key }) => mail_key)
  const known = await repositories.requestedMails.known(tx, keys)
  const now = clock()
  for (const mail of mails) {
    if (known.has(mail.mail_key)) continue
    await repositories.requestedMails.insert(tx, { _id: mail.mail_key, user_id: userId, template: mail.template, requested_at: now })
    await requestMail(tx, { ...mail, user_id: userId }, now)
  }
}
