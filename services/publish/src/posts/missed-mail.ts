import type { MailRequest } from '../events/publishes.ts'

/** One for all posts that a user missed in an hour. */
export function postsMissedMail({ user_id }: { user_id: string }, now: Date): MailRequest {
  return { mail_key: `posts-missed:${user_id}:${now.toISOString().slice(0, 13)}`, template: 'posts-missed', data: { link: '/plan' } }
}
