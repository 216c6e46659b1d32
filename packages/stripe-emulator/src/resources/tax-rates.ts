import { missing } from '../api-failure.ts'
import { taxRateOf } from '../objects/tax.ts'
import type { Routes } from './request.ts'

export const taxRateRoutes: Routes = {
  async 'GET /v1/tax_rates/:id'({ id }) {
    const rate = taxRateOf(id)
    if (!rate) throw missing('tax_rate', id)
    return rate
  },
}
