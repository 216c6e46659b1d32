import { createHash } from 'node:crypto'
import type { PostContent } from '../adapter.ts'

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz'
const LENGTH = 13

/**
 * The record key of a post: a TID (53 bits of microseconds since 1970, 10 bits that distinguish writers), as the lexicon of posts requires. Its second is the time of
 * the post; all other bits come from the post's id and its place in a thread. So the same post has the same key at every attempt, and two posts of one second have different ones.
 */
export function recordKey({ post_id, created_at, reply }: Pick<PostContent, 'post_id' | 'created_at' | 'reply'>): string {
  const hash = createHash('sha256')
    .update(reply ? `${post_id} ${reply.part}` : post_id)
    .digest()
  const seconds = BigInt(Math.floor(created_at.getTime() / 1000))
  const micros = seconds * 1_000_000n + BigInt(hash.readUInt32BE(0) % 1_000_000)
  let rest = (micros << 10n) | BigInt(hash.readUInt16BE(4) & 1023)
  let key = ''
  for (let index = 0; index < LENGTH; index++) {
    key = ALPHABET.charAt(Number(rest & 31n)) + key
    rest >>= 5n
  }
  return key
}
