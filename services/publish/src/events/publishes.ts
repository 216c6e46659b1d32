import { appendEvents, type DomainEvent } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'

export const SERVICE = 'publish'

/** Values of a template: links are paths of the product. */
type Values<Name extends string> = { [Each in Name]: string }

export interface MailTemplates {
  /** A post that is handed over is due. */
  'post-due': Values<'platform' | 'excerpt' | 'link'>
  /** The network refused a post, or could not be reached for too long. */
  'post-failed': Values<'account' | 'excerpt' | 'link'>
  /** Only the person can find out whether a post is published. */
  'post-unknown': Values<'account' | 'excerpt' | 'link'>
  /** Posts of a day were overdue for longer than the grace time. */
  'posts-missed': Values<'link'>
  /** Posts that need an approval did not have it at their time. */
  'posts-not-approved': Values<'link'>
  /** A reviewer commented or decided: `what` is `commented`, `approved` or `changes_requested`. `others`: how many more did so since the last email. */
  'review-answered': Values<'name' | 'what' | 'others' | 'excerpt' | 'link'>
  /** The network rejects the credentials of an account. */
  'connection-rejected': Values<'account' | 'link'>
  /** The sign-in of an account ends soon, and only the person can renew it. */
  'connection-ends': Values<'account' | 'ends_at' | 'link'>
}

export type MailRequest = {
  [Template in keyof MailTemplates]: { mail_key: string; template: Template; data: MailTemplates[Template] }
}[keyof MailTemplates]

/** Requests an email in the same transaction as the change that causes it. The auth service sends the first one with a key and ignores the others. */
export async function requestMail(tx: Tx, userId: string, { mail_key, template, data }: MailRequest, now: Date): Promise<void> {
  await appendEvents(tx, SERVICE, {
    type: 'com.loomcast.publish.mail-requested.v1',
    key: userId,
    version: 1,
    data: { user_id: userId, mail_key, template, data: { ...data }, requested_at: now.toISOString() },
  })
}

/** A post or a series with its pictures and its film. */
interface PicturedPost extends Attached {
  _id: string
  user_id: string
  /** Increases with each change of the pictures, also with their removal. */
  revision: number
}

interface Attached {
  pictures?: readonly { file_id: string }[]
  film?: { file_id: string; poster: { file_id: string } | null } | null
}

/** The files that a post needs, in order. */
export function fileIdsOf({ pictures = [], film }: Attached): string[] {
  const ofFilm = film ? [film.file_id, ...(film.poster ? [film.poster.file_id] : [])] : []
  return [...pictures.map(({ file_id }) => file_id), ...ofFilm]
}

/** Which pictures and film a post or a series has. */
export function picturesChangedEvent(
  { _id, user_id, revision, ...attached }: PicturedPost,
  changedAt: Date,
): DomainEvent<'com.loomcast.publish.pictures-changed.v1'> {
  return {
    type: 'com.loomcast.publish.pictures-changed.v1',
    key: user_id,
    version: revision,
    data: { user_id, post_id: _id, file_ids: fileIdsOf(attached), changed_at: changedAt.toISOString() },
  }
}

/** Publishes which pictures and film a post or a series has, in the same transaction as the change, so that the service that stores them keeps them. */
export async function picturesChanged(tx: Tx, post: PicturedPost, now: Date): Promise<void> {
  await appendEvents(tx, SERVICE, picturesChangedEvent(post, now))
}
