import type { EventData } from '@loomcast/contracts'
import { UnprocessableEvent } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import { addressee, type User } from '../domain/account.ts'
import { InvalidMailRequest } from '../domain/mail-template.ts'
import { type MailRequest, type RenderedRequest, renderRequest } from '../domain/requested-mail-text.ts'
import type { MailQueue } from './mail-queue.ts'
import type { MailRequestRepository } from './mail-request.repository.ts'

/** How long an email is retried. It states facts with their dates, so it is still correct when it arrives late. */
const LIFETIME_MS = 7 * 24 * 3600_000

export interface RequestedMailContext {
  store: { users: { findById(id: string, tx?: Tx): Promise<User | null> }; mailRequests: MailRequestRepository }
  mailQueue: MailQueue
  clock: Clock
  publicUrl: string
}

type Requested = EventData<'com.loomcast.billing.mail-requested.v1' | 'com.loomcast.publish.mail-requested.v1'>

/**
 * Adds a requested email to the outbox, once per key. Deleted users receive nothing. Throws UnprocessableEvent if the email cannot be rendered: the request is
 * then in the dead letters until a release has the template.
 */
export async function sendRequestedMail(
  tx: Tx,
  context: RequestedMailContext,
  { user_id, mail_key, template, data }: Requested,
): Promise<void> {
  const { store, mailQueue, clock, publicUrl } = context
  const user = await store.users.findById(user_id, tx)
  if (!user) return
  const { kind, content } = rendered({ template, data, name: addressee(user), publicUrl })
  const now = clock()
  if (!(await store.mailRequests.accept(tx, mail_key, user_id, now))) return
  await mailQueue.put(tx, { user_id, to: user.email, kind, content, lifetimeMs: LIFETIME_MS }, now)
}

function rendered(request: MailRequest): RenderedRequest {
  try {
    return renderRequest(request)
  } catch (error) {
    if (error instanceof InvalidMailRequest) throw new UnprocessableEvent(error.message)
    throw error
  }
}
