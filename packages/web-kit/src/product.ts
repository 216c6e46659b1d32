/** The product name. */
export const PRODUCT = { name: 'Loomcast', badge: 'LC' } as const
