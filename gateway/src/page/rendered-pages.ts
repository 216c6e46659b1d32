import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface RenderedPage {
  etag: string
  body: Buffer
}

const MAX_PAGES = 200
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** A cache of rendered and compressed pages. The key must contain everything that the page depends on. Evicts the oldest page when full. */
export function renderedPages() {
  const pages = new Map<string, RenderedPage>()

  return async function page(key: string, encoding: Encoding, render: () => string): Promise<RenderedPage> {
    const fullKey = `${encoding}\n${key}`
    const known = pages.get(fullKey)
    if (known) return known
    const html = Buffer.from(render())
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    const page = { etag: `"${hash}-${encoding}"`, body: await compress(html, encoding) }
    const oldest = pages.size >= MAX_PAGES ? pages.keys().next() : undefined
    if (oldest && !oldest.done) pages.delete(oldest.value)
    pages.set(fullKey, page)
    return page
  }
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  if (encoding === 'gzip') return deflate(body)
  return body
}
