import { newJob } from '@loomcast/service-kit/jobs'
import { newId, type Tx } from '@loomcast/service-kit/mongo'
import type { MailKind } from '../domain/mail-kind.ts'
import type { MailText } from '../domain/mail-text.ts'
import type { MailRecord } from './mail.model.ts'
import type { MailRepository } from './mail.repository.ts'

export interface OutgoingMail {
  user_id: string
  to: string
  kind: MailKind
  content: MailText
  /** How long the content is useful, in ms. */
  lifetimeMs: number
}

/** Adds an email to the outbox in the same transaction as the change that caused it, and notifies the sender after the commit. */
export function createMailQueue(mails: MailRepository, domain: string) {
  let notify = (_mail: MailRecord) => {}
  return {
    async put(tx: Tx, mail: OutgoingMail, now: Date): Promise<void> {
      const id = newId('mail')
      const record: MailRecord = {
        _id: id,
        user_id: mail.user_id,
        kind: mail.kind,
        to: mail.to,
        ...mail.content,
        message_id: `<${id}@${domain}>`,
        created_at: now,
        expires_at: new Date(now.getTime() + mail.lifetimeMs),
        ...newJob(now),
        sent_at: null,
        failed_at: null,
        last_error: null,
      }
      await mails.insert(tx, record)
      tx.afterCommit(() => notify(record))
    },
    /** Calls `listener` after each email committed in this process. */
    onPut(listener: (mail: MailRecord) => void): void {
      notify = listener
    },
  }
}

export type MailQueue = ReturnType<typeof createMailQueue>
