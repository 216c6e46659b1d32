import type { PostCollector } from '../own-post.ts'

/** `outbox.json` of an archive from Mastodon. */
export const isOutboxFile = (name: string): boolean => /(?:^|\/)outbox\.json$/.test(name)

/** The key of the posts in an ActivityPub collection. */
export const OUTBOX_MARKER = '"orderedItems"'

interface Activity {
  type?: string
  actor?: string
  published?: string
  to?: string | string[]
  cc?: string | string[]
  object?: { content?: string; inReplyTo?: string | null; published?: string; type?: string } | string
}

/** Adds one post. Boosts, replies to others and posts that are not public are left out. */
export function addActivity(item: unknown, posts: PostCollector): void {
  const activity = (item ?? {}) as Activity
  const { object } = activity
  if (activity.type !== 'Create' || typeof object !== 'object' || object === null || repliesToOther(activity) || !isPublic(activity))
    posts.leaveOut()
  else posts.add(htmlText(String(object.content ?? '')), new Date(object.published ?? activity.published ?? ''))
}

function repliesToOther({ actor, object }: Activity): boolean {
  const replied = typeof object === 'object' ? object?.inReplyTo : undefined
  return Boolean(replied) && !(actor && String(replied).startsWith(`${actor}/`))
}

function isPublic({ to, cc }: Activity): boolean {
  return [to, cc].flat().some((receiver) => receiver === 'as:Public' || receiver?.endsWith('#Public'))
}

/** The text of a post in HTML, without the line "RE: …" that Mastodon puts before a post that quotes another one. The parsed document is inert: it loads nothing and runs nothing. */
export function htmlText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const quoted of body.querySelectorAll('.quote-inline')) quoted.remove()
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const paragraph of body.querySelectorAll('p, li, blockquote')) paragraph.append('\n\n')
  return (body.textContent ?? '').trim()
}
