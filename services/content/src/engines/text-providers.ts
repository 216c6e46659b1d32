import type { ProviderState } from '@loomcast/service-kit/administration'
import type { EngineRegistry } from './engine-registry.ts'

/** The last success and failure of each provider. */
export interface ProviderOutcomes {
  outcomesOf(provider: string): Pick<ProviderState, 'last_success_at' | 'last_failure_at'>
}

const NAMES = ['openai', 'gemini', 'local'] as const

/** The providers of texts as administrators see them. `local` is always there: the composer needs no server. */
export async function textProviders(registry: Pick<EngineRegistry, 'choices'>, outcomes: ProviderOutcomes): Promise<ProviderState[]> {
  const catalogue = await registry.choices()
  return NAMES.map((name) => {
    const configured = catalogue[name].some(({ available }) => available)
    return { name, configured, detail: configured ? null : 'No API key is set.', ...outcomes.outcomesOf(name) }
  })
}
