/** Who sells the plans, as invoices state it. */
export interface Seller {
  name: string
  /** In one line; empty if it is not set. */
  address: string
  /** Number for taxes, such as DE123456789; empty if there is none. */
  taxId: string
  /** Where buyers write to; empty if it is not set. */
  supportEmail: string
}

/** The seller of the sandbox unless the settings name one. */
export const SAMPLE_SELLER: Seller = {
  name: 'Loomcast Sample Seller',
  address: '1 Sample Street, Springfield, IL 62701, United States',
  taxId: '00-0000000',
  supportEmail: '',
}

/** The line about the seller on every invoice. */
export function invoiceFooter({ name, address, taxId, supportEmail }: Seller): string {
  return [`Sold by ${name}`, address, taxId && `Tax ID ${taxId}`, supportEmail && `Support: ${supportEmail}`]
    .filter((part) => part !== '')
    .join(', ')
}
