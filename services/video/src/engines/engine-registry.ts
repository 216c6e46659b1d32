import type { EngineName } from '../domain/models.ts'
import type { VideoEngine } from './video-engine.ts'

export interface EngineState {
  id: EngineName
  about: string
  available: boolean
  reason: string | null
}

/** The engines of this installation, the preferred one first. */
export interface EngineRoom {
  /** Undefined when this installation has none of that name. */
  find(name: EngineName): VideoEngine | undefined
  states(): Promise<EngineState[]>
  /** Those that can be used now, the preferred one first. */
  available(): Promise<EngineName[]>
}

export function createEngineRoom(engines: readonly VideoEngine[]): EngineRoom {
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
