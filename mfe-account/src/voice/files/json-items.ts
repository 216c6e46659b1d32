import { UnreadableFile } from './unreadable-file.ts'

/** Longer items (in characters) are skipped. */
const ITEM_LIMIT = 1_000_000
const START_LIMIT = 1_000_000

const QUOTE = 34
const BACKSLASH = 92
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

/**
 * The objects of the first JSON array after `marker`, one by one, so that a file of any size is never parsed as a whole. Calls `onSkipped` for an
 * object that is too long or not valid.
 */
export async function* jsonItems(text: AsyncIterable<string>, marker: string, onSkipped: () => void): AsyncIterable<unknown> {
  let before: string | undefined = ''
  /** The beginning of an item in earlier parts; null if the item is too long. */
  let carried: string | null = ''
  let depth = 0
  let inString = false
  let isEscaped = false
  let hasEnded = false

  for await (const read of text) {
    // What follows the array is read too: the checksum of an archive is known at its end.
    if (hasEnded) continue
    let part = read
    if (before !== undefined) {
      before += part
      const found = before.indexOf(marker)
      const bracket = found === -1 ? -1 : before.indexOf('[', found + marker.length)
      if (bracket === -1) {
        if (before.length > START_LIMIT) break
        continue
      }
      part = before.slice(bracket + 1)
      before = undefined
    }
    let start = 0
    for (let at = 0; at < part.length; at++) {
      const sign = part.charCodeAt(at)
      if (isEscaped) isEscaped = false
      else if (inString) {
        if (sign === BACKSLASH) isEscaped = true
        else if (sign === QUOTE) inString = false
      } else if (sign === QUOTE) inString = true
      else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) {
        if (depth === 0) start = at
        depth += 1
      } else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) {
        if (depth === 0) {
          hasEnded = true
          break
        }
        depth -= 1
        if (depth > 0) continue
        const item = carried === null ? undefined : parsed(carried + part.slice(start, at + 1))
        if (item === undefined) onSkipped()
        else yield item
        carried = ''
      }
    }
    if (depth > 0 && carried !== null) {
      carried += part.slice(start)
      if (carried.length > ITEM_LIMIT) carried = null
    }
  }
  if (hasEnded) return
  throw new UnreadableFile(
    before === undefined
      ? 'This file ends too early. Download it again.'
      : "We found no posts in this file. Check that it's the right one.",
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
