import type { Lexicon } from './lexicon.ts'
import type { SpokenWord } from './spoken-text.ts'

/** A word of the caption with its part of the text's phonemes, from `start` to `end` (exclusive). */
export interface PhonemeRange {
  written: string
  start: number
  end: number
}

export interface Phonemes {
  text: string
  words: PhonemeRange[]
}

const VOWELS = 'AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ'

/** Joins the phonemes of words with spaces and punctuation. Short words are spoken as before the word that follows. */
export function phonemesOf(spoken: readonly SpokenWord[], lexicon: Lexicon): Phonemes {
  const words: PhonemeRange[] = []
  let text = ''
  for (const [index, { written, spoken: parts, pause }] of spoken.entries()) {
    const next = spoken[index + 1]?.spoken[0]
    const sounds = parts.map((part, place) => {
      const follower = parts[place + 1] ?? (pause ? undefined : next)
      return weak(part, follower === undefined ? undefined : lexicon.phonemes(follower)) ?? lexicon.phonemes(part)
    })
    const phonemes = sounds.filter(Boolean).join(' ')
    if (!phonemes) continue
    if (text) text += ' '
    words.push({ written, start: text.length, end: text.length + phonemes.length })
    text += phonemes + pause
  }
  return { text, words }
}

/** The words that are spoken without stress, which the dictionaries have only with it. */
function weak(word: string, next: string | undefined): string | null {
  const beforeVowel = [...(next ?? '')].find((sound) => sound !== 'ˈ' && sound !== 'ˌ')
  const vowel = beforeVowel !== undefined && VOWELS.includes(beforeVowel)
  switch (word === 'A' ? word : word.toLowerCase()) {
    case 'a':
      return 'ɐ'
    case 'an':
      return 'ɐn'
    case 'the':
      return vowel ? 'ði' : 'ðə'
    case 'to':
      return next === undefined ? null : vowel ? 'tʊ' : 'tə'
    default:
      return null
  }
}
