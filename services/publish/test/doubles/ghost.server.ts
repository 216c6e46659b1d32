import { testServer } from '@loomcast/service-kit/testing'
import { adminToken } from '../../src/networks/ghost/admin-token.ts'
import { type NetworkDouble, startDoubleServer } from './double-server.ts'
import { passOn } from './pass-on.ts'

const OWNER = { name: 'Ada', email: 'ada@example.com', password: 'kV9-loaf-lumen-22' }

interface Article {
  id: string
  html: string
  url: string
  feature_image: string | null
  feature_image_alt: string | null
}

/** Ghost itself with an integration of its own, behind a proxy that makes the faults of a network. Its articles before it started are not among the published ones. */
export async function startGhostServer() {
  const origin = await testServer('ghost')
  const key = await createIntegration(origin)
  const before = new Set((await articles()).map(({ id }) => id))
  const server = await startDoubleServer((proxy) => ({
    handle: (request) => passOn(origin, request, { proxy }),
    isPublishing: ({ method }) => method === 'PUT',
  }))

  async function articles(): Promise<Article[]> {
    const query = new URLSearchParams({ filter: 'status:published', order: 'published_at asc', limit: '100', formats: 'html' })
    const authorization = `Ghost ${adminToken(key, new Date())}`
    const response = await fetch(`${origin}/ghost/api/admin/posts/?${query}`, { headers: { authorization } })
    return ((await response.json()) as { posts: Article[] }).posts
  }

  return {
    ...server,
    fields: { site: server.url, key },
    published: async () => {
      const own = (text: string) => text.replaceAll(new URL(origin).host, new URL(server.url).host)
      return (await articles())
        .filter(({ id }) => !before.has(id))
        .map(({ id, html, url, feature_image, feature_image_alt }) => ({
          id,
          text: html,
          url: own(url),
          pictures: [...(feature_image ? [{ bytes: '', alt: feature_image_alt ?? '' }] : []), ...picturesIn(html)],
        }))
    },
  } satisfies NetworkDouble
}

/** The first call of a server makes its owner. */
async function createIntegration(origin: string): Promise<string> {
  let cookie = ''
  async function call(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json', origin, cookie }
    const response = await fetch(`${origin}/ghost/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const text = await response.text()
    return text.startsWith('{') ? JSON.parse(text) : {}
  }
  await call('authentication/setup/', { setup: [{ ...OWNER, blogTitle: 'Ada writes' }] })
  await call('session/', { username: OWNER.email, password: OWNER.password })
  const { integrations } = (await call('integrations/?include=api_keys', { integrations: [{ name: 'Loomcast' }] })) as {
    integrations: { api_keys: { type: string; secret: string }[] }[]
  }
  const key = integrations[0]?.api_keys.find(({ type }) => type === 'admin')?.secret
  if (key === undefined) throw new Error('Ghost made no key.')
  return key
}

function picturesIn(html: string): { bytes: string; alt: string }[] {
  return [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => ({ bytes: '', alt: / alt="([^"]*)"/.exec(tag)?.[1] ?? '' }))
}
