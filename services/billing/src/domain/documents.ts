import { isDeepStrictEqual } from 'node:util'

/** Whether two documents have equal content. Undefined members count as missing. */
export function sameDocument(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other))
}

function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, plain(member)]),
  )
}
