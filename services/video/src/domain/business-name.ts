import { isIdentity } from './card-cover.ts'
import { type Token, tokensOf, words } from './emphasized-parts.ts'
import { factsIn } from './key-fact.ts'

/** The most words of a name. */
const NAME_WORDS = 6
/** Shorter ones match by chance. In letters. */
const LEAST_MATCH = 5
const CONNECTORS = words('& and of the und et y e de du des del la le di')
const BEFORE_VERB = words('is are ist sind est es è é')

/** The name of the author of a post in the spelling of the post: the words in the domain of the site, or the words before the postal address or "is a"; otherwise empty. */
export function businessName(text: string, link: string): string {
  const lines = text.split('\n').map(tokensOf)
  const label = siteOf(link)
  const phrases = label === '' ? [] : lines.flatMap(phrasesOf)
  return (
    longest(phrases.filter((phrase) => isSite(phrase, folded(label)))) ||
    firstNamed(phrases, label.split('-').map(folded)) ||
    beforeAddress(lines) ||
    subject(lines)
  )
}

const longest = (phrases: readonly string[]) => phrases.reduce((best, phrase) => (phrase.length > best.length ? phrase : best), '')

/** The name in the domain of a site: "griffbereit-kassel". */
function siteOf(link: string): string {
  const host = (link.split('/')[0] ?? '').split('@').at(-1) ?? ''
  const labels = host.toLowerCase().split('.').slice(0, -1)
  const label = longest(labels.filter((one) => one !== 'www'))
  return label.length >= LEAST_MATCH ? label : ''
}

const ARTICLES = words('die der das unser unsere our notre nos nuestro nuestra')

/** The first name of several words with one that is a part of the domain: "Kletterhalle Griffbereit", with the words after it. */
function firstNamed(phrases: readonly string[], parts: readonly string[]): string {
  const at = phrases.findIndex((phrase) => {
    const own = phrase.split(' ').map(folded)
    return (
      own.length > 1 &&
      !ARTICLES.has(own[0] ?? '') &&
      parts.some((part) => part.length > LEAST_MATCH && (own.includes(part) || own.join('').endsWith(part)))
    )
  })
  const first = phrases[at] ?? ''
  return longest(phrases.slice(at, at + NAME_WORDS).filter((phrase) => at >= 0 && phrase.startsWith(first)))
}

const isName = (token: Token | undefined) => token !== undefined && /^\p{Lu}/u.test(token.text)

/** The names of at most NAME_WORDS words of a line. */
function phrasesOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, from) => {
    if (!isName(token)) return []
    const phrases: string[] = []
    for (let to = from + 1; to <= Math.min(tokens.length, from + NAME_WORDS); to++) {
      const last = tokens[to - 1]
      if (isName(last)) phrases.push(phraseOf(tokens, from, to))
      else if (!CONNECTORS.has(last?.text ?? '')) break
      if (last?.ends || /[.)]$/u.test(last?.text ?? '')) break
    }
    return phrases
  })
}

const phraseOf = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
    .replace(/(?<![,;:.!?])[,;:.!?]$/u, '')

/** Whether the letters of a name are those of a site, or begin like it: "Kindly Mobile Dental Hygiene" and kindlymobile.example. */
function isSite(phrase: string, site: string): boolean {
  const own = phrase.split(' ').map(folded)
  const [first = '', ...others] = own
  const spelled = [own.join(''), own.filter((word) => word !== 'and').join(''), phrase.split(' ').map(foldedApart).join('')]
  const short = first + others.map((word) => word.charAt(0)).join('')
  return spelled.some((name) => name === site || name.startsWith(site)) || (others.length > 0 && short === site)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll('&', 'and')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
const folded = (text: string) => plain(text)
/** Like `folded`, with "ue" for "ü". */
const foldedApart = (text: string) =>
  plain(text.toLowerCase().normalize('NFC').replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))

/** "Harcourt & Daughters, 44 Wisemore Street" */
function beforeAddress(lines: readonly Token[][]): string {
  for (const tokens of lines) {
    const at = factsIn(tokens.slice(0, NAME_WORDS + 4)).find(({ kind }) => kind === 'address')?.from ?? 0
    if (at === 0 || at > NAME_WORDS || !tokens[at - 1]?.ends) continue
    if (tokens.slice(0, at).every((token, index) => (isName(token) || CONNECTORS.has(token.text)) && (!token.ends || index === at - 1)))
      return phraseOf(tokens, 0, at)
  }
  return ''
}

/** "Spoke & Hollow is a workshop" */
function subject(lines: readonly Token[][]): string {
  const tokens = lines[0] ?? []
  const verb = tokens.slice(0, NAME_WORDS + 1).findIndex(({ text }) => BEFORE_VERB.has(text))
  if (verb < 2 || !isIdentity(phraseOf(tokens, 0, NAME_WORDS + 3))) return ''
  const own = tokens.slice(0, verb)
  return own.every((token) => !token.ends && (isName(token) || CONNECTORS.has(token.text))) ? phraseOf(tokens, 0, verb) : ''
}
