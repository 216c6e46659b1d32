import { expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { priceOf } from '@loomcast/web-kit/plans'
import { loadOffers } from '../src/landing/offers.ts'

const { boolean, eachLike, number, regex, string } = matching

test('the landing page lists the packages', async () => {
  const offers = await httpContract('shell', 'billing').exchange(
    {
      named: 'the packages on the landing page',
      request: { method: 'GET', path: '/api/packages' },
      answer: {
        status: 200,
        body: {
          packages: eachLike({
            package_id: string('professional'),
            name: string('Professional'),
            tier: regex('^(free|pro|business)$', 'pro'),
            content_only_price: number(4.95),
            currency: regex('^[a-z]{3}$', 'usd'),
            has_video_toggle: boolean(true),
            features: eachLike({ name: string('Unlimited generations') }),
          }),
        },
      },
    },
    () => loadOffers(),
  )
  expect(offers.map((offer) => priceOf(offer, false))).toEqual(['$4.95'])
})
