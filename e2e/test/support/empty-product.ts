import { visitedProduct } from './visited-product.ts'

/** A product with empty data for all suites of a test file. */
export const site = visitedProduct({ emptyData: true })
