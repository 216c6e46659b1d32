import { splitSentences } from '@loomcast/platforms'
import type { StrippedText } from './stripped-text.ts'
import { withUpdates } from './value-updates.ts'

/** "Rewrite this old post (it's now 340 jars and £7.50, and the date is 30 August):" */
const HEAD = /^([^\n]{12,400}?)(?::\s{1,3}|\n\n)(?=\S)/u
const OLD_POST =
  /(?<![\p{L}])(?:old post|last year(?:['’]s)?|same post|this old|previous post|from last (?:year|time|month)|alten? (?:post|beitrag)|letzte[ns]? jahr|l['’]an dernier|ancien post|año pasado|post viejo|anno scorso|vecchio post|vorig jaar|ano passado)(?![\p{L}])/iu
const CHANGES =
  /(?<![\p{L}])(?:now|instead|this (?:year|time)|not|new|changed?|is|jetzt|diesmal|statt|maintenant|cette (?:année|fois)|ahora|este año|ora|quest['’]anno|nu|dit jaar|agora)(?![\p{L}])/iu
export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)'
export const EDGE = '(?<![\\p{L}\\p{N}£€$.,:])'
export const KINDS = [
  `\\d{1,2}\\.?(?:st|nd|rd|th)? (?:de )?${MONTH}(?![\\p{L}])`,
  '[£€$]\\d{1,6}(?:[.,]\\d{1,2})?(?![\\d])|\\d{1,6}(?:[.,]\\d{2})? ?€',
  '\\d{1,2}(?:[:.]\\d{2})? ?[ap]m(?![\\p{L}])',
].map((value) => new RegExp(`${EDGE}(?:${value})`, 'giu'))
const COUNT = /(?<![\p{L}\p{N}£€$.,:])(\d{1,6}) (\p{Ll}{3,20})(?![\p{L}])/gu
const PAIR = /(?:not|instead of|statt|rather than|au lieu de|en vez de|invece di) \S{1,12}/giu

export const distinct = (values: string[]) => [...new Set(values.map((value) => value.toLowerCase()))]

/** An old text with the values that the request states for it. A sentence whose value cannot be decided is left out. */
export function withNewValues(text: string): StrippedText {
  const found = HEAD.exec(text)
  const head = found?.[1] ?? ''
  if (!found || !OLD_POST.test(head) || !namesOldPost(head) || !CHANGES.test(head) || !/\d/u.test(head))
    return { text, boilerplate: [], quoted: [] }
  const quoted: string[] = []
  let body = withUpdates(text.slice(found[0].length), head)
  const stated = head.replace(PAIR, '')
  for (const kind of KINDS) {
    const now = distinct(stated.match(kind) ?? [])
    const before = distinct(body.match(kind) ?? [])
    if (now.length === 0 || before.length === 0 || now.every((value) => before.includes(value))) continue
    const [value = ''] = stated.match(kind) ?? []
    if (now.length === 1 && before.length === 1) body = body.replace(kind, () => value)
    else body = withoutSentences(body, (sentence) => sentence.search(kind) >= 0, quoted)
  }
  for (const [, count = '', noun = ''] of [...stated.matchAll(COUNT)].slice(0, 12)) {
    const old = distinct([...body.matchAll(COUNT)].filter((match) => match[2] === noun).map((match) => match[1] ?? ''))
    if (old.length !== 1 || old[0] === count || MONTHS.test(noun)) continue
    body = body.replace(COUNT, (whole: string, _old: string, word: string) => (word === noun ? `${count} ${noun}` : whole))
  }
  if (quoted.length > 0) quoted.push(head)
  const request = head.replace(/ ?\([^()]{0,300}\)/gu, '')
  return { text: /\d/u.test(request) ? `Rewrite this post:\n\n${body}` : `${request}:\n\n${body}`, boilerplate: [head], quoted }
}

/** "Last year 112 people came. Sign up: …" is no request, and its last words are a label. */
const USES_AGAIN =
  /(?<![\p{L}])(?:re-?(?:write|use|post|do|word|work|vamp)|use|update|change|same|again|post|text|turn|make|adapt|basis|base|neu|nimm|reprends?|usa|riusa)(?![\p{L}])/iu
const namesOldPost = (head: string) => USES_AGAIN.test(head) && !/[.!?] (?:\S{1,14} ){0,2}\S{1,14}$/u.test(head)

/** The text with the price, date or time that a later message states, if both have one of its kind. */
export function withSingleValues(text: string, later: string): string {
  if (!CHANGES.test(later) && !/(?<![\p{L}])(?:up|down) to(?![\p{L}])/iu.test(later)) return text
  const stated = later.replace(PAIR, '')
  return KINDS.reduce((body, kind) => {
    const now = distinct(stated.match(kind) ?? [])
    const before = distinct(body.match(kind) ?? [])
    const [value = ''] = now
    return now.length === 1 && before.length === 1 ? body.replace(kind, () => value) : body
  }, text)
}

const MONTHS = new RegExp(`^${MONTH}$`, 'iu')

function withoutSentences(text: string, isOut: (sentence: string) => boolean, quoted: string[]): string {
  return text
    .split('\n')
    .map((line) => {
      if (!isOut(line)) return line
      return splitSentences(line)
        .filter((sentence) => {
          if (isOut(sentence)) quoted.push(sentence)
          return !isOut(sentence)
        })
        .join(' ')
    })
    .join('\n')
}
