import { type PlatformId, platformById } from '@loomcast/platforms'
import { excerptOf } from '../domain/excerpt.ts'
import type { MailRequest } from '../events/publishes.ts'
import type { StoredPost } from '../posts/post.model.ts'

const linkOf = ({ _id }: StoredPost) => `/plan?post=${_id}`

export function postDueMail(post: StoredPost): MailRequest {
  const { brand } = platformById(post.platform as PlatformId)
  return {
    mail_key: `post-due:${post._id}:${post.revision}`,
    template: 'post-due',
    data: { platform: brand, excerpt: excerptOf(post.text), link: linkOf(post) },
  }
}

export function postFailedMail(post: StoredPost, account: string): MailRequest {
  return {
    mail_key: `post-failed:${post._id}:${post.due_at.getTime()}`,
    template: 'post-failed',
    data: { account, excerpt: excerptOf(post.text), link: linkOf(post) },
  }
}

export function postUnknownMail(post: StoredPost, account: string): MailRequest {
  return {
    mail_key: `post-unknown:${post._id}:${post.due_at.getTime()}`,
    template: 'post-unknown',
    data: { account, excerpt: excerptOf(post.text), link: linkOf(post) },
  }
}

/** One for all posts of a user that were not approved in an hour. */
export function postsNotApprovedMail({ user_id }: StoredPost, now: Date): MailRequest {
  const mail_key = `posts-not-approved:${user_id}:${now.toISOString().slice(0, 13)}`
  return { mail_key, template: 'posts-not-approved', data: { link: '/plan' } }
}
