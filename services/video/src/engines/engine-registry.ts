import type { EngineName } from '../domain/models.ts'
import type { VideoEngine } from './video-engine.ts'

export interface EngineState {
  id: EngineName
  about: string
  available: boolean
  reason: string | null
}

/** The engines of this installation, in order of preference. */
export interface EngineRegistry {
  /** Undefined when this installation has no engine of that name. */
  find(name: EngineName): VideoEngine | undefined
  states(): Promise<EngineState[]>
  /** The available engines, in order of preference. */
  available(): Promise<EngineName[]>
}

export function createEngineRegistry(engines: readonly VideoEngine[]): EngineRegistry {
  const states = () =>
    Promise.all(
      engines.map(async (engine) => {
        const state = await engine.available()
        return { id: engine.name, about: engine.about, available: state.ok, reason: state.ok ? null : state.reason }
      }),
    )
  return {
    find: (name) => engines.find((engine) => engine.name === name),
    states,
    available: async () => (await states()).filter((state) => state.available).map((state) => state.id),
  }
}
