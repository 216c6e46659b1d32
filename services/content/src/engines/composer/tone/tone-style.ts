import { TONES, type ToneId } from '@loomcast/platforms'

/** The changes that a tone may make to the user's own sentences. Without a model, no other change is safe. */
export interface ToneStyle {
  /** "We are" becomes "We're". */
  contracted: boolean
  /** Sentences per paragraph. */
  paragraph: number
  bullet: string
}

const STYLES: Record<ToneId, ToneStyle> = {
  'engaging-professional': { contracted: false, paragraph: 2, bullet: '•' },
  'casual-friendly': { contracted: true, paragraph: 2, bullet: '•' },
  'authoritative-expert': { contracted: false, paragraph: 3, bullet: '–' },
  'humorous-witty': { contracted: true, paragraph: 2, bullet: '•' },
  'inspirational-motivating': { contracted: false, paragraph: 2, bullet: '•' },
  'educational-informative': { contracted: false, paragraph: 3, bullet: '•' },
  'conversational-personal': { contracted: true, paragraph: 2, bullet: '•' },
  'bold-confident': { contracted: false, paragraph: 2, bullet: '▪' },
}

const KEYWORDS: [ToneId, RegExp][] = [
  [
    'casual-friendly',
    /\b(?:casual|friendly|relaxed|laid-?back|informal|warm|cheerful|fun|funny|playful|witty|light-?hearted|chatty|conversational|personal|upbeat)\b/iu,
  ],
  ['bold-confident', /\b(?:bold|confident|direct|punchy|terse|energetic|edgy)\b/iu],
  [
    'authoritative-expert',
    /\b(?:authorit\w{0,5}|expert|formal|serious|academic|corporate|sober|technical|official|educational|informative)\b/iu,
  ],
]

/** The style of a preset, or of the preset closest to a custom tone. */
export function styleOf(tone: string): ToneStyle {
  const wanted = tone.trim().toLowerCase()
  const preset = TONES.find((each) => each.name === wanted || each.id === wanted)
  const id = preset?.id ?? KEYWORDS.find(([, words]) => words.test(wanted))?.[0] ?? 'engaging-professional'
  return STYLES[id]
}
