import { type PageStorage, tabStorage } from '@loomcast/web-kit'
import { BRAND, type EditedCard, type EditedSet, LAYOUTS, MAX_CARDS, THEMES } from './card-set.ts'

const PREFIX = 'loomcast.cards.'
const key = (userId: string, contentId: string) => `${PREFIX}${userId}.${contentId}`

/** The edited cards of posts, so that a reload finds them. */
function cardStore(storage: PageStorage) {
  return {
    note: (userId: string, contentId: string, set: EditedSet) => storage.setItem(key(userId, contentId), JSON.stringify(set)),
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

export const storedCards = cardStore(tabStorage)

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

function isCard(card: Partial<EditedCard> | null): card is EditedCard {
  return (
    card !== null &&
    [card.key, card.title, card.body, card.detail].every((text) => typeof text === 'string') &&
    LAYOUTS.some(({ value }) => value === card.layout) &&
    Number.isInteger(card.first)
  )
}
