import type { ProviderState } from '@loomcast/service-kit/administration'
import type { JobRepository } from '../rendering/job.repository.ts'
import type { EngineRegistry } from './engine-registry.ts'

/** The engines of videos as administrators see them. */
export async function videoProviders(registry: EngineRegistry, jobs: Pick<JobRepository, 'lastOutcomes'>): Promise<ProviderState[]> {
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
