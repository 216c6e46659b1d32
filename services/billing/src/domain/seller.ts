/** Who sells the plans, as invoices state it. */
export interface Seller {
  name: string
  /** In one line; empty if it is not set. */
  address: string
  /** Number for taxes, such as DE123456789; empty if there is none. */
  taxId: string
}

/** The seller of the sandbox unless the settings name one. */
export const SAMPLE_SELLER: Seller = {
  name: 'Loomcast Sample Seller',
  address: '1 Sample Street, Springfield, IL 62701, United States',
  taxId: '00-0000000',
}

/** The line about the seller on every invoice. */
export function invoiceFooter({ name, address, taxId }: Seller): string {
  return [`Sold by ${name}`, address, taxId && `Tax ID ${taxId}`].filter((part) => part !== '').join(', ')
}
