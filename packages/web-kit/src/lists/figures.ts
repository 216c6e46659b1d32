import { numberText } from '@loomcast/design-system/full'

/** "12.3 MB", or "640 KB" below one megabyte. */
export function sizeText(megabytes: number): string {
  if (megabytes < 1) return `${Math.round(megabytes * 1000)} KB`
  return `${megabytes.toFixed(1)} MB`
}

let money: Intl.NumberFormat | undefined

/** US dollars with two decimals. */
export function costText(dollars: number): string {
  if (Number.isSafeInteger(dollars) && dollars >= 0) return `$${numberText(dollars)}.00`
  money ??= new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return money.format(dollars)
}
