import { type FactScan, spanOf } from './fact-scan.ts'

/** A number of 7 to 15 digits in groups that a telephone number has. */
const PHONE =
  /(?<![\p{L}\p{N}.,:€$£+(])(?:\+\d{1,3}[\s-]?)?(?:\(\d{1,5}\)[\s-]?)?\d{2,5}(?:[\s./-]\d{2,8}){1,5}(?![\p{L}\p{N}%€$£]|[.,:]\d)/gu

export function scanPhones(scan: FactScan): void {
  scan.each(scan.text, PHONE, (match) => {
    const digits = match[0].replace(/\D/gu, '')
    const groups = match[0].match(/\d+/gu) ?? []
    const isWritten =
      /^[+(0]/u.test(match[0]) || (groups.length > 2 && digits.length >= 9 && /^\d{2,3}([\s-])\d{2,3}(?:\1\d{2,4}){1,3}$/u.test(match[0]))
    const isDate =
      groups.length <= 3 && groups.every(({ length }) => length <= 2 || length === 4) && /[./-]/u.test(match[0]) && digits.length <= 8
    const hasDots = match[0].includes('.') && groups.length < 4
    if (isWritten && !isDate && !hasDots && digits.length >= 7 && digits.length <= 15) scan.add({ kind: 'phone', digits, ...spanOf(match) })
  })
}
