// covers: services/content, services/admin
import { describe, expect, it } from '@jest/globals'
import { isPriced, PRICES } from '@loomcast/admin/analytics'
import { HOSTED_MODELS } from '@loomcast/content/models'

const offered = Object.entries(HOSTED_MODELS).flatMap(([provider, models]) => models.map(({ id }) => [provider, id] as const))

describe('the price table of the back office', () => {
  it.each(offered)('has a price for the model of %s that content names: %s', (provider, model) => {
    expect(isPriced(provider, model)).toBe(true)
  })

  it('has only providers that content has', () => {
    const providers = Object.keys(HOSTED_MODELS)
    expect(PRICES.filter(({ provider }) => !providers.includes(provider))).toEqual([])
  })
})
