import { corrected } from '../../misspellings.ts'
import { writtenOut } from '../../text-speech.ts'
import { withCapital } from '../../with-capital.ts'
import { withKnownPlaces } from '../known-places.ts'
import { withoutShorthand } from '../shorthand.ts'

/** A short note as a line for readers: short forms written out, misspellings corrected, with a capital. */
export const tidiedValue = (value: string) =>
  withCapital(withKnownPlaces(corrected(withoutShorthand(withNouns(writtenOut(value.trim()).text))).text))

/** Short forms of nouns in names: "the Farmers Mkt". */
const NOUNS: Record<string, string> = {
  mkt: 'market',
  mkts: 'markets',
  ctr: 'centre',
  pk: 'park',
  bldg: 'building',
  stn: 'station',
  sq: 'square',
}

const withNouns = (text: string) =>
  text.replace(/(?<=\p{L} )(mkts?|ctr|pk|bldg|stn|sq)(?![\p{L}\p{N}])\.?/giu, (found: string, short: string) => {
    const long = NOUNS[short.toLowerCase()] ?? found
    return /^\p{Lu}/u.test(short) ? withCapital(long) : long
  })
