import { session, usePath } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'
import { registry } from '../registry/registry.store.ts'
import { decideHere } from './decide-here.ts'
import type { Decision } from './decision.ts'

export function useDecision(): Decision {
  // The decision depends on all three.
  usePath()
  useSyncExternalStore(session.subscribe, session.get)
  useSyncExternalStore(registry.live.subscribe, registry.live.get)
  return decideHere()
}
