import { graphemes, type PlatformId, platformById, splitThread, wordCount } from '@loomcast/platform-rules'
import type { Part, Script } from '../forms/script.ts'
import type { Wishes } from '../instructions/wishes.ts'
import { slimmer, withoutLightest } from './slim.ts'

// What reads well; above it the least important sentences give way. X counts posts instead.
const TARGETS: Partial<Record<PlatformId, number>> = { linkedin: 1600, instagram: 1000, facebook: 1000, youtube: 2800 }
const MOST_POSTS = 12

/** Fits a script into the platform's length and the user's wishes; `short` is false when even the least is too long for a wish. */
export function fitted(
  platform: PlatformId,
  script: Script,
  wishes: Wishes,
  write: (script: Script) => string,
): { text: string; short: boolean } {
  let current = wishes.shorter ? shorterScript(script) : script
  let text = write(current)
  while (isLong(platform, text)) {
    const body = lighterBy(excess(platform, text), current.body)
    if (!body) break
    current = { ...current, body }
    text = write(current)
  }
  while (breaksWish(wishes, text) || isOver(platform, text)) {
    const next = slimmer(current)
    if (!next) return { text: isOver(platform, text) ? cutTo(platform, text) : text, short: false }
    current = next
    text = write(current)
  }
  return { text, short: true }
}

/** One sentence longer than the platform takes is cut. */
function cutTo(platform: PlatformId, text: string): string {
  const limit = platformById(platform).limit ?? text.length
  let cut = ''
  for (const sign of graphemes(text)) {
    if (cut.length + sign.length > limit) break
    cut += sign
  }
  return cut
}

const isLong = (platform: PlatformId, text: string) => excess(platform, text) > 0

/** By which share a text is over what reads well, 0 to 1. */
function excess(platform: PlatformId, text: string): number {
  const [size, most] =
    platform === 'twitter' ? [splitThread(text).length, MOST_POSTS] : [text.length, TARGETS[platform] ?? Number.POSITIVE_INFINITY]
  return size > most ? 1 - most / size : 0
}

/** Without about that share of its lightest parts, one at least; undefined when one only is left. */
function lighterBy(share: number, body: Part[]): Part[] | undefined {
  let lighter = withoutLightest(body, 2)
  for (let more = Math.floor(body.length * share * 0.8) - 1; more > 0 && lighter; more -= 1)
    lighter = withoutLightest(lighter, 2) ?? lighter
  return lighter
}

function isOver(platform: PlatformId, text: string): boolean {
  const { limit, features } = platformById(platform)
  return !features.thread && limit !== null && text.length > limit
}

function breaksWish({ mostWords, mostCharacters }: Wishes, text: string): boolean {
  if (mostCharacters !== undefined && text.length > mostCharacters) return true
  return mostWords !== undefined && wordCount(text) > mostWords
}

/** About half of the body, and none of the decoration. */
function shorterScript(script: Script): Script {
  const goal = Math.ceil(script.body.length / 2)
  const { aside: _aside, ...rest } = script
  let current: Script = rest
  for (let body = current.body; body.length > goal; ) {
    const lighter = withoutLightest(body, 1)
    if (!lighter) break
    body = lighter
    current = { ...current, body }
  }
  if (current.asks.length > 0 && !current.keepsCloser) {
    const { closer: _closer, ...plain } = current
    current = plain
  }
  return current
}
