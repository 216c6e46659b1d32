import { createHash } from 'node:crypto'
import { hashtags } from '@loomcast/platforms'
import { schnorr } from '@noble/curves/secp256k1.js'
import { bech32 } from '@scure/base'
import { NetworkFailure, type PostContent } from '../adapter.ts'

/** NIP-01. */
export interface NostrEvent {
  id: string
  pubkey: string
  created_at: number
  kind: number
  tags: string[][]
  content: string
  sig: string
}

/** A short text note. */
const NOTE = 1
const LONGEST_CODE = 90

/** Reads a secret key as `nsec1…` (NIP-19) or as 64 hexadecimal digits. Throws NetworkFailure. */
export function readSecretKey(entered: string): Uint8Array {
  const key = /^[0-9a-f]{64}$/iu.test(entered) ? Buffer.from(entered, 'hex') : decodeKey(entered)
  try {
    schnorr.getPublicKey(key)
  } catch {
    throw notAKey()
  }
  return key
}

function decodeKey(entered: string): Uint8Array {
  try {
    const { prefix, bytes } = bech32.decodeToBytes(entered.toLowerCase())
    if (prefix === 'nsec' && bytes.length === 32) return bytes
  } catch {}
  throw notAKey()
}

function notAKey(): NetworkFailure {
  return new NetworkFailure('refused', 'This is not a secret key. It starts with nsec1.')
}

export function publicKeyOf(secretKey: Uint8Array): string {
  return Buffer.from(schnorr.getPublicKey(secretKey)).toString('hex')
}

/** NIP-19: `npub1…` of a public key or `note1…` of an event. */
export function codeOf(prefix: 'npub' | 'note', hex: string): string {
  return bech32.encodeFromBytes(prefix, Buffer.from(hex, 'hex')).slice(0, LONGEST_CODE)
}

/** The signed event of a post. Its id is a hash of its content, so the same post has the same id at every attempt. */
export function signedNote(
  { text, created_at, language }: Pick<PostContent, 'text' | 'created_at' | 'language'>,
  secretKey: Uint8Array,
): NostrEvent {
  const pubkey = publicKeyOf(secretKey)
  const seconds = Math.floor(created_at.getTime() / 1000)
  const tags = [...new Set(hashtags(text).map((tag) => tag.slice(1).toLowerCase()))].map((tag) => ['t', tag])
  // NIP-32, which has codes of two letters for languages.
  const code = language?.split('-')[0]
  if (code?.length === 2) tags.push(['L', 'ISO-639-1'], ['l', code, 'ISO-639-1'])
  const id = createHash('sha256')
    .update(JSON.stringify([0, pubkey, seconds, NOTE, tags, text]))
    .digest()
  const sig = Buffer.from(schnorr.sign(id, secretKey)).toString('hex')
  return { id: id.toString('hex'), pubkey, created_at: seconds, kind: NOTE, tags, content: text, sig }
}
