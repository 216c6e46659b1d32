import { lengthOn, platformById, segments } from '@loomcast/platforms'
import { TAKES_EFFECT_MS } from '../../domain/end-of-call.ts'
import { type CreateAppAdapter, type Credentials, type LookupResult, NetworkFailure, type Outcome, type PublishedPost } from '../adapter.ts'
import { contentKey } from '../content-key.ts'
import { GRAPH_VERSION, graphErrorOf, graphKind, graphReason, objectOf } from '../graph-api.ts'
import { startCalls } from '../network-calls.ts'
import { postsSince, type ReadPost } from './own-posts.ts'
import { pagesOf } from './pages.ts'
import { uploadPhoto } from './pictures.ts'
import { createFacebookSignIn } from './sign-in.ts'

const API = `https://graph.facebook.com/${GRAPH_VERSION}`
const PLATFORM = 'facebook'
const PICTURES = 10
/** How far the clock of Facebook may differ from ours. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000
/** A call that follows its preparation sooner than this is the first one for the post. */
const FIRST_CALL_MS = 25_000
/** "Duplicate status message". Source: Graph API, "Handling Errors". */
const DUPLICATE = 506

/**
 * Pages on Facebook (Pages API, developers.facebook.com). There is no key against a second post, so the page's own posts are read before a post is sent again. Profiles
 * of people cannot be posted to.
 */
export const createFacebook: CreateAppAdapter = (deps) => {
  const app = deps.apps.registered.facebook
  if (!app) return null
  const { limit } = platformById(PLATFORM)
  const start = ({ access_token = '' }: Credentials, onError: (code: unknown) => void = () => {}) =>
    startCalls(deps, {
      network: 'Facebook',
      reasonOf: graphReason,
      secrets: [access_token, app.clientSecret],
      kindOf(body) {
        onError(graphErrorOf(body).code)
        return graphKind(body)
      },
    })
  const to = ({ access_token }: Credentials, path: string) => ({
    url: `${API}${path}`,
    headers: { authorization: `Bearer ${access_token}` },
  })
  const toPage = (credentials: Credentials, path: string) => to(credentials, `/${encodeURIComponent(credentials['page_id'] ?? '')}${path}`)

  const connectAll = (input: Credentials) => pagesOf({ calls: start(input), to: (path) => to(input, path) }, input)

  return {
    network: 'facebook',
    name: 'Facebook',
    platform: PLATFORM,
    articles: false,
    repeat: 'after_absence',
    limits: { characters: limit, unit: 'characters' },
    takesLanguage: false,
    threads: false,
    // The documents name no limit for alt texts; this is the longest one of the product.
    pictures: { max: PICTURES, alt: 1_000, ratio: [1, 1] },
    fields: [],
    signIn: createFacebookSignIn(deps, app),
    connectAll,

    async connect(input) {
      const [first] = await connectAll(input)
      if (!first) throw new NetworkFailure('refused', 'There is no page.')
      return first
    },

    async check({ credentials }) {
      const { id } = objectOf((await start(credentials).read(toPage(credentials, '?fields=id'))).json())
      if (typeof id !== 'string') throw new NetworkFailure('unreachable', 'Facebook sent a response that is not understood.')
    },

    keyOf: contentKey,

    async prepare({ credentials }, { text, pictures = [] }) {
      const length = lengthOn(PLATFORM, text)
      if (limit !== null && length > limit)
        throw new NetworkFailure('refused', `The text has ${length} characters. Facebook allows ${limit}.`)
      if (pictures.length > PICTURES)
        throw new NetworkFailure('refused', `The post has ${pictures.length} pictures. Facebook allows ${PICTURES}.`)
      const attached: { media_fbid: string }[] = []
      for (const [index, picture] of pictures.entries()) {
        const media_fbid = await uploadPhoto(picture, {
          number: index + 1,
          loadPicture: deps.loadPicture,
          to: (path) => toPage(credentials, path),
          callsFor: () => start(credentials),
        })
        attached.push({ media_fbid })
      }
      const link = attached.length === 0 ? linkIn(text) : undefined
      const post = { ...(attached.length > 0 && { attached_media: attached }), ...(link !== undefined && { link }) }
      return { prepared_at: deps.clock().toISOString(), post: JSON.stringify(post) }
    },

    async commit({ credentials }, { text }, _key, { post, prepared_at }): Promise<Outcome> {
      let code: unknown
      const calls = start(credentials, (found) => {
        code = found
      })
      const json = { message: text, ...JSON.parse(String(post ?? '{}')) }
      const outcome = await calls.publish({ ...toPage(credentials, '/feed'), method: 'POST', json }, (response) =>
        publishedOf(objectOf(response.json())),
      )
      if (outcome.kind !== 'refused' || code !== DUPLICATE) return outcome
      // The text is there. If nothing of this post was sent before, another post has it.
      const sinceMs = deps.clock().getTime() - Date.parse(String(prepared_at))
      if (sinceMs < FIRST_CALL_MS)
        return { kind: 'refused', code: 'duplicate', reason: 'Facebook takes the same text only once in a row. Change the text.' }
      return { kind: 'unknown', reason: outcome.reason }
    },

    async lookup({ credentials }, { text, created_at }, _key, _prepared, { started_at, taken = [] }): Promise<LookupResult> {
      const since = new Date(Math.min(created_at.getTime(), started_at.getTime()) - CLOCK_DIFFERENCE_MS)
      const until = started_at.getTime() + TAKES_EFFECT_MS + CLOCK_DIFFERENCE_MS
      const read = await postsSince(start(credentials), (path) => toPage(credentials, path), since)
      const wanted = comparable(text)
      const found = read.posts.find(
        ({ id, message, created_time }) =>
          !taken.includes(String(id)) && Date.parse(String(created_time)) <= until && comparable(String(message ?? '')) === wanted,
      )
      const published = found && publishedOf(found)
      if (published) return { kind: 'published', ...published }
      if (read.isComplete) return { kind: 'absent' }
      return { kind: 'undecidable', reason: 'The page has too many newer posts.' }
    },
  }
}

/** Facebook shows a preview of a link that is named. Others stay text. */
const linkIn = (text: string) =>
  segments(text).find(({ kind, text: link }) => kind === 'link' && /^https?:\/\//iu.test(link) && URL.canParse(link))?.text

/** Facebook removes spaces at the ends of a text. */
const comparable = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

const POST_ID = /^[\w.-]{1,200}$/u

function publishedOf({ id }: ReadPost): PublishedPost | undefined {
  if (typeof id !== 'string' || !POST_ID.test(id)) return undefined
  return { remote_id: id, url: `https://www.facebook.com/${id}` }
}
