/** The product's name, in its one place. */
export const PRODUCT = { name: 'Loomcast', badge: 'LC' } as const
