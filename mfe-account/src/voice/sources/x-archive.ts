import type { OwnPost, PostCollector } from '../own-post.ts'

/** `data/tweets.js` of an archive from X, with its further parts. Earlier archives call it `tweet.js`. */
export const isTweetFile = (name: string): boolean => /(?:^|\/)tweets?(?:-part\d{1,4})?\.js$/.test(name)

/** `data/note-tweet.js`, with its further parts: the whole text of long posts, of which `tweets.js` has only the beginning. */
export const isLongPostFile = (name: string): boolean => /(?:^|\/)note-tweets?(?:-part\d{1,4})?\.js$/.test(name)

/** The array of the posts begins after the assignment: `window.YTD.tweets.part0 = [`. */
export const TWEETS_MARKER = '='

interface Link {
  url?: string | undefined
  expanded_url?: string | undefined
}

interface Tweet {
  full_text?: string
  text?: string
  created_at?: string
  in_reply_to_status_id_str?: string
  entities?: { urls?: Link[]; media?: Link[] }
}

/** Adds one post. Reposts and replies to others are left out. */
export function addTweet(item: unknown, posts: PostCollector): void {
  const tweet = ((item as { tweet?: Tweet } | null)?.tweet ?? item ?? {}) as Tweet
  const text = String(tweet.full_text ?? tweet.text ?? '')
  const isReply = tweet.in_reply_to_status_id_str && text.startsWith('@')
  if (text.startsWith('RT @') || isReply) posts.leaveOut()
  else posts.add(unescaped(withLinks(text, tweet)), dateOf(String(tweet.created_at ?? '')))
}

interface LongPost {
  noteTweet?: { createdAt?: string; core?: { text?: string; urls?: { shortUrl?: string; expandedUrl?: string }[] } }
}

/** Adds a long post on its own, without the file that has its beginning. */
export function addLongPost(item: unknown, posts: PostCollector): void {
  const { text, writtenAt } = longPostOf(item)
  posts.add(text, writtenAt)
}

/** A post and its whole text have different ids. Their times can differ by this, in ms. */
const SAME_TIME = 5_000
/** Only a beginning of at least this many characters identifies a post. */
const MIN_BEGINNING = 20

/** Replaces the beginnings of long posts by their whole texts. */
export async function completeLongPosts(items: AsyncIterable<unknown>, posts: PostCollector): Promise<void> {
  const timeOf = (post: OwnPost) => Date.parse(post.written_at ?? '')
  const byTime = Map.groupBy(posts.retained(), (post) => Math.floor(timeOf(post) / SAME_TIME))
  for await (const item of items) {
    const { text, writtenAt } = longPostOf(item)
    const whole = comparable(text)
    const place = Math.floor(writtenAt.getTime() / SAME_TIME)
    for (const post of [place - 1, place, place + 1].flatMap((near) => byTime.get(near) ?? [])) {
      const beginning = comparable(post.text)
      const isSamePost = Math.abs(timeOf(post) - writtenAt.getTime()) <= SAME_TIME && beginning.length >= MIN_BEGINNING
      if (isSamePost && whole.length > beginning.length && whole.startsWith(beginning)) post.text = text
    }
  }
}

function longPostOf(item: unknown): { text: string; writtenAt: Date } {
  const { createdAt, core } = (item as LongPost | null)?.noteTweet ?? {}
  const urls = listOf(core?.urls).map(({ shortUrl, expandedUrl }) => ({ url: shortUrl, expanded_url: expandedUrl }))
  return { text: unescaped(withLinks(String(core?.text ?? ''), { entities: { urls } })), writtenAt: new Date(String(createdAt ?? '')) }
}

/** Without what differs between a beginning and the whole text: links, mentions at the start, the ellipsis and white space. */
function comparable(text: string): string {
  const words = text.replace(/https?:\/\/\S+/g, ' ').replace(/^(?:\s*@\w+)+/, '')
  return words.replace(/…\s*$/, '').replace(/\s+/g, ' ').trim()
}

/** X escapes these three. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

// The page of a post, which X appends to a post that quotes it.
const POST_PAGE = /^https?:\/\/(?:www\.|mobile\.)?(?:twitter|x)\.com\/(?:i\/web|\w{1,20})\/status\/\d{1,20}(?:\?\S*)?$/i

/** Written links instead of X's short ones. Links at the end to attached media and to a quoted post are removed, because X does not show them. */
function withLinks(text: string, { entities }: Tweet): string {
  const urls = listOf(entities?.urls)
  let written = text
  for (const { url } of listOf(entities?.media)) if (url) written = written.replaceAll(url, '')
  for (;;) {
    written = written.trimEnd()
    const at = written.lastIndexOf('https://t.co/')
    const last = at === -1 ? ' ' : written.slice(at)
    const link = urls.find(({ url }) => url === last)
    const isWritten = link !== undefined && !POST_PAGE.test(String(link.expanded_url ?? ''))
    if (/\s/.test(last) || isWritten) break
    written = written.slice(0, at)
  }
  for (const { url, expanded_url } of urls) if (url && expanded_url) written = written.replaceAll(url, () => expanded_url)
  return written
}

const listOf = <T>(links: readonly T[] | undefined): T[] =>
  Array.isArray(links) ? links.filter((link) => typeof link === 'object' && link !== null) : []

/** "Wed Oct 10 20:19:24 +0000 2018". */
function dateOf(text: string): Date {
  const [, month, day, time, , year] = text.split(' ')
  return new Date(`${month} ${day} ${year} ${time} UTC`)
}
