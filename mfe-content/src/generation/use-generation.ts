import { useSyncExternalStore } from 'react'
import type { Generation } from './generation.state.ts'
import { generations } from './page-generations.ts'

export function useGeneration(): Generation {
  return useSyncExternalStore(generations.subscribe, generations.get)
}
