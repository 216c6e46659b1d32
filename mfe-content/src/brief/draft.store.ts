import { findPlatform } from '@loomcast/platforms'
import { browserStorage, type StringStore, tabStorage } from '@loomcast/web-kit'
import { picturesIn } from '../pictures/pictures-in.ts'
import type { Draft, OwnBriefs } from './brief.ts'
import { knownPlatforms } from './last-platforms.store.ts'
import { storedReview } from './review.ts'

/**
 * Stores the user's draft across reloads. Each tab has its own (sessionStorage), and the latest one is also stored for the user
 * (localStorage), so that two tabs never overwrite each other's text. Every key includes the user id.
 */
const prefix = 'loomcast.draft.'
const limit = 40_000

export interface Drafts {
  read(userId: string): Draft
  write(userId: string, draft: Draft): void
  clear(userId: string): void
}

export function draftStore(tab: StringStore, browser: StringStore): Drafts {
  const key = (userId: string) => prefix + userId
  return {
    read(userId) {
      // If localStorage has no draft, the user signed out, perhaps in another tab, so this tab's copy is invalid as well.
      const latest = parse(stored(browser, key(userId)))
      return (latest && parse(stored(tab, key(userId)))) ?? latest ?? {}
    },
    write(userId, draft) {
      const text = JSON.stringify(draft)
      if (text.length > limit) return
      keep(tab, key(userId), text)
      keep(browser, key(userId), text)
    },
    clear(userId) {
      drop(tab, key(userId))
      drop(browser, key(userId))
    },
  }
}

/** The drafts of this browser. */
export const drafts = draftStore(tabStorage, browserStorage)

// Full or blocked storage must not prevent writing.
function stored(storage: StringStore, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function keep(storage: StringStore, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    drop(storage, key)
  }
}

function drop(storage: StringStore, key: string): void {
  try {
    storage.removeItem(key)
  } catch {}
}

const kinds: Record<Exclude<keyof Draft, 'platforms' | 'own' | 'pictures' | 'review'>, 'string' | 'number' | 'boolean'> = {
  prompt: 'string',
  platform: 'string',
  provider: 'string',
  model: 'string',
  temperature: 'number',
  max_tokens: 'number',
  tone_style: 'string',
  custom_instructions: 'string',
  avoid_words: 'string',
  use_voice: 'boolean',
}

/** Storage is untrusted input: only known fields of the right type are accepted. */
function parse(text: string | null): Draft | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const known = Object.entries(value).filter(([field, part]) => field in kinds && typeof part === kinds[field as keyof typeof kinds])
    const { platform, ...draft }: Draft = Object.fromEntries(known)
    // Earlier releases stored the platform's name.
    const id = findPlatform(platform)?.id
    const platforms = knownPlatforms(Reflect.get(value, 'platforms'))
    const pictures = picturesIn(Reflect.get(value, 'pictures'))
    const own = ownBriefs(Reflect.get(value, 'own'))
    const review = storedReview(Reflect.get(value, 'review'))
    return {
      ...draft,
      ...(id && { platform: id }),
      ...(platforms && { platforms }),
      ...(own && { own }),
      ...(review && { review }),
      ...(pictures.length > 0 && { pictures }),
    }
  } catch {
    return undefined
  }
}

function ownBriefs(value: unknown): OwnBriefs | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const known = Object.entries(value).flatMap(([platform, fields]: [string, unknown]) => {
    const id = findPlatform(platform)?.id
    if (!id || typeof fields !== 'object' || fields === null) return []
    const words = Object.entries(fields).filter(([field, text]) => OWN_FIELDS.includes(field) && typeof text === 'string')
    return words.length > 0 ? [[id, Object.fromEntries(words)] as const] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

const OWN_FIELDS = ['prompt', 'tone_style', 'custom_instructions']
