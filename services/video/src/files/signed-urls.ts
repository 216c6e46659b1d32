import { createHmac, timingSafeEqual } from 'node:crypto'

export const FILES_PATH = '/api/files/'

export interface SignedQuery {
  expires?: string | undefined
  signature?: string | undefined
  /** What the file is saved as; without it, it is shown. */
  download?: string | undefined
}

export type Verdict = { valid: true; expires: Date } | { valid: false; expired: boolean }

export interface SignedAddresses {
  /** Works at least until `until`; equal for some minutes, so that what is shown again and again is fetched once. */
  address(fileId: string, until: Date, download?: string): string
  verify(fileId: string, query: SignedQuery, now: Date): Verdict
}

/** Addresses are rounded up to this many seconds. */
export const EXPIRY_STEP_S = 300
const FILE_ID = /^fil_[\w-]{22}$/
const EXPIRES = /^[1-9]\d{0,11}$/

/** Signs with the first key, believes all of them: a new key is put in front, and the old one goes when what it signed has run out. */
export function createSignedAddresses(keys: readonly [string, ...string[]]): SignedAddresses {
  const sign = (key: string, fileId: string, expires: string, download: string | undefined) =>
    createHmac('sha256', key)
      // A JSON list has one reading: no member can be moved into another one.
      .update(JSON.stringify(['loomcast-file-v1', fileId, expires, download ?? null]))
      .digest('base64url')

  return {
    address(fileId, until, name) {
      // What an address cannot carry would not be what was signed.
      const download = name?.toWellFormed()
      const expires = String(Math.ceil(until.getTime() / 1000 / EXPIRY_STEP_S) * EXPIRY_STEP_S)
      const query = new URLSearchParams({ expires, signature: sign(keys[0], fileId, expires, download) })
      if (download !== undefined) query.set('download', download)
      return `${FILES_PATH}${fileId}?${query}`
    },

    verify(fileId, { expires, signature, download }, now) {
      if (!FILE_ID.test(fileId) || expires === undefined || !EXPIRES.test(expires) || signature === undefined)
        return { valid: false, expired: false }
      const given = Buffer.from(signature)
      let found = false
      // Every key is tried: the time tells nothing about which one it was.
      for (const key of keys) {
        const expected = Buffer.from(sign(key, fileId, expires, download))
        if (expected.length === given.length && timingSafeEqual(expected, given)) found = true
      }
      if (!found) return { valid: false, expired: false }
      const end = new Date(Number(expires) * 1000)
      return end > now ? { valid: true, expires: end } : { valid: false, expired: true }
    },
  }
}

/** The file id in an address that this service could have answered; undefined for every other text. Nothing is parsed as a URL, so nothing is guessed. */
export function fileIdIn(address: string, publicUrl: string): string | undefined {
  const origin = new URL(publicUrl).origin
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return /^\/api\/files\/(fil_[\w-]{22})(?:\?[\w=&%.~+*-]{0,1000})?$/.exec(path)?.[1]
}
