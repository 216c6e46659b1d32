import { session, usePath } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'
import { registry } from '../registry/registry.store.ts'
import { decideHere } from './decide-here.ts'
import type { Decision } from './decision.ts'

export function useDecision(): Decision {
  // A change of any of the three changes the decision.
  usePath()
  useSyncExternalStore(session.subscribe, session.get)
  useSyncExternalStore(registry.live.subscribe, registry.live.get)
  return decideHere()
}
