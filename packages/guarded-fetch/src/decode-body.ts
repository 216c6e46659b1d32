import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { GuardedFetchError } from './errors.ts'

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/** Decompresses a body. A few kilobytes can become gigabytes, so this stops at `maxBytes`. Several encodings of one body are not accepted. */
export async function decodeBody(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity' || body.length === 0) return body
  const decode = decoders.get(name)
  if (!decode) throw new GuardedFetchError('invalid_response', { requestWritten: true, cause: 'unknown_encoding' })
  try {
    return await decode(body, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw new GuardedFetchError(isTooLarge ? 'too_large' : 'invalid_response', { requestWritten: true, cause: 'decompression' })
  }
}
