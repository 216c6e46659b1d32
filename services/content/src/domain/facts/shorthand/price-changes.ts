import { figureOf, type RawFact, spanOf } from '../fact-scan.ts'
import { NOT_COUNTED } from '../words/counted.ts'
import { wordAfter } from './shorthand-fact.ts'

const PRICE_CHANGE =
  /(?<!\p{L})(?:was|now|instead of|statt|vorher|jetzt|antes|ahora|en vez de|en lugar de|avant|au lieu de)\s(?<price>\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{2})?|\d{1,5}(?:[.,]\d{2})?)(?![\p{N}%°]|[.,:/–-]\d)/gu
/** Words that can follow a price, besides those that never name what a number counts. */
const AFTER_PRICE = new Set('instead was statt vorher jetzt antes ahora avant'.split(' '))

/** "$30 instead of 42": the second price has no currency. "Now 340 jars" and "now 7 pm" have none. */
export function priceChanges(plain: string): RawFact[] {
  return [...plain.matchAll(PRICE_CHANGE)].flatMap((match): RawFact[] => {
    const word = wordAfter(plain, match)
    if (word !== undefined && (word === 'uhr' || !(NOT_COUNTED.has(word) || AFTER_PRICE.has(word)))) return []
    return [{ kind: 'price', ...figureOf([amountOf(match.groups?.['price'] ?? '')]), ...spanOf(match) }]
  })
}

/** Three digits after a separator are thousands: "1,200" and "1.200". */
const amountOf = (price: string) => Number(price.replace(/[.,](?=\d{3})/gu, '').replace(',', '.'))
