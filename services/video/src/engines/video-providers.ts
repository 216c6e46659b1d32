import type { ProviderState } from '@loomcast/service-kit/administration'
import type { EngineRegistry } from './engine-registry.ts'

/** The last success and failure of each engine. */
export interface EngineOutcomes {
  lastOutcomes(engine: string): Promise<Pick<ProviderState, 'last_success_at' | 'last_failure_at'>>
}

/** The engines of videos as administrators see them. */
export async function videoProviders(registry: EngineRegistry, jobs: EngineOutcomes): Promise<ProviderState[]> {
  const states = await registry.states()
  return Promise.all(
    states.map(async ({ id, available, reason }) => ({
      name: id,
      configured: available,
      detail: reason,
      ...(await jobs.lastOutcomes(id)),
    })),
  )
}
