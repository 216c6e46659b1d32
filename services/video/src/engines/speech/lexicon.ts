import { pronounced } from './letter-sounds.ts'

/** Phonemes of a word, or those of its uses; `DEFAULT` and, at the end of a sentence, `None`. As in the dictionaries of misaki. */
type Entry = string | Record<string, string | null>
export type Dictionary = Record<string, Entry>

/** Words whose phonemes are not those of their letters and which the dictionaries lack. */
const OWN: Record<string, string> = {
  miz: 'mˈɪz',
  linkedin: 'lˌɪŋktˈɪn',
  tiktok: 'tˈɪktˌɑk',
  whatsapp: 'wˈʌtsˌæp',
  emoji: 'ɪmˈOʤi',
  etsy: 'ˈɛtsi',
}

/** Letters that Unicode does not decompose. */
const UNACCENTED: Record<string, string> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ı: 'i',
}

const TAPPED_AFTER = new Set('AIOWYiuæɑəɛɪɹʊʌ')
const MIN_PART = 3

export interface Lexicon {
  /** Phonemes of one word; a capital letter alone is the letter's name. Empty for other scripts. */
  phonemes(word: string): string
}

/** The first dictionary that has a word is used. Words that none has are built from their stem, from known parts, or from rules for letters. */
export function createLexicon(dictionaries: readonly Dictionary[]): Lexicon {
  const entry = (word: string): string | null => {
    for (const dictionary of dictionaries) {
      const found = Object.hasOwn(dictionary, word) ? dictionary[word] : undefined
      const phonemes = typeof found === 'object' ? found['DEFAULT'] : found
      if (phonemes) return phonemes
    }
    return null
  }
  const find = (word: string): string | null => {
    const lower = word.toLowerCase()
    if (Object.hasOwn(OWN, lower)) return OWN[lower] ?? null
    return entry(word) ?? entry(lower) ?? entry(lower.charAt(0).toUpperCase() + lower.slice(1))
  }

  function stemmed(word: string): string | null {
    const stem = (...candidates: string[]) =>
      candidates.map((each) => (each.length > 1 ? find(each) : null)).find((each) => each !== null) ?? null
    const end = (length: number) => word.slice(0, -length)
    if (word.endsWith("'s")) return withS(find(end(2)) ?? stemmed(end(2)))
    if (word.endsWith("s'")) return find(end(1)) ?? withS(find(end(2)))
    if (word.endsWith('ies')) return withS(stem(`${end(3)}y`, end(1)))
    if (word.endsWith('s') && !word.endsWith('ss')) return withS(stem(end(1), word.endsWith('es') ? end(2) : ''))
    if (word.endsWith('ied')) return withEd(stem(`${end(3)}y`))
    if (word.endsWith('ed')) return withEd(stem(end(1), end(2), undoubled(end(2))))
    if (word.endsWith('ing')) return withIng(stem(end(3), `${end(3)}e`, undoubled(end(3))))
    if (word.endsWith('ly')) return followed(stem(end(2)), 'li')
    if (word.endsWith('ness')) return followed(stem(end(4), `${end(5)}y`), 'nəs')
    if (word.endsWith('less')) return followed(stem(end(4)), 'ləs')
    if (word.endsWith('er')) return followed(stem(end(2), end(1), undoubled(end(2)), `${end(3)}y`), 'əɹ')
    if (word.endsWith('est')) return followed(stem(end(3), end(2), undoubled(end(3)), `${end(4)}y`), 'əst')
    if (word.startsWith('un')) return preceded('ˌʌn', stem(word.slice(2)))
    return word.startsWith('re') ? preceded('ɹˌi', stem(word.slice(2))) : null
  }

  /** Names of addresses are often two or three words without spaces: the fewest parts of at least three letters. */
  function composed(word: string): string | null {
    const best: (string[] | null)[] = [[]]
    for (let end = 1; end <= word.length; end++) {
      best[end] = null
      for (let start = 0; start <= end - MIN_PART; start++) {
        const before = best[start]
        const part = before ? find(word.slice(start, end)) : null
        const present = best[end]
        if (before && part && (!present || before.length + 1 < present.length)) best[end] = [...before, part]
      }
    }
    const parts = best[word.length]
    return parts && parts.length > 0 && parts.length <= 4 ? parts.join('') : null
  }

  return {
    phonemes(word) {
      if (/^[A-Z]$/u.test(word)) return entry(word) ?? ''
      if (/^[A-Z]s$/u.test(word)) return withS(entry(word.charAt(0))) ?? ''
      const known = find(word)
      if (known) return known
      const plain = [...word.normalize('NFKD')]
        .map((letter) => UNACCENTED[letter] ?? letter)
        .join('')
        .replace(/[^a-zA-Z']/gu, '')
      const lower = plain.toLowerCase()
      const derived = find(plain) ?? stemmed(lower)
      if (derived) return derived
      if (lower.length <= 4 && (plain === plain.toUpperCase() || !/[aeiouy]/u.test(lower))) return spelledOut(lower, entry)
      return (lower.length >= 2 * MIN_PART ? composed(lower) : null) ?? pronounced(lower)
    },
  }
}

/** Only the last letter has the main stress. */
function spelledOut(word: string, entry: (letter: string) => string | null): string {
  const names = [...word.toUpperCase()].map((letter) => entry(letter) ?? '')
  return names.map((name, index) => (index < names.length - 1 ? name.replaceAll('ˈ', 'ˌ') : name)).join('')
}

const followed = (stem: string | null, end: string) => stem && stem + end
const preceded = (start: string, stem: string | null) => stem && start + stem

/** "stopp" is "stop". */
const undoubled = (stem: string) => (stem.length > 2 && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : '')

function withS(stem: string | null): string | null {
  const last = stem?.at(-1) ?? ''
  if ('ptkfθ'.includes(last)) return followed(stem, 's')
  return followed(stem, 'szʃʒʧʤ'.includes(last) ? 'ᵻz' : 'z')
}

function withEd(stem: string | null): string | null {
  const last = stem?.at(-1) ?? ''
  if (stem && last === 't' && TAPPED_AFTER.has(stem.at(-2) ?? '')) return `${stem.slice(0, -1)}ɾᵻd`
  if (last === 't' || last === 'd') return followed(stem, 'ᵻd')
  return followed(stem, 'pkfθʃsʧ'.includes(last) ? 't' : 'd')
}

function withIng(stem: string | null): string | null {
  if (stem?.at(-1) === 't' && TAPPED_AFTER.has(stem.at(-2) ?? '')) return `${stem.slice(0, -1)}ɾɪŋ`
  return followed(stem, 'ɪŋ')
}
