import { createHash } from 'node:crypto'
import { type CreateAdapter, type Credentials, NetworkFailure, type PostContent, type PublishedPost } from '../adapter.ts'
import { articleOf, figures, withLanguage } from '../article.ts'
import { contentKey } from '../content-key.ts'
import { enteredAddress } from '../entered-address.ts'
import { type NetworkCalls, startCalls } from '../network-calls.ts'
import { findApi } from './find-api.ts'
import { type UploadedMedia, uploadPicture } from './media.ts'

/**
 * WordPress. The post is created as a draft, which readers do not see, and published by its id: publishing one id twice is one post. A slug would be no key, because
 * WordPress adds "-2" to it. The draft has a slug by which it is found again; the published post gets one of its title.
 */
export const createWordpress: CreateAdapter = (deps) => {
  const start = ({ password = '' }: Credentials) =>
    startCalls(deps, { network: 'WordPress', reasonOf, secrets: [password, password.replaceAll(' ', '')] })
  return {
    network: 'wordpress',
    name: 'WordPress',
    articles: true,
    repeat: 'safe',
    limits: { characters: null, unit: 'characters' },
    takesLanguage: true,
    threads: false,
    // The first one is the featured image, whose crop the theme of the site decides.
    pictures: { max: 10, alt: 1_000, ratio: null },
    fields: [
      { name: 'site', label: 'Site', secret: false, help: 'The address of your site.', example: 'https://example.com' },
      { name: 'username', label: 'User name', secret: false, help: 'The name with which you sign in.', example: 'ada' },
      {
        name: 'password',
        label: 'Application password',
        secret: true,
        help: 'In WordPress: Users, Profile, Application Passwords. Do not enter your own password.',
        example: 'abcd EFGH 1234 ijkl MNOP 5678',
      },
    ],

    async connect(input) {
      const entered = { username: input['username'] ?? '', password: input['password'] ?? '' }
      const calls = start(entered)
      const { api, home, title } = await findApi(calls, enteredAddress(input['site'] ?? ''))
      const credentials = { ...entered, api }
      await requireAuthor(calls, credentials)
      return { name: title || new URL(home).host, address: home, credentials }
    },

    async check({ credentials }) {
      await requireAuthor(start(credentials), credentials)
    },

    keyOf: contentKey,

    async prepare({ credentials }, content) {
      const calls = start(credentials)
      const { title, html, description } = articleOf(content)
      const [featured, ...others] = await uploaded(credentials, content)
      const article = {
        title,
        content: withLanguage(html + figures(others), content.language),
        slug: draftSlug(content.post_id),
        ...(description !== null && { excerpt: description }),
        ...(featured && { featured_media: featured.id }),
      }
      const known = await findDraft(calls, credentials, article)
      if (known !== undefined) return { id: known }
      const created = await calls.read(call(credentials, 'wp/v2/posts', { method: 'POST', json: { ...article, status: 'draft' } }))
      const { id } = (created.json() ?? {}) as { id?: unknown }
      if (typeof id !== 'number') throw new NetworkFailure('unreachable', 'WordPress sent a response that is not understood.')
      return { id }
    },

    async commit({ credentials }, _content, _key, { id }) {
      return start(credentials).publish(
        call(credentials, `wp/v2/posts/${id}`, { method: 'POST', json: { status: 'publish', slug: '' } }),
        (response) => publishedOf(response.json()),
      )
    },

    async lookup({ credentials }, _content, _key, { id }) {
      const response = await start(credentials).read(call(credentials, `wp/v2/posts/${id}?context=edit&_fields=id,status,link`), [404])
      const body = response.json()
      if (response.status === 404) {
        if (isMissingPost(body)) return { kind: 'absent' }
        return { kind: 'undecidable', reason: 'The API of this site is no longer at its address.' }
      }
      const found = (body ?? {}) as { id?: unknown; status?: unknown }
      const published = found.id === id ? publishedOf(body) : undefined
      if (published) return { kind: 'published', ...published }
      // Any other answer can come from a proxy or a plugin, or be a post with a scheduled time.
      if (found.id === id && found.status === 'draft') return { kind: 'absent' }
      return { kind: 'undecidable', reason: 'WordPress sent a response that is not understood.' }
    },
  }

  async function uploaded(credentials: Credentials, { post_id, pictures = [] }: PostContent): Promise<UploadedMedia[]> {
    const media: UploadedMedia[] = []
    for (const [index, picture] of pictures.entries())
      media.push(
        await uploadPicture(picture, {
          post_id,
          number: index + 1,
          loadPicture: deps.loadPicture,
          to: (path, rest) => call(credentials, path, rest),
          callsFor: () => start(credentials),
        }),
      )
    return media
  }
}

function call({ api = '', username, password }: Credentials, path: string, rest: { method?: 'POST'; json?: unknown } = {}) {
  // Without rewritten addresses, the path is a parameter of its own: ?rest_route=/.
  const url = api.includes('?') ? api + path.replace('?', '&') : api + path
  return { url, headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }, ...rest }
}

async function requireAuthor(calls: NetworkCalls, credentials: Credentials): Promise<void> {
  const response = await calls.read(call(credentials, 'wp/v2/users/me?context=edit'))
  const { capabilities } = (response.json() ?? {}) as { capabilities?: Record<string, boolean> }
  if (capabilities?.['publish_posts'] !== true) throw new NetworkFailure('unauthorized', 'This WordPress user may not publish posts.')
}

/** Drafts of the person, and those of other posts with the same text, are not taken. Of the post only: the key differs after a failed `prepare`. */
function draftSlug(postId: string): string {
  return `loomcast-${createHash('sha256').update(postId).digest('hex').slice(0, 32)}`
}

/** A draft of an earlier attempt for the same post, whose answer was lost. Without this, every such attempt would leave one. */
async function findDraft(
  calls: NetworkCalls,
  credentials: Credentials,
  article: { title: string; content: string; slug: string; featured_media?: number },
): Promise<number | undefined> {
  const query = new URLSearchParams({
    status: 'draft',
    context: 'edit',
    per_page: '10',
    slug: article.slug,
    _fields: 'id,slug,title,content,featured_media',
  })
  const drafts = (await calls.read(call(credentials, `wp/v2/posts?${query}`))).json()
  if (!Array.isArray(drafts)) return undefined
  const found = (drafts as (Draft | null)[]).find(
    (draft) =>
      draft?.slug === article.slug &&
      draft.title?.raw === article.title &&
      draft.content?.raw === article.content &&
      (draft.featured_media ?? 0) === (article.featured_media ?? 0),
  )
  return found?.id
}

interface Draft {
  id?: number
  slug?: string
  title?: { raw?: string }
  content?: { raw?: string }
  featured_media?: number
}

function publishedOf(body: unknown): PublishedPost | undefined {
  const { id, status, link } = (body ?? {}) as { id?: unknown; status?: unknown; link?: unknown }
  if (typeof id !== 'number' || status !== 'publish') return undefined
  return { remote_id: String(id), url: typeof link === 'string' ? link : null }
}

function isMissingPost(body: unknown): boolean {
  return (body as { code?: unknown } | undefined)?.code === 'rest_post_invalid_id'
}

/** `{code: 'rest_cannot_publish', message: '…'}` */
function reasonOf(body: unknown): string | undefined {
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message.replaceAll(/<[^<>]*>/gu, '') : undefined
}
