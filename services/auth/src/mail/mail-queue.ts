import { newId, type Tx } from '@loomcast/service-kit/mongo'
import { currentTraceparent } from '@loomcast/service-kit/observability'
import type { MailKind, MailText } from '../domain/mail-text.ts'
import type { MailRepository } from './mail.repository.ts'

export interface OutgoingMail {
  user_id: string
  to: string
  kind: MailKind
  content: MailText
  /** How long its content is of use, in ms. */
  lifeMs: number
}

/** Puts a mail into the outbox in the transaction of its cause, and tells the sender once that is committed. */
export function createMailQueue(mails: MailRepository, domain: string) {
  let wake = () => {}
  return {
    async put(tx: Tx, mail: OutgoingMail, now: Date): Promise<void> {
      const id = newId('mail')
      await mails.insert(tx, {
        _id: id,
        user_id: mail.user_id,
        kind: mail.kind,
        to: mail.to,
        ...mail.content,
        message_id: `<${id}@${domain}>`,
        created_at: now,
        expires_at: new Date(now.getTime() + mail.lifeMs),
        attempts: 0,
        next_attempt_at: now,
        leased_until: null,
        lease_id: null,
        sent_at: null,
        failed_at: null,
        last_error: null,
        traceparent: currentTraceparent() ?? null,
      })
      tx.afterCommit(() => wake())
    },
    /** There is work for the sender. */
    wake: () => wake(),
    /** Calls `listener` after mail was committed in this process. */
    onPut(listener: () => void): void {
      wake = listener
    },
  }
}

export type MailQueue = ReturnType<typeof createMailQueue>
