import type { Voice } from '../tones/voice.ts'
import { contracted, expanded } from './contractions.ts'
import { clauses } from './sentence.ts'
import { outsideFixed } from './spans.ts'

export type Say = (sentence: string) => string[]

/** How a voice says the user's sentences: only forms of the same words change, never quotations. */
export function sayIn(voice: Voice, options: { english: boolean; exclamations: boolean; wording?: boolean }): Say {
  if (!options.english) return (sentence) => [sentence]
  return (sentence) => {
    const parts = voice.clipped ? clauses(sentence) : [sentence]
    return parts.map((part) => {
      const worded = voice.wording === 'contracted' ? contracted(part) : voice.wording === 'expanded' ? expanded(part) : part
      return voice.exclaims === 'never' || !options.exclamations ? calmed(worded) : worded
    })
  }
}

/** "Come by!!" → "Come by." */
export function calmed(text: string): string {
  return outsideFixed(text, (part) => part.replace(/!+(?=\s|$)/gu, '.').replace(/\?\.+/gu, '?'))
}
