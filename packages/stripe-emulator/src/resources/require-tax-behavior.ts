import { invalid } from '../api-failure.ts'
import type { PriceObject } from '../objects/price.ts'
import type { Work } from '../work.ts'

/** Taxes are computed only for prices that state whether they contain them. Rejects with ApiFailure that names `param`. */
export async function requireTaxBehavior(work: Work, priceId: string, param: string): Promise<PriceObject> {
  const price = await work.require('price', priceId)
  if (price.tax_behavior === 'unspecified')
    throw invalid(`The price \`${priceId}\` must have a \`tax_behavior\` of \`exclusive\` or \`inclusive\` for automatic tax.`, param)
  return price
}
