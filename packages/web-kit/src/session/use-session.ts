import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { SessionState } from './user.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get)
}
