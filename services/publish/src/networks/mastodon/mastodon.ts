import { graphemes, segments } from '@loomcast/platforms'
import { TAKES_EFFECT_MS } from '../../domain/end-of-call.ts'
import { type CreateAdapter, type Credentials, type LookupResult, NetworkFailure, type PublishedPost } from '../adapter.ts'
import { contentKey } from '../content-key.ts'
import { enteredOrigin } from '../entered-address.ts'
import { type NetworkCalls, startCalls } from '../network-calls.ts'
import { MEDIA_BYTES, uploadMedia } from './media.ts'
import { comparable, comparableHtml, withoutServers } from './status-text.ts'

/** Of servers that do not name their own. */
const LIMIT = 500
const LINK_LENGTH = 23
/** How far the clock of a server may differ from ours. */
const PICTURES = 4
const CLOCK_DIFFERENCE_MS = 5 * 60_000
const PAGE = 40
const MOST_PAGES = 3
/** Statuses of the time in question whose source is read, because their HTML differs from the text. */
const MOST_SOURCES = 5

/**
 * Mastodon, and servers with its API. Mastodon remembers an Idempotency-Key for an hour; GoToSocial ignores it. So the account's own statuses are always read before
 * a post is sent again.
 */
export const createMastodon: CreateAdapter = (deps) => {
  const start = ({ token = '' }: Credentials) => startCalls(deps, { network: 'Mastodon', reasonOf, secrets: [token] })
  const to = ({ server, token }: Credentials, path: string) => ({ url: `${server}${path}`, headers: { authorization: `Bearer ${token}` } })
  return {
    network: 'mastodon',
    name: 'Mastodon',
    articles: false,
    repeat: 'after_absence',
    limits: { characters: LIMIT, unit: 'graphemes' },
    takesLanguage: true,
    threads: true,
    // Its web app shows one picture in its own shape.
    pictures: { max: PICTURES, alt: 1_500, ratio: null },
    lengthOf: statusLength,
    limitsOf: serverLimits,
    fields: [
      { name: 'server', label: 'Server', secret: false, help: 'The address of your server.', example: 'mastodon.social' },
      {
        name: 'token',
        label: 'Access token',
        secret: true,
        help: 'On your server: Preferences, Development, New application with the scopes read and write. Its page shows "Your access token".',
        example: 'yJ3k…',
      },
    ],

    async connect(input) {
      const credentials = { server: enteredOrigin(serverOf(input['server'] ?? '')), token: input['token'] ?? '' }
      const calls = start(credentials)
      const { id, acct, url } = await ownAccount(calls, credentials)
      await requireScopes(calls, to(credentials, '/api/v1/apps/verify_credentials'))
      await requireWriting(calls, to(credentials, '/api/v1/statuses'))
      const limits = await statusLimits(calls, credentials)
      return {
        name: `@${acct}@${new URL(credentials.server).host}`,
        address: url,
        credentials: { ...credentials, account_id: id, ...limits },
      }
    },

    async check({ credentials }) {
      await ownAccount(start(credentials), credentials)
    },

    keyOf: contentKey,

    async prepare({ credentials }, { text, pictures = [], language, reply }) {
      const { characters: limit, lengthOf } = serverLimits(credentials)
      const length = lengthOf(text)
      if (length > limit) throw new NetworkFailure('refused', `The text has ${length} characters. This server allows ${limit}.`)
      const [newest] = await ownStatuses(start(credentials), credentials, { limit: '1' })
      const most = Number(credentials['pictures'] ?? PICTURES)
      if (pictures.length > most)
        throw new NetworkFailure('refused', `The post has ${pictures.length} pictures. This server allows ${most}.`)
      const media: string[] = []
      for (const [index, picture] of pictures.entries())
        media.push(
          await uploadMedia(picture, {
            number: index + 1,
            maxBytes: Number(credentials['media_bytes'] ?? MEDIA_BYTES),
            loadPicture: deps.loadPicture,
            to: (path) => to(credentials, path),
            callsFor: () => start(credentials),
          }),
        )
      const status = {
        ...(media.length > 0 && { media_ids: media }),
        ...(language && { language }),
        ...(reply && { in_reply_to_id: reply.parent.remote_id }),
      }
      // What is there already is no result of an attempt.
      return { newest: newest?.id ?? null, ...(Object.keys(status).length > 0 && { status: JSON.stringify(status) }) }
    },

    async commit({ credentials }, { text }, key, prepared) {
      const { url, headers } = to(credentials, '/api/v1/statuses')
      return start(credentials).publish(
        {
          url,
          method: 'POST',
          headers: { ...headers, 'idempotency-key': key },
          json: { status: text, ...JSON.parse(String(prepared['status'] ?? '{}')) },
        },
        (response) => publishedOf(response.json()),
      )
    },

    async lookup({ credentials }, { text, reply }, _key, { newest }, { started_at, taken = [] }) {
      const calls = start(credentials)
      const since = started_at.getTime() - CLOCK_DIFFERENCE_MS
      const { statuses: recent, isComplete } = await statusesSince(calls, credentials, since)
      const until = started_at.getTime() + TAKES_EFFECT_MS + CLOCK_DIFFERENCE_MS
      const newer = recent.filter(
        ({ id = '', created_at = '' }) =>
          (typeof newest !== 'string' || isNewer(id, newest)) && Date.parse(created_at) <= until && !taken.includes(id),
      )
      // A thread can repeat a text. Each of its posts answers another one.
      const statuses = reply ? newer.filter(({ in_reply_to_id }) => in_reply_to_id === reply.parent.remote_id) : newer
      const wanted = comparable(text)
      const found =
        statuses.find(({ content }) => comparableHtml(content ?? '') === wanted) ?? (await bySource(calls, credentials, statuses, wanted))
      const published = found && publishedOf(found)
      if (published) return { kind: 'published', ...published }
      if (isComplete) return { kind: 'absent' }
      return { kind: 'undecidable', reason: 'The account has too many newer posts.' } satisfies LookupResult
    },
  }

  async function ownAccount(calls: NetworkCalls, credentials: Credentials) {
    const response = await calls.read(to(credentials, '/api/v1/accounts/verify_credentials'))
    const { id, acct, url } = (response.json() ?? {}) as Record<string, unknown>
    if (typeof id !== 'string' || typeof acct !== 'string' || typeof url !== 'string')
      throw new NetworkFailure('refused', 'There is no Mastodon server at this address.')
    return { id, acct, url }
  }

  async function statusLimits(calls: NetworkCalls, credentials: Credentials): Promise<Record<string, string>> {
    const current = await calls.read(to(credentials, '/api/v2/instance'), [404])
    const response = current.status === 404 ? await calls.read(to(credentials, '/api/v1/instance'), [404]) : current
    const { configuration } = (response.json() ?? {}) as {
      configuration?: {
        statuses?: { max_characters?: number; characters_reserved_per_url?: number; max_media_attachments?: number }
        media_attachments?: { image_size_limit?: number }
      }
    }
    const { max_characters = LIMIT, characters_reserved_per_url = LINK_LENGTH } = configuration?.statuses ?? {}
    const pictures = configuration?.statuses?.max_media_attachments ?? PICTURES
    const media_bytes = Math.min(configuration?.media_attachments?.image_size_limit ?? MEDIA_BYTES, MEDIA_BYTES)
    return {
      characters: String(max_characters),
      link_length: String(characters_reserved_per_url),
      pictures: String(pictures),
      media_bytes: String(media_bytes),
    }
  }

  /** Own statuses from a time on, newest first. Not complete if an account writes more than a few pages in that time. */
  async function statusesSince(calls: NetworkCalls, credentials: Credentials, since: number) {
    const statuses: Status[] = []
    let last: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const read = await ownStatuses(calls, credentials, { limit: String(PAGE), ...(last !== undefined && { max_id: last }) })
      const recent = read.flatMap((status) => (Date.parse(status?.created_at ?? '') >= since && status ? [status] : []))
      statuses.push(...recent)
      last = recent.at(-1)?.id
      if (recent.length < read.length || read.length === 0) return { statuses, isComplete: true }
    }
    return { statuses, isComplete: false }
  }

  /** A page of own statuses, newest first. Their contents are not checked. */
  async function ownStatuses(calls: NetworkCalls, credentials: Credentials, page: Record<string, string>): Promise<(Status | null)[]> {
    const query = new URLSearchParams({ ...page, exclude_reblogs: 'true' })
    const response = await calls.read(to(credentials, `/api/v1/accounts/${credentials['account_id']}/statuses?${query}`))
    const read = response.json()
    if (!Array.isArray(read)) throw new NetworkFailure('unreachable', 'Mastodon sent a response that is not understood.')
    return read
  }

  async function bySource(calls: NetworkCalls, credentials: Credentials, statuses: readonly Status[], wanted: string) {
    for (const status of statuses.slice(0, MOST_SOURCES)) {
      const response = await calls.read(to(credentials, `/api/v1/statuses/${status.id}/source`), [403, 404])
      const { text } = (response.json() ?? {}) as { text?: unknown }
      if (typeof text === 'string' && comparable(text) === wanted) return status
    }
    return undefined
  }
}

/** People also enter their whole name: "@ada@example.social". */
function serverOf(entered: string): string {
  return /^@?[\p{L}\p{N}_.-]+@([^@/]+)$/u.exec(entered.trim())?.[1] ?? entered
}

interface Status {
  id?: string
  url?: string | null
  content?: string
  created_at?: string
  in_reply_to_id?: string | null
}

/** Ids are numbers or letters and digits that rise with time: a longer one is newer. */
function isNewer(id: string | undefined, than: string): boolean {
  if (typeof id !== 'string') return false
  return id.length === than.length ? id > than : id.length > than.length
}

/** Read from the server when the account was connected. */
function serverLimits(credentials: Credentials) {
  const linkLength = Number(credentials['link_length'] ?? LINK_LENGTH)
  return { characters: Number(credentials['characters'] ?? LIMIT), lengthOf: (text: string) => statusLength(text, linkLength) }
}

/** An unlisted scope would only be noticed at the first post. Older servers do not list them. */
async function requireScopes(calls: NetworkCalls, call: { url: string; headers: Record<string, string> }): Promise<void> {
  const { scopes } = ((await calls.read(call, [401, 403, 404])).json() ?? {}) as { scopes?: unknown }
  if (!Array.isArray(scopes)) return
  const has = (wanted: string) => scopes.includes(wanted) || scopes.includes(wanted.split(':')[0])
  if (!has('write:statuses') || !has('read:statuses')) throw mayNotWrite()
}

const mayNotWrite = () => new NetworkFailure('unauthorized', 'This access token may not write. Create one with the scopes read and write.')

/**
 * Rejects a token without the scope to publish. It can have fewer scopes than its application, and not every server lists them. Servers check the scope before they
 * reject an empty status; they publish none, and its visibility `direct` without a mention has no recipients.
 */
async function requireWriting(calls: NetworkCalls, call: { url: string; headers: Record<string, string> }): Promise<void> {
  const { status } = await calls.read({ ...call, method: 'POST', json: { status: '', visibility: 'direct' } }, [400, 403, 422])
  if (status === 403) throw mayNotWrite()
}

/** As Mastodon counts: graphemes; each link has a fixed length, and the server of a mention does not count. */
function statusLength(text: string, linkLength = LINK_LENGTH): number {
  return segments(withoutServers(text)).reduce(
    (length, { kind, text: part }) => length + (kind === 'link' ? linkLength : graphemes(part).length),
    0,
  )
}

function publishedOf(body: unknown): PublishedPost | undefined {
  const { id, url, uri } = (body ?? {}) as Record<string, unknown>
  if (typeof id !== 'string') return undefined
  return { remote_id: id, url: typeof url === 'string' ? url : typeof uri === 'string' ? uri : null }
}

/** `{error: 'Validation failed: …'}` */
function reasonOf(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { error?: unknown }
  return typeof error === 'string' ? error : undefined
}
