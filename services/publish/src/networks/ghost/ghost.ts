import { createHash } from 'node:crypto'
import { trimEndOf } from '@loomcast/platforms'
import { type CreateAdapter, type Credentials, NetworkFailure, type PostContent, type PublishedPost } from '../adapter.ts'
import { type ArticlePicture, articleOf, figures } from '../article.ts'
import { contentKey } from '../content-key.ts'
import { enteredAddress } from '../entered-address.ts'
import { type NetworkCall, type NetworkCalls, outcomeBeforeCommit, startCalls } from '../network-calls.ts'
import { adminToken, requireAdminKey } from './admin-token.ts'
import { uploadImage } from './images.ts'

const LONGEST_EXCERPT = 300

/** Ghost. As with WordPress, a draft is created and then published by its id. A draft has a mark by which it is found again. */
export const createGhost: CreateAdapter = (deps) => {
  const start = ({ key = '' }: Credentials) => startCalls(deps, { network: 'Ghost', reasonOf, secrets: [key, ...key.split(':').slice(1)] })
  const to = ({ site, key = '' }: Credentials, path: string) => ({
    url: `${site}/ghost/api/admin/${path}`,
    headers: { authorization: `Ghost ${adminToken(key, deps.clock())}`, 'accept-version': 'v5.0' },
  })
  return {
    network: 'ghost',
    name: 'Ghost',
    articles: true,
    repeat: 'safe',
    limits: { characters: null, unit: 'characters' },
    takesLanguage: false,
    threads: false,
    // The first one is the feature image, whose crop the theme of the site decides.
    pictures: { max: 10, alt: 1_000, ratio: null },
    fields: [
      {
        name: 'site',
        label: 'API URL',
        secret: false,
        help: 'In Ghost: Settings, Integrations, Add custom integration. It shows the API URL and the Admin API key.',
        example: 'https://example.ghost.io',
      },
      { name: 'key', label: 'Admin API key', secret: true, help: 'Shown below the API URL.', example: '6489…:7f3c…' },
    ],

    async connect(input) {
      const credentials = { site: enteredAddress(input['site'] ?? '').replace(/\/ghost$/u, ''), key: input['key'] ?? '' }
      requireAdminKey(credentials.key)
      const calls = start(credentials)
      const { site } = ((await calls.read(to(credentials, 'site/'), [404])).json() ?? {}) as { site?: { title?: string; url?: string } }
      if (typeof site?.url !== 'string' || !URL.canParse(site.url))
        throw new NetworkFailure('refused', 'There is no Ghost site at this address.')
      await calls.read(to(credentials, 'posts/?limit=1&fields=id'))
      await requirePublisher(calls, to(credentials, 'users/me/?include=roles'))
      return { name: site.title || new URL(site.url).host, address: trimEndOf(site.url, '/'), credentials }
    },

    async check({ credentials }) {
      await start(credentials).read(to(credentials, 'posts/?limit=1&fields=id'))
    },

    keyOf: contentKey,

    async prepare({ credentials }, content) {
      const { title, html, description } = articleOf(content)
      const [feature, ...others] = await uploaded(credentials, content)
      const draft = {
        title,
        html: html + figures(others),
        status: 'draft',
        ...(description !== null && { custom_excerpt: description.slice(0, LONGEST_EXCERPT), meta_description: description }),
        ...(feature && { feature_image: feature.url, feature_image_alt: feature.alt || null }),
        codeinjection_foot: markOf(content),
      }
      const calls = start(credentials)
      const known = await findDraft(calls, to(credentials, DRAFTS), markOf(content))
      const stored = known
        ? await calls.read(
            {
              ...to(credentials, `posts/${known.id}/?source=html`),
              method: 'PUT',
              json: { posts: [{ ...draft, updated_at: known.updated_at }] },
            },
            [409],
          )
        : await calls.read({ ...to(credentials, 'posts/?source=html'), method: 'POST', json: { posts: [draft] } })
      const id = firstPost(stored.json())?.id
      if (typeof id !== 'string') throw new NetworkFailure('unreachable', 'Ghost sent a response that is not understood.')
      return { id }
    },

    async commit({ credentials }, content, _key, { id }) {
      const calls = start(credentials)
      try {
        const current = firstPost((await calls.read(to(credentials, `posts/${id}/`))).json())
        const published = publishedOf(current)
        if (published) return { kind: 'published', ...published }
        const isMarked = current?.codeinjection_foot === markOf(content)
        const json = {
          posts: [{ status: 'published', updated_at: current?.updated_at, ...(isMarked && { codeinjection_foot: null }) }],
        }
        const outcome = await calls.publish({ ...to(credentials, `posts/${id}/`), method: 'PUT', json }, (response) =>
          publishedOf(firstPost(response.json())),
        )
        // The draft was changed since it was read, maybe by an earlier call that still runs.
        return outcome.kind === 'refused' && outcome.code === 'http_409' ? { kind: 'unknown', reason: outcome.reason } : outcome
      } catch (error) {
        if (error instanceof NetworkFailure) return outcomeBeforeCommit(error)
        throw error
      }
    },

    async lookup({ credentials }, _content, _key, { id }) {
      const response = await start(credentials).read(to(credentials, `posts/${id}/`), [404])
      if (response.status === 404) {
        if (isMissingPost(response.json())) return { kind: 'absent' }
        return { kind: 'undecidable', reason: 'The API of this site is no longer at its address.' }
      }
      const found = firstPost(response.json())
      const published = publishedOf(found)
      if (published && published.remote_id === id) return { kind: 'published', ...published }
      if (found?.id === id && found?.status === 'draft') return { kind: 'absent' }
      return { kind: 'undecidable', reason: 'Ghost sent a response that is not understood.' }
    },
  }

  async function uploaded(credentials: Credentials, { pictures = [] }: PostContent): Promise<ArticlePicture[]> {
    const images: ArticlePicture[] = []
    for (const [index, picture] of pictures.entries())
      images.push(
        await uploadImage(picture, {
          number: index + 1,
          loadPicture: deps.loadPicture,
          to: (path) => to(credentials, path),
          callsFor: () => start(credentials),
        }),
      )
    return images
  }
}

/** The key can be the staff access token of a person, and a contributor only writes drafts. Keys of integrations have no user, and may publish. */
async function requirePublisher(calls: NetworkCalls, call: NetworkCall): Promise<void> {
  const response = await calls.read(call, [400, 401, 403, 404, 422, 500, 501])
  const { users } = (response.json() ?? {}) as { users?: { roles?: { name?: string }[] }[] }
  if (users?.[0]?.roles?.some(({ name }) => name === 'Contributor'))
    throw new NetworkFailure('unauthorized', 'This Ghost user is a contributor, who may not publish. Use the key of a custom integration.')
}

/** The newest drafts: one that an attempt left was changed last some minutes ago. */
const DRAFTS = `posts/?${new URLSearchParams({ filter: 'status:draft', order: 'updated_at desc', limit: '50', fields: 'id,updated_at,codeinjection_foot' })}`

/** Marks the draft of a post, and is removed when it is published. A slug would be a part of the address of the article. */
const markOf = ({ post_id }: Pick<PostContent, 'post_id'>) =>
  `<!-- loomcast-${createHash('sha256').update(post_id).digest('hex').slice(0, 32)} -->`

/** A draft of an earlier attempt for the same post, whose id was lost. Without this, every such attempt would leave one. */
async function findDraft(calls: NetworkCalls, call: NetworkCall, mark: string): Promise<GhostPost | undefined> {
  const { posts } = ((await calls.read(call)).json() ?? {}) as { posts?: (GhostPost | null)[] }
  if (!Array.isArray(posts)) return undefined
  return posts.find((post) => post?.codeinjection_foot === mark && typeof post.id === 'string') ?? undefined
}

interface GhostPost {
  id?: string
  codeinjection_foot?: string | null
  status?: string
  url?: string
  updated_at?: string
}

function firstPost(body: unknown): GhostPost | undefined {
  return (body as { posts?: GhostPost[] } | undefined)?.posts?.[0]
}

function publishedOf(post: GhostPost | undefined): PublishedPost | undefined {
  if (typeof post?.id !== 'string' || post.status !== 'published') return undefined
  return { remote_id: post.id, url: post.url ?? null }
}

function errorsOf(body: unknown): { message?: unknown; context?: unknown; type?: unknown }[] {
  const { errors } = (body ?? {}) as { errors?: unknown }
  return Array.isArray(errors) ? errors : []
}

function isMissingPost(body: unknown): boolean {
  return errorsOf(body)[0]?.type === 'NotFoundError'
}

/** `{errors: [{message: 'Validation error…', context: '…', type: 'ValidationError'}]}` */
function reasonOf(body: unknown): string | undefined {
  const { message, context } = errorsOf(body)[0] ?? {}
  const parts = [message, context].filter((part) => typeof part === 'string' && part !== '')
  return parts.length > 0 ? parts.join(' ') : undefined
}
