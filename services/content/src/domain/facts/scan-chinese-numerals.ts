import { type FactScan, figureOf, spanOf } from './fact-scan.ts'

const DIGITS: Record<string, number> = { 〇: 0, 零: 0, 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const FACTORS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }
const MYRIADS: Record<string, number> = { 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 }
/** A number with a factor, such as "三十", or digits before a word that counts, such as "九点". "一" alone is mostly a part of a word. */
const NUMERAL =
  /(?<![第\p{N}])(?:[〇零一二两兩三四五六七八九]{0,4}[十百千][〇零一二两兩三四五六七八九十百千万萬億亿]{0,20}|[二两兩三四五六七八九][万萬億亿]|[〇零一二三四五六七八九]{4}(?=年)|[二两兩三四五六七八九](?=[名人个個年月日円元块塊点點時时分本枚回度歳岁席店間天周週家位件台杯匹頭冊階层號号倍折成人]))/gu

/** Chinese numerals of Chinese and Japanese texts: "三百名", "二千円". */
export function scanChineseNumerals(scan: FactScan): void {
  scan.each(scan.plain, NUMERAL, (match) => {
    // "十分" means enough.
    if (match[0] === '十' && scan.plain.charAt(match.index + 1) === '分') return
    scan.add({ kind: 'number', ...figureOf([amountOf(match[0])]), ...spanOf(match) })
  })
}

function amountOf(numeral: string): number {
  if (/^[〇零一二三四五六七八九]{2,}$/u.test(numeral)) return Number([...numeral].map((sign) => DIGITS[sign] ?? 0).join(''))
  let total = 0
  let section = 0
  let digit = 0
  for (const sign of numeral) {
    const factor = FACTORS[sign]
    const myriad = MYRIADS[sign]
    if (factor !== undefined) {
      section += Math.max(1, digit) * factor
      digit = 0
    } else if (myriad !== undefined) {
      total += Math.max(1, section + digit) * myriad
      section = 0
      digit = 0
    } else digit = DIGITS[sign] ?? 0
  }
  return total + section + digit
}
