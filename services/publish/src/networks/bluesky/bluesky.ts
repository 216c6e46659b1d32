import { graphemes } from '@loomcast/platforms'
import {
  type Account,
  type CreateAdapter,
  type Credentials,
  NetworkFailure,
  type Outcome,
  type PostPicture,
  type PublishedPost,
} from '../adapter.ts'
import { enteredOrigin } from '../entered-address.ts'
import { type NetworkCalls, outcomeBeforeCommit, startCalls } from '../network-calls.ts'
import { facetsOf } from './facets.ts'
import { uploadImages } from './images.ts'
import { recordKey } from './record-key.ts'
import { createSessions, type Session, signIn } from './sessions.ts'

const COLLECTION = 'app.bsky.feed.post'
const LIMIT = 300
const MOST_BYTES = 3000
/** For one handle. */
const RESOLVE_LIMIT_MS = 5000
const DEFAULT_SERVER = 'https://bsky.social'

/**
 * Bluesky (AT Protocol). A post is written with `putRecord` under a key of ours and with a fixed content, so a repetition finds its own record. `createRecord` with the
 * same key fails with 500 on a real server, which looks like an unknown result.
 */
export const createBluesky: CreateAdapter = (deps) => {
  const sessions = createSessions(deps)
  const start = ({ password = '' }: Credentials) => startCalls(deps, { network: 'Bluesky', reasonOf, secrets: [password] })
  return {
    network: 'bluesky',
    name: 'Bluesky',
    articles: false,
    repeat: 'safe',
    limits: { characters: LIMIT, unit: 'graphemes' },
    takesLanguage: true,
    threads: true,
    // Its app shows one picture whole, and several cut to squares. Alt texts of the app have 2,000 characters.
    pictures: { max: 4, alt: 2_000, ratio: null },
    fields: [
      { name: 'identifier', label: 'Handle', secret: false, help: 'Your handle, without @.', example: 'ada.bsky.social' },
      {
        name: 'password',
        label: 'App password',
        secret: true,
        help: 'In Bluesky: Settings, Privacy and security, App passwords. Do not enter your own password.',
        example: 'abcd-efgh-ijkl-mnop',
      },
      {
        name: 'server',
        label: 'Server',
        secret: false,
        help: 'Only if your account is not at bsky.social.',
        example: DEFAULT_SERVER,
        optional: true,
      },
    ],

    async connect(input) {
      const identifier = (input['identifier'] ?? '').replace(/^@/u, '')
      const credentials = { server: enteredOrigin(input['server'] || DEFAULT_SERVER), identifier, password: input['password'] ?? '' }
      const { did, handle } = await signIn(credentials, start(credentials))
      // The id stays when the handle changes.
      return { name: `@${handle}`, address: `https://bsky.app/profile/${did}`, credentials: { ...credentials, identifier: did, did } }
    },

    async check({ credentials }) {
      await signIn(credentials, start(credentials))
    },

    keyOf: recordKey,

    async prepare(account, { text, created_at, pictures = [], language, reply }) {
      const { credentials } = account
      const { length } = graphemes(text)
      if (Buffer.byteLength(text) > MOST_BYTES)
        throw new NetworkFailure('refused', `The text is longer than ${MOST_BYTES} bytes, which Bluesky does not allow.`)
      if (length > LIMIT) throw new NetworkFailure('refused', `The text has ${length} characters. Bluesky allows ${LIMIT}.`)
      const facets = await facetsOf(text, handleResolver(credentials, start(credentials)))
      const images = pictures.length === 0 ? [] : await imagesOf(account, pictures)
      const record = {
        $type: COLLECTION,
        text,
        createdAt: created_at.toISOString(),
        ...(facets.length > 0 && { facets }),
        ...(language && { langs: [language] }),
        ...(images.length > 0 && { embed: { $type: 'app.bsky.embed.images', images } }),
        ...(reply && { reply: { root: strongRef(reply.root), parent: strongRef(reply.parent) } }),
      }
      // Stored, because a handle can lead to another account at the next attempt, and then the content would differ.
      return { record: JSON.stringify(record) }
    },

    async commit(account, _content, key, prepared) {
      const calls = start(account.credentials)
      const put = async ({ did, accessJwt }: Session): Promise<Outcome> => {
        const call = {
          url: `${account.credentials['server']}/xrpc/com.atproto.repo.putRecord`,
          method: 'POST' as const,
          headers: { authorization: `Bearer ${accessJwt}` },
          // `swapRecord: null`: never over a record with another content.
          json: { repo: did, collection: COLLECTION, rkey: key, record: JSON.parse(String(prepared['record'])), swapRecord: null },
        }
        return calls.publish(call, (response) => {
          return publishedOf(response.json(), did, key)
        })
      }
      try {
        const session = await sessions.of(account, calls)
        const outcome = await put(session)
        if (outcome.kind !== 'refused') return outcome
        if (outcome.reason.includes('InvalidSwap')) return { kind: 'unknown', reason: 'Another content has this key.' }
        if (!outcome.unauthorized && !EXPIRED.test(outcome.reason)) return outcome
        // The token ended early. The rejected call changed nothing.
        sessions.forget(account, session)
        return await put(await sessions.of(account, calls))
      } catch (error) {
        if (error instanceof NetworkFailure) return outcomeBeforeCommit(error)
        throw error
      }
    },

    async lookup({ credentials }, _content, key) {
      const did = credentials['did'] ?? ''
      const query = new URLSearchParams({ repo: did, collection: COLLECTION, rkey: key })
      const url = `${credentials['server']}/xrpc/com.atproto.repo.getRecord?${query}`
      const response = await start(credentials).read({ url }, [400, 404])
      const published = publishedOf(response.json(), did, key)
      if (published) return { kind: 'published', ...published }
      const { error } = (response.json() ?? {}) as { error?: unknown }
      if (error === 'RecordNotFound') return { kind: 'absent' }
      return { kind: 'undecidable', reason: 'The server does not show the records of this account.' }
    },
  }

  /** Uploads with an open session, and once more with a new one if its token ended early. */
  async function imagesOf(account: Account, pictures: readonly PostPicture[]) {
    const callsFor = () => start(account.credentials)
    const upload = ({ accessJwt }: Session) =>
      uploadImages(pictures, { server: account.credentials['server'] ?? '', accessJwt, loadPicture: deps.loadPicture, callsFor })
    const session = await sessions.of(account, callsFor())
    try {
      return await upload(session)
    } catch (error) {
      if (!(error instanceof NetworkFailure) || (error.kind !== 'unauthorized' && !EXPIRED.test(error.message))) throw error
      sessions.forget(account, session)
      return upload(await sessions.of(account, callsFor()))
    }
  }
}

/** `com.atproto.repo.strongRef` */
function strongRef({ remote_id: uri, ref: cid }: PublishedPost) {
  if (cid === undefined) throw new NetworkFailure('refused', 'The post of the thread before this one cannot be answered.')
  return { uri, cid }
}

function publishedOf(body: unknown, did: string, key: string): PublishedPost | undefined {
  const { uri, cid } = (body ?? {}) as { uri?: unknown; cid?: unknown }
  if (typeof uri !== 'string') return undefined
  return { remote_id: uri, url: addressOf(did, key), ...(typeof cid === 'string' && { ref: cid }) }
}

const EXPIRED = /ExpiredToken|InvalidToken/u

/** An XRPC error: `{error: 'InvalidRequest', message: '…'}`. */
function reasonOf(body: unknown): string | undefined {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown }
  const parts = [error, message].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join(': ') : undefined
}

function addressOf(did: string, key: string): string {
  return `https://bsky.app/profile/${did}/post/${key}`
}

function handleResolver({ server }: Credentials, calls: NetworkCalls) {
  return async (handle: string) => {
    const url = `${server}/xrpc/com.atproto.identity.resolveHandle?${new URLSearchParams({ handle })}`
    try {
      const response = await calls.read({ url, timeoutMs: RESOLVE_LIMIT_MS }, [400, 404])
      const { did } = (response.json() ?? {}) as { did?: unknown }
      return typeof did === 'string' ? did : null
    } catch (error) {
      // A mention that cannot be resolved now stays text: the post must not wait for it.
      if (error instanceof NetworkFailure) return null
      throw error
    }
  }
}
