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
  engine(name: EngineName): VideoEngine
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
    engine(name) {
      const found = engines.find((engine) => engine.name === name)
      if (!found) throw new Error(`No engine "${name}"`)
      return found
    },
    states,
    available: async () => (await states()).filter((state) => state.available).map((state) => state.id),
  }
}
