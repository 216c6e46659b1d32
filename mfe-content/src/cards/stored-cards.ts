import { browserStorage, type PageStorage } from '@loomcast/web-kit'
import type { CardPicture } from '../api/cards.api.ts'
import { BRAND, type EditedCard, type EditedSet, LAYOUTS, MAX_CARDS, THEMES } from './card-set.ts'

const PREFIX = 'loomcast.cards.'
const key = (userId: string, contentId: string) => `${PREFIX}${userId}.${contentId}`

/** Posts whose cards are stored. */
const MOST_POSTS = 30

/** The edited cards of posts, so that a later visit finds them. Of many posts, those that were edited last. */
function cardStore(storage: PageStorage) {
  return {
    note(userId: string, contentId: string, set: EditedSet): void {
      const own = key(userId, contentId)
      const others = storage.keys().filter((name) => name.startsWith(PREFIX) && name !== own)
      const oldestFirst = others.sort((one, other) => timeOf(storage.getItem(one)) - timeOf(storage.getItem(other)))
      for (const name of oldestFirst.slice(0, Math.max(0, others.length - MOST_POSTS + 1))) storage.removeItem(name)
      storage.setItem(own, JSON.stringify({ ...set, at: Date.now() }))
    },
    read(userId: string, contentId: string): EditedSet | null {
      try {
        return parse(JSON.parse(storage.getItem(key(userId, contentId)) ?? 'null'))
      } catch {
        return null
      }
    },
    forget(userId: string): void {
      for (const name of storage.keys()) if (name.startsWith(`${PREFIX}${userId}.`)) storage.removeItem(name)
    },
  }
}

export const storedCards = cardStore(browserStorage)

/** When cards were stored; 0 if that is unknown. */
function timeOf(stored: string | null): number {
  return Number(/"at":(\d{1,15})\}$/u.exec(stored ?? '')?.[1] ?? 0)
}

function parse(stored: Partial<EditedSet> | null): EditedSet | null {
  if (!stored) return null
  const { source, cards, size, theme, accent, showLogo } = stored
  const isValid =
    typeof source === 'string' &&
    Array.isArray(cards) &&
    cards.length > 0 &&
    cards.length <= MAX_CARDS &&
    cards.every(isCard) &&
    (size === '4:5' || size === '1:1') &&
    [BRAND, ...THEMES].some(({ value }) => value === theme) &&
    /^#[0-9a-f]{6}$/u.test(accent ?? '')
  return isValid ? { source, cards, size, theme: theme ?? 'paper', accent: accent ?? '', showLogo: showLogo === true } : null
}

function isPicture({ file_id, place, alt }: CardPicture): boolean {
  return typeof file_id === 'string' && (place === 'full' || place === 'top') && typeof alt === 'string'
}

function isCard(card: Partial<EditedCard> | null): card is EditedCard {
  return (
    card !== null &&
    [card.key, card.title, card.body, card.detail].every((text) => typeof text === 'string') &&
    LAYOUTS.some(({ value }) => value === card.layout) &&
    Number.isInteger(card.first) &&
    (card.picture === undefined || isPicture(card.picture))
  )
}
