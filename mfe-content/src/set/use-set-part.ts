import { toast } from '@loomcast/web-kit'
import { useEffect, useSyncExternalStore } from 'react'
import type { PostSetState } from './post-set.ts'

export type SetPart = typeof import('./set.lazy.ts')

let loaded: SetPart | undefined
let loading: Promise<SetPart> | undefined
const listeners = new Set<() => void>()

/** Loads the code for several posts. Can be called again after a failure. */
export function loadSetPart(): Promise<SetPart> {
  loading ??= import(/* webpackChunkName: "set" */ './set.lazy.ts').then(
    (part) => {
      loaded = part
      for (const listener of [...listeners]) listener()
      return part
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Loads the part and runs the action, or shows a message with Retry. */
export async function withSetPart(action: (part: SetPart) => void): Promise<void> {
  try {
    action(await loadSetPart())
  } catch (error) {
    console.error('Several posts', error)
    toast({
      kind: 'error',
      message: 'A part of the page did not load. Check your connection and try again.',
      action: { label: 'Retry', onClick: () => void withSetPart(action) },
    })
  }
}

/** The part, once it is loaded. `wanted` loads it early. */
export function useSetPart(wanted: boolean): SetPart | undefined {
  const part = useSyncExternalStore(subscribe, () => loaded)
  useEffect(() => {
    if (wanted)
      loadSetPart().catch(() => {
        // An action that needs the part reports the failure.
      })
  }, [wanted])
  return part
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const empty: PostSetState = { members: [], isShown: false, isWriting: false, question: null }
const never = () => () => {}

export function usePostSet(part: SetPart | undefined): PostSetState {
  return useSyncExternalStore(part?.postSet.subscribe ?? never, part?.postSet.get ?? (() => empty))
}
