/** Where a page reports whether a slice started. */
export const BOOTS_PATH = '/api/slices/boots'
