import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface RenderedPage {
  etag: string
  body: Buffer
}

const KEPT = 200
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Pages as they are sent, by everything that makes one differ from another; the oldest make room. */
export function renderedPages() {
  const kept = new Map<string, RenderedPage>()

  return async function page(key: string, encoding: Encoding, render: () => string): Promise<RenderedPage> {
    const fullKey = `${encoding}\n${key}`
    const known = kept.get(fullKey)
    if (known) return known
    const html = Buffer.from(render())
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    const page = { etag: `"${hash}-${encoding}"`, body: await compress(html, encoding) }
    const oldest = kept.size >= KEPT ? kept.keys().next() : undefined
    if (oldest && !oldest.done) kept.delete(oldest.value)
    kept.set(fullKey, page)
    return page
  }
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  if (encoding === 'gzip') return deflate(body)
  return body
}
