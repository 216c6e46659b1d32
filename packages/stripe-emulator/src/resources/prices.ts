import { invalid } from '../api-failure.ts'
import type { Params } from '../form.ts'
import type { PriceObject } from '../objects/price.ts'
import type { Work } from '../work.ts'

/** Finds a price. Throws Stripe's error if it is missing, or if the price or its product is archived. `param`: the parameter that has the id. */
export async function activePrice(work: Work, id: string, param: string): Promise<PriceObject> {
  const price = await work.require('price', id, param)
  const product = await work.require('product', price.product)
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.', param)
  if (!product.active) throw invalid('The price specified belongs to an inactive product.', param)
  return price
}

export function quantityOf(item: Params): number {
  const quantity = item.integer('quantity') ?? 1
  if (quantity < 1) throw invalid('Invalid integer: the quantity must be at least 1.', 'quantity', 'parameter_invalid_integer')
  return quantity
}
