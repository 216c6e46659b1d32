import { createHmac, timingSafeEqual } from 'node:crypto'

const FILES_PATH = '/api/files/'

export interface SignedQuery {
  expires?: string | undefined
  signature?: string | undefined
  /** File name for saving. Without it, the browser displays the file. */
  download?: string | undefined
}

export type Verdict = { valid: true; expires: Date } | { valid: false; expired: boolean }

export interface SignedUrls {
  /** The URL is valid at least until `until`. It stays the same for some minutes, so that browsers can cache the file. */
  sign(fileId: string, until: Date, download?: string): string
  verify(fileId: string, query: SignedQuery, now: Date): Verdict
}

/** Expiry times are rounded up to a multiple of this. */
const EXPIRY_STEP_S = 300
const FILE_ID = /^fil_[\w-]{22}$/
const EXPIRES = /^[1-9]\d{0,11}$/

/** Signs with the first key and accepts all of them. To rotate keys, put a new key first and remove the old one when its URLs have expired. */
export function createSignedUrls(keys: readonly [string, ...string[]]): SignedUrls {
  const signatureOf = (key: string, fileId: string, expires: string, download: string | undefined) =>
    createHmac('sha256', key)
      // A JSON array is unambiguous: no two different lists of values have the same text.
      .update(JSON.stringify(['loomcast-file-v1', fileId, expires, download ?? null]))
      .digest('base64url')

  return {
    sign(fileId, until, name) {
      // A URL cannot contain lone surrogates, so they must not be signed.
      const download = name?.toWellFormed()
      const expires = String(Math.ceil(until.getTime() / 1000 / EXPIRY_STEP_S) * EXPIRY_STEP_S)
      const query = new URLSearchParams({ expires, signature: signatureOf(keys[0], fileId, expires, download) })
      if (download !== undefined) query.set('download', download)
      return `${FILES_PATH}${fileId}?${query}`
    },

    verify(fileId, { expires, signature, download }, now) {
      if (!FILE_ID.test(fileId) || expires === undefined || !EXPIRES.test(expires) || signature === undefined)
        return { valid: false, expired: false }
      const given = Buffer.from(signature)
      let found = false
      // All keys are compared, so that the response time does not reveal which one matched.
      for (const key of keys) {
        const expected = Buffer.from(signatureOf(key, fileId, expires, download))
        if (expected.length === given.length && timingSafeEqual(expected, given)) found = true
      }
      if (!found) return { valid: false, expired: false }
      const end = new Date(Number(expires) * 1000)
      return end > now ? { valid: true, expires: end } : { valid: false, expired: true }
    },
  }
}

/** Returns the file id in a URL that this service could have issued, otherwise undefined. Compares the text without URL parsing. */
export function fileIdIn(url: string, publicUrl: string): string | undefined {
  const origin = new URL(publicUrl).origin
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return /^\/api\/files\/(fil_[\w-]{22})(?:\?[\w=&%.~+*-]{0,1000})?$/.exec(path)?.[1]
}
