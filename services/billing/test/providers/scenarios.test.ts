import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ApiExchange } from '@loomcast/stripe-emulator'
import { type RunningEmulator, stripeShapeCheck } from '@loomcast/stripe-emulator/testing'
import { emulatorStand, startSeparateEmulator, testModeStand } from '../support/provider-stands.ts'
import { type ApiScenario, type EmulatorStand, scenarios } from './scenarios.ts'

describe('provider stripe, on the emulator', () => {
  const exchanges: { scenario: string; exchange: ApiExchange }[] = []
  let scenario = ''
  let emulator: RunningEmulator
  let stand: EmulatorStand
  let check: (exchange: ApiExchange) => string[]
  beforeAll(async () => {
    check = await stripeShapeCheck()
    emulator = await startSeparateEmulator('provider_stripe', { onExchange: (exchange) => exchanges.push({ scenario, exchange }) })
    stand = await emulatorStand(emulator)
  }, 180_000)
  afterAll(() => emulator?.close())

  test.each(scenarios.map((each) => [each.name, each] as const))('%s', async (name, { run, expected }) => {
    scenario = name
    expect(await run(stand)).toEqual(expected)
  })

  test('the scenarios send many requests', () => {
    expect(exchanges.length).toBeGreaterThan(200)
  })

  test.each(['', ...scenarios.map(({ name }) => name)])("requests and responses have the shape of Stripe's description: %s", (name) => {
    const problems = exchanges.filter((each) => each.scenario === name).flatMap(({ exchange }) => check(exchange))
    expect([...new Set(problems)]).toEqual([])
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
