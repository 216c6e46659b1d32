import { lengthOn, X_LIMIT } from '@loomcast/platforms'
import { TAKES_EFFECT_MS } from '../../domain/end-of-call.ts'
import { type CreateAppAdapter, type Credentials, type LookupResult, NetworkFailure, type Outcome, type PublishedPost } from '../adapter.ts'
import { contentKey } from '../content-key.ts'
import { startCalls } from '../network-calls.ts'
import type { ReadKind } from '../response-failure.ts'
import { createSignIn } from '../sign-in.ts'
import { uploadMedia } from './media.ts'
import { postsOf, type ReadPost } from './own-posts.ts'
import { comparable, comparablePost } from './post-text.ts'

const API = 'https://api.x.com'
/** Whose rules count the text, and split it into threads. */
const PLATFORM = 'twitter'
const PICTURES = 4
/** Source: the field `made_with_ai` of X's API: "the post contains AI-generated media". It has none for texts. */
const AI_LABEL = ['pictures']
/** How far the clock of X may differ from ours. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000
/** Until then, a time is too new for the end of a period (ms). */
const SETTLED_MS = 60_000
/** A call that follows its preparation sooner than this is the first one for the post. */
const FIRST_CALL_MS = 25_000

/**
 * X (api.x.com/2, docs.x.com). There is no key against a second post: X only rejects a text that the account has posted before, which is no proof of anything. So own
 * posts are read before a post is sent again. Reading costs money for each post, so only those of the time in question are read.
 */
export const createX: CreateAppAdapter = (deps) => {
  const app = deps.apps.registered.x
  if (!app) return null
  const start = ({ access_token = '', refresh_token = '' }: Credentials) =>
    startCalls(deps, { network: 'X', reasonOf, secrets: [access_token, refresh_token], kindOf })
  const to = ({ access_token }: Credentials, path: string) => ({
    url: `${API}${path}`,
    headers: { authorization: `Bearer ${access_token}` },
  })

  return {
    network: 'x',
    name: 'X',
    platform: PLATFORM,
    articles: false,
    repeat: 'after_absence',
    limits: { characters: X_LIMIT, unit: 'characters' },
    takesLanguage: false,
    aiLabel: AI_LABEL,
    threads: true,
    // Source: docs.x.com, media best practices and alt text.
    pictures: { max: PICTURES, alt: 1_000, ratio: [16, 9] },
    fields: [],
    signIn: createSignIn(deps, app, {
      network: 'x',
      name: 'X',
      authorize: 'https://x.com/i/oauth2/authorize',
      token: `${API}/2/oauth2/token`,
      revoke: `${API}/2/oauth2/revoke`,
      // Without offline.access, X gives no refresh token, and the sign-in ends after two hours.
      scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
      hasPkce: true,
      clientAuth: 'basic',
      needsAllScopes: true,
    }),

    async connect(input) {
      const { id, username } = await ownUser(input)
      return { name: `@${username}`, address: `https://x.com/i/user/${id}`, credentials: { ...input, user_id: id, username } }
    },

    async check({ credentials }) {
      await ownUser(credentials)
    },

    keyOf: contentKey,

    async prepare({ credentials }, { text, pictures = [], ai_parts = [], reply }) {
      const length = lengthOn(PLATFORM, text)
      if (length > X_LIMIT) throw new NetworkFailure('refused', `The text has ${length} characters. X allows ${X_LIMIT}.`)
      if (pictures.length > PICTURES) throw new NetworkFailure('refused', `The post has ${pictures.length} pictures. X allows ${PICTURES}.`)
      const media_ids: string[] = []
      for (const [index, picture] of pictures.entries())
        media_ids.push(
          await uploadMedia(picture, {
            number: index + 1,
            loadPicture: deps.loadPicture,
            to: (path) => to(credentials, path),
            callsFor: () => start(credentials),
          }),
        )
      const post = {
        ...(media_ids.length > 0 && { media: { media_ids } }),
        ...(media_ids.length > 0 && AI_LABEL.some((part) => ai_parts.includes(part)) && { made_with_ai: true }),
        ...(reply && { reply: { in_reply_to_tweet_id: reply.parent.remote_id } }),
      }
      return { prepared_at: deps.clock().toISOString(), post: JSON.stringify(post) }
    },

    async commit({ credentials }, { text }, _key, { post, prepared_at }): Promise<Outcome> {
      const calls = start(credentials)
      const json = { text, ...JSON.parse(String(post ?? '{}')) }
      const outcome = await calls.publish({ ...to(credentials, '/2/tweets'), method: 'POST', json }, (response) =>
        publishedOf(response.json(), credentials),
      )
      if (outcome.kind !== 'refused' || !DUPLICATE.test(outcome.reason)) return outcome
      // The text is there. If nothing of this post was sent before, another post has it.
      const sinceMs = deps.clock().getTime() - Date.parse(String(prepared_at))
      if (sinceMs < FIRST_CALL_MS)
        return { kind: 'refused', code: 'duplicate', reason: 'X takes the same text only once. Change the text.' }
      return { kind: 'unknown', reason: outcome.reason }
    },

    async lookup({ credentials }, { text, created_at, reply }, _key, _prepared, { started_at, taken = [] }): Promise<LookupResult> {
      // X refuses a text that is there, so a repetition can only meet what the first attempt has published.
      const since = Math.min(created_at.getTime(), started_at.getTime()) - CLOCK_DIFFERENCE_MS
      const until = started_at.getTime() + TAKES_EFFECT_MS + CLOCK_DIFFERENCE_MS
      const read = await postsOf(start(credentials), (path) => to(credentials, path), {
        userId: credentials['user_id'] ?? '',
        since: new Date(since),
        until: until < deps.clock().getTime() - SETTLED_MS ? new Date(until) : null,
      })
      const wanted = comparable(text)
      const found = read.posts.find(
        (post) =>
          !taken.includes(post.id ?? '') &&
          Date.parse(post.created_at ?? '') <= until &&
          answers(post) === reply?.parent.remote_id &&
          comparablePost(post) === wanted,
      )
      const published = found && publishedOf({ data: found }, credentials)
      if (published) return { kind: 'published', ...published }
      if (read.isComplete) return { kind: 'absent' }
      return { kind: 'undecidable', reason: 'The account has too many newer posts.' }
    },
  }

  async function ownUser(credentials: Credentials): Promise<{ id: string; username: string }> {
    const response = await start(credentials).read(to(credentials, '/2/users/me'))
    const { data } = (response.json() ?? {}) as { data?: { id?: unknown; username?: unknown } }
    const { id, username } = data ?? {}
    if (typeof id !== 'string' || typeof username !== 'string')
      throw new NetworkFailure('unreachable', 'X sent a response that is not understood.')
    return { id, username }
  }
}

const DUPLICATE = /duplicate content/iu

const answers = ({ referenced_tweets }: ReadPost) =>
  Array.isArray(referenced_tweets) ? referenced_tweets.find((one) => one?.type === 'replied_to')?.id : undefined

function publishedOf(body: unknown, { username }: Credentials): PublishedPost | undefined {
  const { data } = (body ?? {}) as { data?: { id?: unknown } | null }
  if (typeof data?.id !== 'string' || data.id === '') return undefined
  return { remote_id: data.id, url: `https://x.com/${encodeURIComponent(username ?? 'i')}/status/${data.id}` }
}

/**
 * What is about the app of the installation is about no account. Source: docs.x.com, "Response codes and errors": 402 if the app has no credits left, and the problem
 * `client-forbidden` if it has no access.
 */
const kindOf: ReadKind = (body, status) => {
  if (status === 402) return 'rate_limited'
  const { type } = (body ?? {}) as { type?: unknown }
  return typeof type === 'string' && type.endsWith('/client-forbidden') ? 'unreachable' : undefined
}

/** A problem (`detail`, `title`), with `errors` where a part of a request failed. */
function reasonOf(body: unknown): string | undefined {
  const { detail, errors, title } = (body ?? {}) as Record<string, unknown>
  const [first] = Array.isArray(errors) ? (errors as ({ message?: unknown; detail?: unknown } | null)[]) : []
  return [detail, first?.message, first?.detail, title].find((text): text is string => typeof text === 'string' && text !== '')
}
