import { expect, test } from '@jest/globals'
import { documentedApi } from '@loomcast/contracts/exchange'
import { priceOf } from '@loomcast/web-kit/plans'
import { loadOffers } from '../../src/landing/offers.ts'

test('the landing page lists the packages', async () => {
  const offers = await documentedApi('billing').exchange(
    {
      request: { method: 'GET', path: '/api/packages' },
      response: {
        status: 200,
        body: {
          packages: [
            {
              package_id: 'professional',
              name: 'Professional',
              tier: 'pro',
              content_only_price: 4.95,
              currency: 'usd',
              has_video_toggle: true,
              features: [{ name: 'Unlimited generations' }],
            },
          ],
        },
      },
    },
    () => loadOffers(),
  )
  expect(offers.map((offer) => priceOf(offer, false))).toEqual(['$4.95'])
})
