/** An amount with its currency: "$1,044.00". */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(amount)
}

/** "+$19.00", "-$19.00", "$0.00" */
export function signedMoney(amount: number, currency: string): string {
  return amount > 0 ? `+${money(amount, currency)}` : money(amount, currency)
}

/** What is shown for a figure that has no value, such as a rate without a whole. */
export const NOT_ENOUGH_DATA = 'Not enough data'

/** "82.08%"; "Not enough data" if there is no value. */
export function percent(value: number | null): string {
  return value === null ? NOT_ENOUGH_DATA : `${value.toLocaleString('en', { maximumFractionDigits: 2 })}%`
}
