import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Verifier } from '@pact-foundation/pact'
import { pactsUnderTest } from './folders.ts'
import type { Message } from './messages.ts'
import { type Interaction, interactionName, readPacts, type StoredPact } from './pact-file.ts'

type Params = Record<string, string>

export interface ProviderUnderTest {
  /** URL of the running app; required for HTTP interactions. */
  url?: string
  /** Sets up provider states. The returned values replace the pact's `fromState` values. Throwing fails the interaction. */
  states: Record<string, (params: Params) => Promise<Record<string, string> | undefined>>
  /** Produces the message of a message interaction with production code. */
  produceMessage?: (interaction: Interaction) => Promise<Omit<Message, 'key'> & { key?: string }>
  stop(): Promise<void>
}

interface Result {
  consumer: string
  description: string
  providerStates: string[]
  result: string
  mismatch?: unknown
}

/**
 * Verifies a provider against every pact that names it, with one test per interaction. Pact itself ignores states without a handler and handlers that throw;
 * here both fail, and so do unused handlers.
 */
export function verifyPacts(provider: string, start: () => Promise<ProviderUnderTest>): void {
  const folder = pactsUnderTest()
  const pacts = readPacts(folder).filter(({ pact }) => pact.provider.name === provider)
  const interactions = pacts.flatMap(({ pact }) => pact.interactions.map((interaction) => ({ consumer: pact.consumer.name, interaction })))

  describe(`pacts of ${provider}`, () => {
    let underTest: ProviderUnderTest
    let results: Result[]
    const complaints: string[] = []

    beforeAll(async () => {
      underTest = await start()
      results = pacts.length > 0 ? await verify(provider, pacts, underTest, complaints) : []
    })
    afterAll(() => underTest?.stop())

    test('exist', () => {
      if (pacts.length === 0)
        throw new Error(`No pact in ${folder} names ${provider}. Remove this test, or write the consumer's: contracts/README.md.`)
    })

    test('have a handler for every state, and no unused handler', () => {
      const named = new Set(interactions.flatMap(({ interaction }) => (interaction.providerStates ?? []).map(({ name }) => name)))
      const missing = [...named].filter((name) => !(name in underTest.states))
      const unused = Object.keys(underTest.states).filter((name) => !named.has(name))
      if (missing.length > 0)
        throw new Error(`${provider} has no handler for the state ${quoted(missing)}: add it to "states" in its provider test.`)
      // Older pacts, which are verified before a deployment, may need fewer states.
      if (unused.length > 0 && !process.env['PACTS_UNDER_TEST'])
        throw new Error(`No pact needs the state ${quoted(unused)} of ${provider} anymore: remove its handler.`)
    })

    test('have every state set up and every message produced', () => expect(complaints).toEqual([]))

    for (const { consumer, interaction } of interactions) {
      test(`${consumer}: ${interactionName(interaction)}`, () => {
        const states = (interaction.providerStates ?? []).map(({ name }) => name)
        const result = results.find(
          (each) =>
            each.consumer === consumer &&
            each.description === interaction.description &&
            each.providerStates.join('|') === states.join('|'),
        )
        if (!result) throw new Error('Pact did not verify this interaction.')
        if (result.result !== 'OK') throw new Error(broken(provider, consumer, result))
      })
    }
  })
}

async function verify(
  provider: string,
  pacts: StoredPact[],
  { url, states, produceMessage }: ProviderUnderTest,
  complaints: string[],
): Promise<Result[]> {
  const handlers = Object.entries(states).map(([name, bring]) => [
    name,
    async (params: unknown) => {
      try {
        return (await bring((params ?? {}) as Params)) ?? {}
      } catch (error) {
        complaints.push(`state "${name}": ${String(error)}`)
        throw error
      }
    },
  ])
  const messages = pacts.flatMap(({ pact }) => pact.interactions).filter(({ type }) => type === 'Asynchronous/Messages')
  const messageProviders = messages.map((interaction) => [
    interaction.description,
    async () => {
      try {
        if (!produceMessage) throw new Error('The provider test has no produceMessage.')
        const { key, headers, value } = await produceMessage(interaction)
        return { __pactMessageMetadata: { ...headers, ...(key !== undefined && { key }) }, message: JSON.parse(value) as unknown }
      } catch (error) {
        complaints.push(`message "${interaction.description}": ${String(error)}`)
        throw error
      }
    },
  ])
  const verifier = new Verifier({
    provider,
    ...(url !== undefined && { providerBaseUrl: url }),
    pactUrls: pacts.map(({ path }) => path),
    stateHandlers: Object.fromEntries(handlers),
    messageProviders: Object.fromEntries(messageProviders),
    logLevel: 'error',
    timeout: 30_000,
  })
  const report = await verifier.verifyProvider().then(String, (error: unknown) => (error instanceof Error ? error.message : String(error)))
  try {
    return (JSON.parse(report) as { interactionResults: Result[] }).interactionResults
  } catch {
    throw new Error(`Pact could not verify ${provider}: ${report}`)
  }
}

function broken(provider: string, consumer: string, { mismatch }: Result): string {
  const found = (mismatch as { mismatches?: { path?: string; mismatch?: string }[] } | undefined)?.mismatches
  const lines = found?.map(({ path, mismatch: text }) => `  ${path === undefined ? '' : `${path}: `}${text}`) ?? [
    `  ${JSON.stringify(mismatch)}`,
  ]
  return [
    `${provider} no longer provides what ${consumer} relies on:`,
    ...lines,
    `Give ${consumer} what it reads, or change ${consumer} first, run \`npm run pacts\`, and release it before ${provider} (contracts/README.md).`,
  ].join('\n')
}

function quoted(names: string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
