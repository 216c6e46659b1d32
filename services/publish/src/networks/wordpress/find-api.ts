import { NetworkFailure } from '../adapter.ts'
import { enteredAddress } from '../entered-address.ts'
import type { NetworkCalls } from '../network-calls.ts'

export interface WordpressApi {
  /** Ends with "/", or with "?rest_route=/" on sites without rewritten addresses. */
  api: string
  home: string
  title: string
}

const LINK = /<([^<>]{1,500})>;\s?rel="https:\/\/api\.w\.org\/"/u

/** Finds the REST API of a site: by the Link header of its start page, or at its usual place. Throws NetworkFailure. */
export async function findApi(calls: NetworkCalls, site: string): Promise<WordpressApi> {
  const page = await calls.read({ url: `${site}/`, method: 'HEAD', redirects: 3 }, [403, 405, 501])
  const start = enteredAddress(page.url)
  const api = LINK.exec(page.headers['link'] ?? '')?.[1] ?? `${start}/wp-json/`
  const { name, home, namespaces } = ((await calls.read({ url: api }, [404])).json() ?? {}) as Record<string, unknown>
  if (!Array.isArray(namespaces) || !namespaces.includes('wp/v2'))
    throw new NetworkFailure('refused', 'There is no WordPress site with a REST API at this address.')
  return { api, home: typeof home === 'string' && URL.canParse(home) ? home : start, title: typeof name === 'string' ? name : '' }
}
