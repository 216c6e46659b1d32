import type { ProviderState } from '@loomcast/service-kit/administration'
import type { Catalogue } from '../domain/models.ts'
import type { EngineRegistry } from './engine-registry.ts'

/** The last success and failure of each provider. */
export interface ProviderOutcomes {
  outcomesOf(provider: string): Pick<ProviderState, 'last_success_at' | 'last_failure_at'>
}

const NAMES = ['openai', 'gemini', 'local'] as const

/** Names of writers in a detail. */
const MAX_NAMES = 4

/** The providers of texts as administrators see them. `local` is always there, because the composer needs no server; its detail names the writers on this server. */
export async function textProviders(registry: Pick<EngineRegistry, 'choices'>, outcomes: ProviderOutcomes): Promise<ProviderState[]> {
  const catalogue = await registry.choices()
  return NAMES.map((name) => {
    const configured = catalogue[name].some(({ available }) => available)
    const detail = name === 'local' ? writersOf(catalogue) : configured ? null : 'No API key is set.'
    return { name, configured, detail, ...outcomes.outcomesOf(name) }
  })
}

function writersOf({ local }: Catalogue): string {
  const names = local.map((writer) => (writer.available ? writer.name : `${writer.name} (unavailable)`))
  const more = names.length - MAX_NAMES
  return [...names.slice(0, MAX_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
