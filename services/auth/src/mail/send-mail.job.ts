import { JobError, type JobRecords, type JobRun, type JobRunnerOptions } from '@loomcast/service-kit/jobs'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { MailEngine } from '../engines/smtp.engine.ts'
import { SERVICE } from '../events/publishes.ts'
import type { MailRecord } from './mail.model.ts'

const HEARTBEAT_MS = 30_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 15 * 60_000

export interface SenderOptions {
  mails: { jobs: JobRecords<MailRecord> }
  engine: MailEngine
  clock: Clock
  logger: Logger
}

/**
 * The job that sends an email, at least once. If the process dies after the server accepts the email and before that is recorded, the email is sent again when
 * its lease expires, with the same Message-ID, so that mail programs recognize the duplicate. Temporary rejections are retried until the content expires.
 */
export function mailJob({ mails, engine, clock, logger }: SenderOptions): JobRunnerOptions<MailRecord> {
  return {
    name: 'mail',
    service: SERVICE,
    records: mails.jobs,
    clock,
    logger,
    heartbeatMs: HEARTBEAT_MS,
    retryAfterMs: retryMs,
    run: send,
    onRetry: (error) => ({ last_error: reasonOf(error) }),
    onFailure: ({ finish }, error) => finish({ failed_at: clock(), last_error: reasonOf(error), text: '', html: '' }),
  }

  async function send({ record, finish, remove }: JobRun<MailRecord>): Promise<void> {
    const { kind, to, subject, text, html, message_id, expires_at } = record
    if (expires_at <= clock()) throw new JobError('expired before it could be sent', { permanent: true })
    const delivery = await engine.send({ to, subject, text, html, messageId: message_id })
    if (delivery.outcome !== 'sent') throw new JobError(delivery.reason, { permanent: delivery.permanent })
    // Keeps nothing about a deleted account, and no text of other emails, because it may contain a password reset link.
    if (kind === 'account-deleted') await remove()
    else await finish({ sent_at: clock(), last_error: null, text: '', html: '' })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function retryMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_RETRY_MS)
}
