import { type FactScan, spanOf } from './fact-scan.ts'
import { fold, type Language } from './language.ts'
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts'
import { MONTHS } from './words/calendar.ts'

const LINK =
  /https?:\/\/[^\s<>"'“”«»]{1,500}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}|\bwww\.[^\s<>"'“”«»]{1,300}|(?<![\p{L}\p{N}@._-])(?<host>(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,4}[a-z]{2,24})(?:\/[^\s<>"'“”«»]{0,300})?(?![\p{L}\p{N}@-])/giu
/** Top-level domains that are also recognized in capitals, such as in "SHOP.EXAMPLE". */
const COMMON_DOMAINS = new Set(
  'com org net io co app dev fr de uk eu ch nl es pt pl ie ca au nz mx ar cl br jp se dk fi cz shop store studio example info biz tv fm ly gg academy blog cafe tech ai website xyz'.split(
    ' ',
  ),
)
/** Recognized as "Example.Com" too. Other top-level domains are not, because "bread.Today" and "Brot.Es" lack a space. "Com" is a Portuguese word. */
const CAPITALIZED_DOMAINS = new Set(['Com', 'Org', 'Net'])
const HANDLE = /(?<![\p{L}\p{N}_@./])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,58}[\p{L}\p{N}_])?/gu
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/])#[\p{L}\p{M}\p{N}_]{1,100}/gu
/** "John", "Smith" and "BBC" in "#JohnSmithBBC" */
const WORD_OF_TAG = /\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+(?!\p{Ll})/gu
const YEAR_OF_TAG = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N})/gu
/** "1/3" and "1/3:" before a post of a thread. "12/05/2025" is a date. */
const NUMBER_OF_POST = /^[ \t]*\d{1,3}\/(?<posts>\d{1,3})(?![\p{N}/])/gmu
const NUMBER_OF_ITEM = /^[ \t]*\d{1,2}[.)](?=\s{1,4}(?<next>\p{L}{0,12}))/gmu

/** Links, email addresses, handles, and hashtags with a year or, in a draft, with capitals. Other hashtags, and in a draft the numbers of posts and list items, are not facts. */
export function scanLinks(scan: FactScan): void {
  scanWebLinks(scan)
  scan.each(scan.text, HANDLE, (match) => scan.add({ kind: 'handle', key: fold(match[0]), ...spanOf(match) }))
  scan.each(scan.text, HASHTAG, (match) => scanHashtag(scan, match))
  if (scan.isDraft) takeNumbering(scan)
}

function scanHashtag(scan: FactScan, match: RegExpMatchArray & { index: number }): void {
  const [tag] = match
  // "#12" is a number.
  if (/^#\d{1,9}$/u.test(tag)) return
  const years = (tag.match(YEAR_OF_TAG) ?? []).map(Number)
  const hasName = /\p{Lu}/u.test(tag)
  if (!scan.isDraft || (!hasName && years.length === 0)) {
    scan.take(spanOf(match))
    return
  }
  const words = hasName ? (tag.match(WORD_OF_TAG) ?? []).map(fold) : []
  scan.add({ kind: 'tag', words, years, language: scan.language, ...spanOf(match) })
}

/** The numbers of posts and list items. A single "1/2" is a fraction, and "3. August" is a date. */
function takeNumbering(scan: FactScan): void {
  const counts = new Map<string, number>()
  for (const match of scan.text.matchAll(NUMBER_OF_POST)) {
    const posts = match.groups?.['posts'] ?? ''
    counts.set(posts, (counts.get(posts) ?? 0) + 1)
  }
  scan.each(scan.text, NUMBER_OF_POST, (match) => {
    if ((counts.get(match.groups?.['posts'] ?? '') ?? 0) > 1) scan.take(spanOf(match))
  })
  scan.each(scan.text, NUMBER_OF_ITEM, (match) => {
    const isDate = scan.language !== 'en' && match[0].endsWith('.') && MONTHS.has(fold(match.groups?.['next'] ?? ''))
    if (!isDate) scan.take(spanOf(match))
  })
}

function scanWebLinks(scan: FactScan): void {
  scan.each(scan.text, LINK, (match) => {
    const start = match.index
    const { host } = match.groups ?? {}
    const domain = host === undefined ? undefined : domainOf(host, scan.language)
    if (host !== undefined && domain === undefined) return
    const whole = domain === undefined || domain === host ? match[0] : domain
    let link = whole.replace(/(?<![.,;:!?…'"’”)\]])[.,;:!?…'"’”)\]]+$/u, '')
    if (whole.slice(link.length).startsWith(')') && link.includes('(')) link += ')'
    scan.add({ kind: 'link', key: linkKey(link), start, end: start + link.length })
  })
}

/** The longest prefix of a host that is a domain: "shop.berlin" of "shop.berlin.Then". */
function domainOf(host: string, language: Language | undefined): string | undefined {
  const labels = host.split('.')
  for (let length = labels.length; length > 1; length -= 1) {
    const last = labels[length - 1] ?? ''
    const isCommon = last === last.toUpperCase() && COMMON_DOMAINS.has(last.toLowerCase())
    const isCapitalized = CAPITALIZED_DOMAINS.has(last) && language !== 'pt'
    if (isCommon || isCapitalized || TOP_LEVEL_DOMAINS.has(last)) return labels.slice(0, length).join('.')
  }
  return undefined
}

/** Only the path keeps its case: "bit.ly/3AbCd" and "bit.ly/3abcd" are two pages. */
function linkKey(link: string): string {
  const address = link
    .replace(/^https?:\/\//iu, '')
    .replace(/^www\./iu, '')
    .replace(/\/$/u, '')
  const path = address.search(/[/?#]/u)
  return path === -1 ? address.toLowerCase() : address.slice(0, path).toLowerCase() + address.slice(path)
}
