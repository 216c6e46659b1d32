/** The product's name in pages, emails and invoices that services render. */
export const PRODUCT_NAME = 'Loomcast'
