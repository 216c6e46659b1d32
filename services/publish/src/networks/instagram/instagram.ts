import { lengthOn, platformById } from '@loomcast/platforms'
import { TAKES_EFFECT_MS } from '../../domain/end-of-call.ts'
import { type CreateAppAdapter, type Credentials, type LookupResult, NetworkFailure, type Outcome, type PublishedPost } from '../adapter.ts'
import { contentKey } from '../content-key.ts'
import { filmRulesOf } from '../film.ts'
import { GRAPH_VERSION, graphErrorOf, graphKind, graphReason, listOf, objectOf } from '../graph-api.ts'
import { type CallContext, type NetworkCalls, outcomeBeforeCommit, startCalls } from '../network-calls.ts'
import { type ContainerStatus, createContainer, createReel, notProcessed, readContainer, THE_FILM } from './containers.ts'
import { mediaSince, type ReadMedia } from './own-media.ts'
import { createInstagramSignIn } from './sign-in.ts'

const API = `https://graph.instagram.com/${GRAPH_VERSION}`
const PLATFORM = 'instagram'
const PICTURES = 10
/** Source: Content Publishing, "self-disclosure of AI usage in the media". It has none for texts. */
const AI_LABEL = ['footage', 'pictures']
/** How far the clock of Instagram may differ from ours. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000
/** The container has not been processed yet, so nothing was published. Source: Instagram Platform, "Error Codes". */
const NOT_READY = 9007
const ID = /^[\w.-]{1,200}$/u

/**
 * Professional accounts on Instagram (Instagram API with Instagram Login, developers.facebook.com). A post is a container that is published by its id; a film is a reel
 * and is published when Instagram has processed it. It is read from an address, because uploads in parts need Facebook Login. Publishing can
 * report an error for a post that is there, so what became of the container is read before a post is sent again.
 */
export const createInstagram: CreateAppAdapter = (deps) => {
  const app = deps.apps.registered.instagram
  if (!app) return null
  const { limit } = platformById(PLATFORM)
  const start = ({ access_token = '' }: Credentials, kindOf: CallContext['kindOf'] = graphKind): NetworkCalls =>
    startCalls(deps, { network: 'Instagram', reasonOf: graphReason, secrets: [access_token, app.clientSecret], kindOf })
  const to = ({ access_token }: Credentials, path: string) => ({
    url: `${API}${path}`,
    headers: { authorization: `Bearer ${access_token}` },
  })
  const toOwn = (credentials: Credentials, path: string) =>
    to(credentials, `/${encodeURIComponent(credentials['account_id'] ?? '')}${path}`)
  const containersOf = (credentials: Credentials) => ({
    pictureAddress: deps.pictureAddress,
    filmAddress: deps.filmAddress,
    to: (path: string) => to(credentials, path),
    own: (path: string) => toOwn(credentials, path),
    callsFor: () => start(credentials),
  })

  return {
    network: 'instagram',
    name: 'Instagram',
    platform: PLATFORM,
    articles: false,
    repeat: 'after_absence',
    limits: { characters: limit, unit: 'characters' },
    takesLanguage: false,
    aiLabel: AI_LABEL,
    threads: false,
    // Source: IG User Media, image specifications, `alt_text` and carousels.
    pictures: { max: PICTURES, min: 1, ratios: [4 / 5, 1.91], alt: 1_000, ratio: [4, 5] },
    films: filmRulesOf(PLATFORM, false),
    fields: [],
    signIn: createInstagramSignIn(deps, app),

    async connect(input) {
      const { id, username } = await ownAccount(input)
      const credentials = { ...input, account_id: id }
      // Names change; the number stays.
      return { name: `@${username}`, address: `https://www.instagram.com/#${encodeURIComponent(id)}`, credentials }
    },

    async check({ credentials }) {
      await ownAccount(credentials)
    },

    keyOf: contentKey,

    async prepare({ credentials }, { text, pictures = [], film = null, ai_parts = [] }) {
      const length = lengthOn(PLATFORM, text)
      if (limit !== null && length > limit)
        throw new NetworkFailure('refused', `The text has ${length} characters. Instagram allows ${limit}.`)
      if (pictures.length === 0 && !film)
        throw new NetworkFailure('refused', 'A post on Instagram needs a picture or a film. Add one, and plan the post again.')
      if (pictures.length > PICTURES)
        throw new NetworkFailure('refused', `The post has ${pictures.length} pictures. Instagram allows ${PICTURES}.`)
      await requireQuota(credentials)
      const isAiGenerated = AI_LABEL.some((part) => ai_parts.includes(part))
      const containers = containersOf(credentials)
      const container = film
        ? await createReel(containers, film, { caption: text, isAiGenerated })
        : await createContainer(containers, { caption: text, pictures, isAiGenerated })
      return { container }
    },

    async commit({ credentials }, { film }, _key, { container }): Promise<Outcome> {
      const id = String(container)
      const notReady = film ? await whyNotReady(credentials, id) : null
      if (notReady) return notReady
      const call = { ...toOwn(credentials, '/media_publish'), method: 'POST' as const, json: { creation_id: id } }
      const calls = start(credentials, kindOfPublishing)
      const outcome = await calls.publish(call, (response) => publishedOf(objectOf(response.json())))
      if (outcome.kind === 'published') return { ...outcome, url: await permalinkOf(calls, credentials, outcome.remote_id) }
      if (outcome.kind !== 'refused' || outcome.unauthorized) return outcome
      // What cannot be read is not known: it must not look as if nothing was sent.
      const status = await statusOf(credentials, id).catch(() => null)
      return status === 'PUBLISHED' || status === null ? { kind: 'unknown', reason: outcome.reason } : outcome
    },

    async lookup({ credentials }, { text, created_at }, _key, { container }, { started_at, taken = [] }): Promise<LookupResult> {
      const status = await statusOf(credentials, String(container))
      if (status !== null && status !== 'PUBLISHED') return { kind: 'absent' }
      const since = new Date(Math.min(created_at.getTime(), started_at.getTime()) - CLOCK_DIFFERENCE_MS)
      const until = started_at.getTime() + TAKES_EFFECT_MS + CLOCK_DIFFERENCE_MS
      const { media, isComplete } = await mediaSince(start(credentials), (path) => toOwn(credentials, path), since)
      const wanted = comparable(text)
      const found = media.find(
        ({ id, caption, timestamp }) =>
          !taken.includes(String(id)) && Date.parse(String(timestamp)) <= until && comparable(String(caption ?? '')) === wanted,
      )
      const published = found && publishedOf(found)
      if (published) return { kind: 'published', ...published }
      // It is there: only its address is not known.
      if (status === 'PUBLISHED' && deps.clock().getTime() > until) return { kind: 'published', remote_id: String(container), url: null }
      if (status === null && isComplete) return { kind: 'absent' }
      return { kind: 'undecidable', reason: 'Instagram does not list the post yet.' }
    },
  }

  async function ownAccount(credentials: Credentials): Promise<{ id: string; username: string }> {
    const body = (await start(credentials).read(to(credentials, '/me?fields=user_id,username'))).json()
    const { user_id, username } = listOf(body)?.[0] ?? objectOf(body)
    if (typeof user_id !== 'string' || !ID.test(user_id) || typeof username !== 'string')
      throw new NetworkFailure('unreachable', 'Instagram sent a response that is not understood.')
    return { id: user_id, username }
  }

  /** Within the time of the call that published. Null if Instagram does not return it. */
  async function permalinkOf(calls: NetworkCalls, credentials: Credentials, id: string): Promise<string | null> {
    try {
      const { permalink } = objectOf((await calls.read(to(credentials, `/${encodeURIComponent(id)}?fields=permalink`))).json())
      return typeof permalink === 'string' ? permalink : null
    } catch {
      return null
    }
  }

  /** Throws NetworkFailure if the account has published as much as Instagram allows in a day. It takes calls again when its oldest post is a day old. */
  async function requireQuota(credentials: Credentials): Promise<void> {
    const body = (await start(credentials).read(toOwn(credentials, '/content_publishing_limit?fields=quota_usage,config'))).json()
    const { quota_usage, config } = listOf(body)?.[0] ?? {}
    const { quota_total } = objectOf(config)
    if (typeof quota_usage !== 'number' || typeof quota_total !== 'number' || quota_usage < quota_total) return
    throw new NetworkFailure(
      'rate_limited',
      `Instagram takes ${quota_total} posts of an account within 24 hours, and this account has reached that. Plan the post for later.`,
    )
  }

  /** What keeps a film from being published now. Nothing was sent. */
  async function whyNotReady(credentials: Credentials, id: string): Promise<Outcome | null> {
    try {
      const { status, reason } = await readContainer(containersOf(credentials), id)
      if (status === 'IN_PROGRESS') return { kind: 'retry', retry_at: null, processing: true, reason: 'Instagram is processing the film.' }
      if (status === 'ERROR') throw notProcessed(THE_FILM, reason)
      if (status === 'EXPIRED') throw new NetworkFailure('refused', 'The upload of this film has ended at Instagram. Send the post again.')
      return null
    } catch (error) {
      if (error instanceof NetworkFailure) return outcomeBeforeCommit(error)
      throw error
    }
  }

  /** Null if there is no such container (any more). */
  async function statusOf(credentials: Credentials, id: string): Promise<ContainerStatus | null> {
    try {
      return (await readContainer(containersOf(credentials), id)).status
    } catch (error) {
      if (error instanceof NetworkFailure && error.kind === 'refused') return null
      throw error
    }
  }
}

/** Posts were there although publishing them was rejected because of a rate, so only a clear "not ready" means that nothing was done. */
const kindOfPublishing: CallContext['kindOf'] = (body) => {
  const { code } = graphErrorOf(body)
  if (code === NOT_READY) return 'rate_limited'
  const kind = graphKind(body)
  return kind === 'rate_limited' ? 'unreachable' : kind
}

/** Instagram removes spaces at the ends of a caption. */
const comparable = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

function publishedOf({ id, permalink }: ReadMedia): PublishedPost | undefined {
  if (typeof id !== 'string' || !ID.test(id)) return undefined
  return { remote_id: id, url: typeof permalink === 'string' ? permalink : null }
}
