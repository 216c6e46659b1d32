/** An amount with its currency: "$1,044.00". */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(amount)
}

/** "+$19.00", "-$19.00", "$0.00" */
export function signedMoney(amount: number, currency: string): string {
  return amount > 0 ? `+${money(amount, currency)}` : money(amount, currency)
}

/** "82.08%"; "—" if there is no value. */
export function percent(value: number | null): string {
  return value === null ? '—' : `${value.toLocaleString('en', { maximumFractionDigits: 2 })}%`
}
