import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createSandbox } from '../../src/engines/sandbox/index.ts'
import { createStripeClient } from '../../src/engines/stripe/client.ts'
import { emulatorStand, sandboxOptions, testModeStand } from '../support/provider-stands.ts'
import { startStripeDouble } from '../support/stripe-double.ts'
import { type ApiScenario, type EmulatorStand, scenarios } from './scenarios.ts'

type Emulator = { stand: EmulatorStand; close(): Promise<void> }

/** The sandbox within this process. */
async function inProcess(): Promise<Emulator> {
  const { options, close } = await sandboxOptions('provider_sandbox')
  const sandbox = createSandbox(options)
  const stripe = createStripeClient({ secretKey: 'sk_test_sandbox', fetch: sandbox.fetch })
  return {
    stand: await emulatorStand(sandbox, 'sandbox', stripe),
    async close() {
      await sandbox.stop()
      await close()
    },
  }
}

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

describe.each([
  ['sandbox', inProcess],
  ['stripe, on the emulator', overHttp],
])('provider %s', (_name, open) => {
  let emulator: Emulator
  beforeAll(async () => {
    emulator = await open()
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
