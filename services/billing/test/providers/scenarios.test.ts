import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ApiExchange } from '@loomcast/stripe-emulator'
import { type RunningEmulator, stripeShapeCheck } from '@loomcast/stripe-emulator/testing'
import { emulatorHarness, startSeparateEmulator, testModeHarness } from '../support/provider-harnesses.ts'
import type { ApiScenario, EmulatorHarness } from './scenarios/scenario.ts'
import { scenarios } from './scenarios.ts'

describe('provider stripe, on the emulator', () => {
  const exchanges: { scenario: string; exchange: ApiExchange }[] = []
  let scenario = ''
  let emulator: RunningEmulator
  let harness: EmulatorHarness
  let check: (exchange: ApiExchange) => string[]
  beforeAll(async () => {
    check = await stripeShapeCheck()
    emulator = await startSeparateEmulator('provider_stripe', { onExchange: (exchange) => exchanges.push({ scenario, exchange }) })
    harness = await emulatorHarness(emulator)
  })
  afterAll(() => emulator?.close())

  test.each(scenarios.map((each) => [each.name, each] as const))('%s', async (name, { run, expected }) => {
    scenario = name
    expect(await run(harness)).toEqual(expected)
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
    let harness: Awaited<ReturnType<typeof testModeHarness>>
    beforeAll(async () => {
      harness = await testModeHarness(key)
    })
    afterAll(() => harness?.close())

    const rows = scenarios.filter((scenario): scenario is ApiScenario => scenario.needs === 'api')
    test.each(rows.map((scenario) => [scenario.name, scenario] as const))(
      '%s',
      async (_scenario, scenario) => {
        expect(await scenario.run(harness)).toEqual(scenario.expected)
      },
      600_000,
    )
  })
