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

/** One for each number of days before an end. */
export function connectionEndsMail({ _id, name }: StoredConnection, ends_at: Date, days: number): MailRequest {
  return {
    mail_key: `connection-ends:${_id}:${ends_at.toISOString()}:${days}`,
    template: 'connection-ends',
    data: { account: name, ends_at: ends_at.toISOString(), link: '/connections' },
  }
}
