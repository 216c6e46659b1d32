import { findPlatform } from '@loomcast/platforms'
import type { Draft } from './brief.ts'

/**
 * Keeps what the user wrote through reloads. Each tab keeps its own (sessionStorage), and the last one written is kept for the
 * user (localStorage), so two tabs never overwrite each other's words. Everything is under a key that names the user.
 */
const prefix = 'loomcast.draft.'
const limit = 40_000

export interface Drafts {
  read(userId: string): Draft
  write(userId: string, draft: Draft): void
  clear(userId: string): void
}

export function draftStore(tab: Storage, browser: Storage): Drafts {
  const key = (userId: string) => prefix + userId
  return {
    read(userId) {
      // Gone from the browser means signed out, perhaps in another tab: then this tab's copy does not count either.
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

// A full or forbidden storage must not stop anyone from writing.
function stored(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function keep(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    drop(storage, key)
  }
}

function drop(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {}
}

const kinds: Record<keyof Draft, 'string' | 'number'> = {
  prompt: 'string',
  platform: 'string',
  provider: 'string',
  model: 'string',
  temperature: 'number',
  max_tokens: 'number',
  tone_style: 'string',
  custom_instructions: 'string',
  avoid_words: 'string',
}

/** Storage is outside input: only known fields of the right kind come back. */
function parse(text: string | null): Draft | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const known = Object.entries(value).filter(([field, part]) => field in kinds && typeof part === kinds[field as keyof Draft])
    const { platform, ...draft }: Draft = Object.fromEntries(known)
    // Earlier releases stored the platform's name.
    const id = findPlatform(platform)?.id
    return { ...draft, ...(id && { platform: id }) }
  } catch {
    return undefined
  }
}
