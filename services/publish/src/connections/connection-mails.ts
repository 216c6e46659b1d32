import type { MailRequest } from '../events/publishes.ts'
import type { StoredConnection } from './connection.model.ts'

/** One per rejection: `now` is when the state changed. */
export function connectionRejectedMail({ _id, name }: StoredConnection, now: Date): MailRequest {
  return {
    mail_key: `connection-rejected:${_id}:${now.toISOString()}`,
    template: 'connection-rejected',
    data: { account: name, link: '/connections' },
  }
}
