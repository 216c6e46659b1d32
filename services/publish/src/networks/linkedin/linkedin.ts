import { lengthOn, platformById } from '@loomcast/platforms'
import { type CreateAppAdapter, type Credentials, NetworkFailure, type Outcome, type PublishedPost } from '../adapter.ts'
import { contentKey } from '../content-key.ts'
import { startCalls } from '../network-calls.ts'
import { createSignIn } from '../sign-in.ts'
import { uploadImage } from './images.ts'
import { littleText } from './little-text.ts'

const API = 'https://api.linkedin.com'
const PLATFORM = 'linkedin'
const PICTURES = 20
/** A version of the API is valid for a year. Source: learn.microsoft.com, LinkedIn API versioning. */
const VERSION = '202607'

/**
 * LinkedIn (Posts API, learn.microsoft.com/linkedin), as the member who signed in. With the permissions that every app can have, own posts cannot be read, and there is
 * no key against a second post: if the answer is lost, only the person can look.
 */
export const createLinkedin: CreateAppAdapter = (deps) => {
  const app = deps.apps.registered.linkedin
  if (!app) return null
  const { limit } = platformById(PLATFORM)
  const start = ({ access_token = '', refresh_token = '' }: Credentials) =>
    startCalls(deps, { network: 'LinkedIn', reasonOf, secrets: [access_token, refresh_token] })
  const to = ({ access_token }: Credentials, path: string) => ({
    url: `${API}${path}`,
    headers: { authorization: `Bearer ${access_token}`, 'linkedin-version': VERSION, 'x-restli-protocol-version': '2.0.0' },
  })

  return {
    network: 'linkedin',
    name: 'LinkedIn',
    platform: PLATFORM,
    articles: false,
    repeat: 'never',
    limits: { characters: limit, unit: 'characters' },
    takesLanguage: false,
    threads: false,
    // Source: learn.microsoft.com, MultiImage API and Images API.
    pictures: { max: PICTURES, alt: 4_086, ratio: null },
    fields: [],
    signIn: createSignIn(deps, app, {
      network: 'linkedin',
      name: 'LinkedIn',
      authorize: 'https://www.linkedin.com/oauth/v2/authorization',
      token: 'https://www.linkedin.com/oauth/v2/accessToken',
      revoke: 'https://www.linkedin.com/oauth/v2/revoke',
      scopes: ['openid', 'profile', 'w_member_social'],
      // Only native apps have a proof key there, at other addresses.
      hasPkce: false,
      clientAuth: 'form',
      needsAllScopes: true,
    }),

    async connect(input) {
      const { sub, name } = await member(input)
      const author = `urn:li:person:${sub}`
      return { name, address: `https://www.linkedin.com/in/me#${encodeURIComponent(sub)}`, credentials: { ...input, author } }
    },

    async check({ credentials }) {
      await member(credentials)
    },

    keyOf: contentKey,

    async prepare({ credentials }, { text, pictures = [] }) {
      const length = lengthOn(PLATFORM, text)
      if (limit !== null && length > limit)
        throw new NetworkFailure('refused', `The text has ${length} characters. LinkedIn allows ${limit}.`)
      if (pictures.length > PICTURES)
        throw new NetworkFailure('refused', `The post has ${pictures.length} pictures. LinkedIn allows ${PICTURES}.`)
      const images: { id: string; altText?: string }[] = []
      for (const [index, picture] of pictures.entries()) {
        const id = await uploadImage(picture, {
          number: index + 1,
          author: credentials['author'] ?? '',
          loadPicture: deps.loadPicture,
          to: (path) => to(credentials, path),
          callsFor: () => start(credentials),
        })
        images.push({ id, ...(picture.alt !== '' && { altText: picture.alt }) })
      }
      const [only] = images
      const content = images.length > 1 ? { multiImage: { images } } : only && { media: only }
      return { content: content ? JSON.stringify(content) : null }
    },

    async commit({ credentials }, { text }, _key, { content }): Promise<Outcome> {
      const post = {
        author: credentials['author'],
        commentary: littleText(text),
        visibility: 'PUBLIC',
        distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
        ...(typeof content === 'string' && { content: JSON.parse(content) }),
      }
      const outcome = await start(credentials).publish({ ...to(credentials, '/rest/posts'), method: 'POST', json: post }, ({ headers }) =>
        publishedOf(headers['x-restli-id'] ?? headers['x-linkedin-id']),
      )
      // The text is there: perhaps of an attempt whose answer was lost, which the person has taken for failed.
      if (outcome.kind === 'refused' && DUPLICATE.test(outcome.reason)) return { kind: 'unknown', reason: outcome.reason }
      return outcome
    },

    async lookup() {
      return { kind: 'undecidable', reason: 'LinkedIn does not let this app read posts.' }
    },
  }

  async function member(credentials: Credentials): Promise<{ sub: string; name: string }> {
    const { url, headers } = to(credentials, '/v2/userinfo')
    const response = await start(credentials).read({ url, headers: { authorization: headers.authorization } })
    const { sub, name } = (response.json() ?? {}) as Record<string, unknown>
    if (typeof sub !== 'string' || !/^[\w-]{1,100}$/u.test(sub))
      throw new NetworkFailure('unreachable', 'LinkedIn sent a response that is not understood.')
    return { sub, name: typeof name === 'string' ? name : 'LinkedIn' }
  }
}

const DUPLICATE = /duplicate/iu
const POST_URN = /^urn:li:(?:share|ugcPost|activity):\d{1,30}$/u

function publishedOf(urn: string | undefined): PublishedPost | undefined {
  if (urn === undefined || !POST_URN.test(urn)) return undefined
  return { remote_id: urn, url: `https://www.linkedin.com/feed/update/${urn}/` }
}

function reasonOf(body: unknown): string | undefined {
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : undefined
}
