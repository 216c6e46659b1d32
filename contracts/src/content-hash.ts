import { createHash } from 'node:crypto'

/** Identifies a JSON document by its content: the order of members and the whitespace do not matter. 16 hexadecimal digits. */
export function contentHash(document: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(document)))
    .digest('hex')
    .slice(0, 16)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
      .map(([key, member]) => [key, sorted(member)]),
  )
}
