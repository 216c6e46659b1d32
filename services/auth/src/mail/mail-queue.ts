import { newJob } from '@loomcast/service-kit/jobs'
import { newId, type Tx } from '@loomcast/service-kit/mongo'
import type { MailKind, MailText } from '../domain/mail-text.ts'
import type { MailRecord } from './mail.model.ts'
import type { MailRepository } from './mail.repository.ts'

export interface OutgoingMail {
  user_id: string
  to: string
  kind: MailKind
  content: MailText
  /** How long its content is of use, in ms. */
  lifeMs: number
}

/** Puts a mail into the outbox in the transaction of its cause, and notifies the sender once that is committed. */
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
        expires_at: new Date(now.getTime() + mail.lifeMs),
        ...newJob(now),
        sent_at: null,
        failed_at: null,
        last_error: null,
      }
      await mails.insert(tx, record)
      tx.afterCommit(() => notify(record))
    },
    /** Calls `listener` after a mail was committed in this process. */
    onPut(listener: (mail: MailRecord) => void): void {
      notify = listener
    },
  }
}

export type MailQueue = ReturnType<typeof createMailQueue>
