import { type FactScan, spanOf } from './fact-scan.ts'
import { fold } from './language.ts'
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts'

const LINK =
  /https?:\/\/[^\s<>"'“”«»]{1,500}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}|\bwww\.[^\s<>"'“”«»]{1,300}|(?<![\p{L}\p{N}@._-])(?<host>(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,4}[a-z]{2,24})(?:\/[^\s<>"'“”«»]{0,300})?(?![\p{L}\p{N}@-])/giu
/** Top-level domains that are read in any case. Others only in lowercase, because "Bread.Today" lacks a space. */
const FREQUENT_DOMAINS = new Set(
  'com org net io co app dev fr de uk eu ch nl es pt pl ie ca au nz mx ar cl br jp se dk fi cz shop store studio example info biz tv fm ly gg academy blog cafe tech ai website xyz'.split(
    ' ',
  ),
)
const HANDLE = /(?<![\p{L}\p{N}_@./])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]{0,58}[\p{L}\p{N}_])?/gu
const HASHTAG = /(?<![\p{L}\p{N}_&/])[#＃][\p{L}\p{N}_]{1,100}/gu
/** "John", "Smith" and "BBC" in "#JohnSmithBBC" */
const WORD_OF_TAG = /\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+(?!\p{Ll})/gu
const COUNTER = /^[ \t]*(?:\d{1,3}\/\d{1,3}(?!\d)|\d{1,2}[.)](?=\s))/gmu

/** Links, email addresses, handles and hashtags with capitals. Other hashtags, and in a draft the numbers of posts and lists, are no facts. */
export function scanLinks(scan: FactScan): void {
  scanWebLinks(scan)
  scan.each(scan.text, HANDLE, (match) => scan.add({ kind: 'handle', key: fold(match[0]), ...spanOf(match) }))
  scan.each(scan.text, HASHTAG, (match) => {
    const words = match[0].match(WORD_OF_TAG) ?? []
    const { language } = scan
    if (/^#\d{1,9}$/u.test(match[0])) return
    if (scan.isDraft && /\p{Lu}/u.test(match[0].slice(1))) scan.add({ kind: 'tag', words: words.map(fold), language, ...spanOf(match) })
    else scan.take(spanOf(match))
  })
  if (scan.isDraft) scan.each(scan.text, COUNTER, (match) => scan.take(spanOf(match)))
}

function scanWebLinks(scan: FactScan): void {
  scan.each(scan.text, LINK, (match) => {
    const start = match.index
    const { host } = match.groups ?? {}
    const domain = host === undefined ? undefined : domainOf(host)
    if (host !== undefined && domain === undefined) return
    const whole = domain === undefined || domain === host ? match[0] : domain
    let link = whole.replace(/(?<![.,;:!?…'"’”)\]])[.,;:!?…'"’”)\]]+$/u, '')
    if (whole.slice(link.length).startsWith(')') && link.includes('(')) link += ')'
    scan.add({ kind: 'link', key: linkKey(link), start, end: start + link.length })
  })
}

/** The longest beginning of a host that is a domain: "shop.berlin" of "shop.berlin.Then". */
function domainOf(host: string): string | undefined {
  const labels = host.split('.')
  for (let length = labels.length; length > 1; length -= 1) {
    const last = labels[length - 1] ?? ''
    if (FREQUENT_DOMAINS.has(last.toLowerCase()) || TOP_LEVEL_DOMAINS.has(last)) return labels.slice(0, length).join('.')
  }
  return undefined
}

function linkKey(link: string): string {
  return link
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/\/$/u, '')
}
