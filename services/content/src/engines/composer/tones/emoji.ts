import type { Brief } from '../brief/brief.ts'
import type { Kind } from '../brief/kind.ts'

// The first that the brief itself speaks of.
const SUBJECTS: [RegExp, string][] = [
  [/\b(?:bakery|bakeries|bread|loaf|loaves|baguettes?|sourdough)\b/iu, '🥖'],
  [/\b(?:coffee|espresso|caf[eé]|barista)\b/iu, '☕'],
  [/\byoga|meditation|pilates\b/iu, '🧘'],
  [/\b(?:run|running|runners?|marathon|5k run|10k run)\b/iu, '🏃'],
  [/\b(?:plumb\w*|boiler|taps?|leaks?)\b/iu, '🔧'],
  [/\b(?:podcast|episode)\b/iu, '🎧'],
  [/\b(?:novel|book|memoir|cookbook)\b/iu, '📚'],
  [/\b(?:photos?|camera|photographs?)\b/iu, '📷'],
  [/\b(?:train|railway)\b/iu, '🚆'],
  [/\b(?:pizza)\b/iu, '🍕'],
  [/\b(?:restaurant|menu|chef|dinner|lunch)\b/iu, '🍽️'],
  [/\b(?:wine|tasting)\b/iu, '🍷'],
  [/\b(?:cake|pastr(?:y|ies)|cupcakes?)\b/iu, '🍰'],
  [/\b(?:dogs?|puppy|puppies)\b/iu, '🐶'],
  [/\b(?:cats?|kittens?)\b/iu, '🐱'],
  [/\b(?:plants?|garden|trees?)\b/iu, '🌱'],
  [/\b(?:flowers?|bouquets?)\b/iu, '💐'],
  [/\b(?:bikes?|cycling)\b/iu, '🚲'],
  [/\b(?:music|concert|band|album|song)\b/iu, '🎶'],
  [/\b(?:sea|beach|ocean|coast)\b/iu, '🌊'],
  [/\b(?:mountains?|hik(?:e|ing))\b/iu, '⛰️'],
  [/\b(?:hair|salon)\b/iu, '💇'],
  [/\b(?:app|software|release|dashboard)\b/iu, '💻'],
  [/\b(?:conference|keynote|my talk|on stage)\b/iu, '🎤'],
]
/** Where the brief suggests nothing of its own. */
export const PLAIN_EMOJI = '✨'

const KINDS: Record<Kind, string> = {
  apology: '',
  hiring: '👋',
  event: '📅',
  offer: '🎁',
  book: '📚',
  episode: '🎧',
  food: '🍽️',
  travel: '📷',
  launch: '🎉',
  opening: '🎉',
  achievement: '🙌',
  service: '👋',
  general: PLAIN_EMOJI,
}

/** An emoji that the subject itself suggests; none for an apology. */
export function emojiFor({ text, kind, grave }: Pick<Brief, 'text' | 'kind' | 'grave'>): string {
  if (grave) return ''
  if (kind === 'hiring') return KINDS.hiring
  return SUBJECTS.find(([sign]) => sign.test(text))?.[1] ?? KINDS[kind]
}
