import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor } from '../reasons.ts'

/** What says that a text has prices in pounds: a sign, a word, a British telephone number. */
const IN_POUNDS = /£|(?<![\p{L}])(?:quid|fiver|tenner|pence)(?![\p{L}])|(?<![\d+])0[127](?: ?\d){9}(?! ?\d)/iu
const OTHER_CURRENCY = /[$€¥₹]|(?<![\p{L}])(?:dollars?|bucks|euros?|rand|rupees)(?![\p{L}])/iu
/** A number that can be a price: no time, no year, no part of another number. */
const PRICE = String.raw`\d{1,3}(?:\.\d\d)?(?![\d:%]|\.\d|[ap]m| ?(?:[ap]m|%|p|pence|c|cents?|years?|yrs?|days?|weeks?|months?|hours?|hrs?|min\p{L}*|miles?|km|kg|g|ml|cm|m|people|of|to|till?|until|jan\p{L}*|feb\p{L}*|mar|march|apr|april|may|june?|july?|aug\p{L}*|sept?\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*)(?![\p{L}])| ?[-–>])`
const NUMBER = new RegExp(String.raw`(?<![\p{L}\d£.:/-]|£[\d.]{1,6} )(${PRICE})`, 'u').source
/** A lower number without a sign is as often a time. */
const LEAST_PRICE = 13
const BEFORE = '(?:usually|normally|instead of|down from|reduced from|rather than)'

const PRICES: [RegExp, (...found: string[]) => string][] = [
  // "22 usually 28", "£69 instead of 85"; not "opens at 9 instead of 10"
  [
    new RegExp(
      `(?<![\\p{L}\\d.:/-]|(?<![\\p{L}])(?:at|by|from|around|about|till?|until|for|of|only|age|aged|are|were|have|had|with) )£?(${PRICE}),? (${BEFORE}) £?(\\d{1,3}(?:\\.\\d\\d)?)(?![\\d:%]| ?[ap]m)`,
      'giu',
    ),
    (whole, now = '', word = '', was = '') => {
      if (!whole.includes('£') && (Number(now) < LEAST_PRICE || Number(was) < LEAST_PRICE)) return whole
      return /ly$/iu.test(word) ? `£${now} (${word} £${was})` : `£${now} ${word} £${was}`
    },
  ],
  // "adoption fee 200", "prices from 40", "tickets 8"
  [
    new RegExp(
      `(?<=(?<![\\p{L}])(?:fee|deposit|entry|admission|tickets|price|(?:prices|priced) (?:from|at))(?: is| are|:)? )${NUMBER}`,
      'giu',
    ),
    (price) => `£${price}`,
  ],
  // "6 on the door", "6.50 a head"; not "at most 8 a class"
  [
    new RegExp(
      `${NUMBER}(?= (?:on the door|in advance|adv|a head|per head|pp|a ticket|plus (?:staff )?(?:discount|vat))(?![\\p{L}]))`,
      'giu',
    ),
    (price) => `£${price}`,
  ],
  [/(?<=£\d{1,3}(?:\.\d\d)?) adv(?:ance)?(?![\p{L}])/giu, () => ' in advance'],
  [/(?<=£\d{1,3}(?:\.\d\d)? (?:on the door|in advance)) (?=£|tickets )/gu, () => ', '],
]
/** "labs 45 doodles 60 small dogs 35": things and their prices. */
const ROW = /(?:(?:\p{L}{3,13} ){1,2}£?\d{2,3}(?:\.\d\d)?(?!\.?\d|[\p{L}:%-]),? ?){3,8}/gu
const ITEM = /((?:\p{L}{3,13} ){1,2})£?(\d{2,3}(?:\.\d\d)?),? ?/gu
/** Behind these, a number is no price. */
const NO_ITEM =
  /(?<![\p{L}])(?:over|under|age|aged|ages|size|sizes|room|unit|bus|route|page|no|number|the|on|at|from|until|till|about|around|only|in|of|and|to|january|february|march|april|may|june|july|august|september|october|november|december|\p{L}{3,6}day|we|they|won|beat|lost|took|for|team|teams)(?![\p{L}]) ?$/iu

const FEWEST_BARE = 3

function withRowPriced(row: string): string {
  const items = [...row.matchAll(ITEM)]
  if (
    items.filter(([whole]) => !whole.includes('£')).length < FEWEST_BARE ||
    items.some(([, name = '']) => NO_ITEM.test(name.trim())) ||
    items.map(([whole]) => whole).join('') !== row
  )
    return row
  const end = / $/u.test(row) ? ' ' : ''
  return items.map(([, name = '', price = '']) => `${name.trim()} £${price}`).join(', ') + (/,\s*$/u.test(row) ? ',' : '') + end
}

/** "tickets £12 quid" */
const SIGN_BEFORE_WORD = /£(?=\d{1,4}(?:\.\d\d)? (?:quid|pounds?)(?![\p{L}]))/giu

function withPrices(line: string, hasRows: boolean): string {
  const priced = PRICES.reduce((result, [pattern, right]) => result.replace(pattern, (...found: string[]) => right(...found)), line)
  const rows = hasRows ? priced.replace(ROW, withRowPriced) : priced
  return rows.replace(SIGN_BEFORE_WORD, '')
}

/** What says that a text is about prices: a telephone number alone does not. */
const ABOUT_PRICES = /£|(?<![\p{L}])(?:price[sd]?|costs?|charge|rates?|fees?|quid|fiver|tenner)(?![\p{L}])/iu

/** "all prices in pounds", "prices in euros please": which sign the prices of a list have. */
const CURRENCY_STATED =
  /(?:^|[.,;!?\n] ?)(?:and |oh )?(?:(?:all )?(?:the )?prices?(?: are)?(?: all)?|(?:it['’]?s|its|they['’]?re) all) in (pounds|gbp|sterling|dollars|usd|euros?)(?: please| pls)?[.!]?(?=$|[\s.,;])/iu
const SIGNS: [RegExp, string][] = [
  [/^(?:pounds|gbp|sterling)$/iu, '£'],
  [/^(?:dollars|usd)$/iu, '$'],
  [/^euros?$/iu, '€'],
]
/** "Half head foils 75 (was 70)", "Kids under 10 18" */
const PRICED_ROW =
  /^([-*•] )?(\p{L}[^\n£€$:]{1,44}?)(?: ?[:=–-])? (\d{1,4}(?:\.\d\d)?)(?: \((was|now|from|before) (\d{1,4}(?:\.\d\d)?)\))?\.?$/u

/** "Open till 6", "Starts 14 June 2027" */
const BEFORE_NO_PRICE =
  /(?:^|[ ,])(?:at|till?|until|from|by|to|since|est|room|unit|no|number|floor|bus|route|on|opens?|closes?|starts?|begins?|ends?|jan\p{L}*|feb\p{L}*|mar|march|apr\p{L}*|may|june?|july?|aug\p{L}*|sept?\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*)$/iu

/** The rows of a list with the currency that its author states. The statement is not published. */
function withCurrencyStated(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const stated = CURRENCY_STATED.exec(source)?.[1] ?? ''
  const sign = SIGNS.find(([name]) => name.test(stated))?.[1]
  const isRow = ({ use, text }: ReviewedPassage) => {
    const [, , label = '', price = ''] = (use === 'publish' && PRICED_ROW.exec(text)) || []
    return label !== '' && !BEFORE_NO_PRICE.test(label) && !/^(?:19|20)\d\d$/u.test(price)
  }
  if (sign === undefined || passages.filter(isRow).length < FEWEST_BARE) return [...passages]
  return passages.map((passage): ReviewedPassage => {
    if (passage.use === 'publish' && CURRENCY_STATED.test(passage.text) && !/\d/u.test(passage.text)) {
      const rest = passage.text.replace(CURRENCY_STATED, '').replace(/^[\s,;.]{1,4}/u, '')
      if (rest !== '') return { ...passage, text: withCapital(rest), reason: passage.reason ?? SIGNED }
      return { ...passage, text: passage.source, question: null, ...decisionFor('remark') }
    }
    const [whole, marker = '', label, price, was, old] = isRow(passage) ? (PRICED_ROW.exec(passage.text) ?? []) : []
    if (whole === undefined) return passage
    const before = old === undefined ? '' : ` (${was} ${sign}${old})`
    return { ...passage, text: `${marker}${label}: ${sign}${price}${before}`, reason: passage.reason ?? SIGNED }
  })
}

const SIGNED = 'Prices got their sign.'

/** Prices without a sign in a text that has prices in pounds, or whose currency its author states. */
export function withBarePrices(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const listed = withCurrencyStated(passages, source)
  if (!IN_POUNDS.test(source) || OTHER_CURRENCY.test(source)) return listed
  const hasRows = ABOUT_PRICES.test(source)
  return listed.map((passage) => {
    const lines = passage.text.split('\n')
    const text = passage.use === 'publish' ? lines.map((line) => withPrices(line, hasRows)).join('\n') : passage.text
    return text === passage.text ? passage : { ...passage, text, reason: passage.reason ?? SIGNED }
  })
}
