import type { Storyboard } from './storyboard.ts'

/** In characters. */
const LONGEST = 120

/** The title of a video in lists, in the words that viewers read: its title card, otherwise its captions, each once, otherwise its end card. Empty without words. */
export function titleOfVideo({ scenes, look }: Pick<Storyboard, 'scenes' | 'look'>): string {
  const captions = scenes.map(({ caption }) => caption.replace(/\s+/gu, ' ').trim()).filter(Boolean)
  const words = look.title_card?.title || [...new Set(captions)].join(' · ') || look.call_to_action?.text || ''
  const letters = [...words]
  return letters.length <= LONGEST
    ? words
    : `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
}
