import { workTraced } from '@loomcast/service-kit/jobs'
import { newId } from '@loomcast/service-kit/mongo'
import { continueTrace, type Logger, runInTrace } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { MailEngine } from '../engines/smtp.engine.ts'
import { SERVICE } from '../events/publishes.ts'
import type { MailRecord } from './mail.model.ts'
import type { MailRepository } from './mail.repository.ts'

/** Longer than one sending can take by its time limits. */
const LEASE_MS = 120_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 15 * 60_000

export interface SenderOptions {
  mails: MailRepository
  engine: MailEngine
  clock: Clock
  logger: Logger
}

/**
 * Sends what is due until nothing is. At least once: a process that dies between the server's "accepted" and our mark leaves the mail
 * leased, and after the lease it goes out again with the same Message-ID, by which mail programs recognise a double.
 */
export async function sendDueMail({ mails, engine, clock, logger }: SenderOptions, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const now = clock()
    const leaseId = newId('lease')
    const mail = await mails.lease(now, new Date(now.getTime() + LEASE_MS), leaseId)
    if (!mail) return
    if (mail.expires_at <= now) await mails.markFailed(mail._id, leaseId, now, 'expired before it could be sent')
    else await inItsTrace(mail, () => sendOne(mail, leaseId))
  }

  function inItsTrace({ traceparent }: MailRecord, send: () => Promise<void>): Promise<void> {
    const about = { service: SERVICE, queue: 'mail', system: 'mongodb', parent: traceparent ?? null }
    return runInTrace(continueTrace(traceparent ?? undefined), () => workTraced(about, send))
  }

  async function sendOne(mail: MailRecord, leaseId: string): Promise<void> {
    const { to, subject, text, html, message_id } = mail
    const delivery = await engine.send({ to, subject, text, html, messageId: message_id })
    const now = clock()
    if (delivery.outcome === 'sent') return settle(mail, leaseId, now)
    logger.warn(
      { mail_id: mail._id, reason: delivery.reason, attempts: mail.attempts, permanent: delivery.permanent },
      'a mail was not accepted',
    )
    if (delivery.permanent) return mails.markFailed(mail._id, leaseId, now, delivery.reason)
    return mails.retryAt(mail._id, leaseId, new Date(now.getTime() + retryMs(mail.attempts)), delivery.reason)
  }

  /** Of a deleted account not even the envelope stays. */
  async function settle(mail: MailRecord, leaseId: string, now: Date): Promise<void> {
    if (mail.kind === 'account-deleted') return mails.remove(mail._id)
    return mails.markSent(mail._id, leaseId, now)
  }
}

export function retryMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_RETRY_MS)
}
