import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns an id in Stripe's format, such as `cus_…`, with 143 random bits. */
export function stripeId(prefix: string): string {
  let id = `${prefix}_`
  for (let index = 0; index < 24; index++) id += ALPHABET[randomInt(ALPHABET.length)]
  return id
}
