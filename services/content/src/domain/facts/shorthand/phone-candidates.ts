import type { RawFact } from '../fact-scan.ts'

const DIGITS = /(?<!\p{N})\d(?:[\s()./-]{0,2}\d){6,14}(?!\p{N})/gu
/** "2025-07-19", "30.08.2025" and "8/30/2025" */
const DATE = /(?<!\p{N})(?:(?:19|20)\d{2}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:19|20)\d{2})(?!\p{N})/gu
/** "1 000 000" and "12.500.000" */
const MILLIONS = /(?<!\p{N}[\s()./-]{0,2}|\+)[1-9]\d?([ .])\d{3}\1\d{3}(?![ .-]?\p{N})/gu

/** Sequences of digits, in groups or not, that can be a telephone number. */
export function phoneCandidates(plain: string): RawFact[] {
  const mask = (text: string) => '_'.repeat(text.length)
  const others = plain.replace(DATE, mask).replace(MILLIONS, mask)
  return [...others.matchAll(DIGITS)].map((match) => ({
    kind: 'phone',
    digits: match[0].replace(/\D/gu, ''),
    start: match.index,
    end: match.index + match[0].length,
  }))
}
