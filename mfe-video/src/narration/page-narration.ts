import { ApiError, announce, blockPageLoadWhile, browserStorage, createStore, newIdempotencyKey, session } from '@loomcast/web-kit'
import { durationText } from '@loomcast/web-kit/duration'
import { useSyncExternalStore } from 'react'
import { type NarrationResponse, narrationApi } from '../api/narration.api.ts'
import { type NarrationState, narrationFrom, problemOf, type ReadyNarration } from './narration.ts'

const NONE: NarrationState = { phase: 'none' }
/** web-kit removes every key with this prefix at sign-out. */
const storageKey = (userId: string) => `loomcast.draft.narration.${userId}`
const state = createStore<NarrationState>(NONE)
let owner: string | undefined
let running: AbortController | undefined

blockPageLoadWhile(() => state.get().phase === 'uploading')

/** The narration of the next video, saved across reloads for the signed-in user. */
export const narration = {
  get: state.get,
  subscribe: state.subscribe,

  /** Loads the user's saved narration, once per page load. */
  open(userId: string): void {
    if (owner === userId) return
    owner = userId
    const saved = read(userId)
    state.set(saved ? { phase: 'ready', narration: saved } : NONE)
    if (saved) void renew(saved)
  },

  async add(file: File): Promise<void> {
    running?.abort()
    const problem = problemOf(file)
    if (problem) return state.set({ phase: 'failed', message: problem })
    const stop = new AbortController()
    running = stop
    state.set({ phase: 'uploading', name: file.name, progress: 0 })
    try {
      const response = await narrationApi.upload(file, {
        key: newIdempotencyKey(),
        signal: stop.signal,
        onProgress: (progress) => !stop.signal.aborted && state.set({ phase: 'uploading', name: file.name, progress }),
      })
      if (stop.signal.aborted) return
      put({ ...response, name: file.name || 'Recording' })
      announce(`Narration ready, ${durationText(response.seconds)} long`)
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof ApiError)) console.error('Upload narration', error)
      state.set({ phase: 'failed', message: error instanceof ApiError ? error.detail : "The recording wasn't uploaded. Try again." })
    }
  },

  /** Removes the narration from the next video, and deletes the recording unless a video uses it. */
  remove(): void {
    const before = narration.take()
    // The server keeps a recording that a video uses, and deletes an unused one after a week.
    if (before) void narrationApi.remove(before.file_id).catch(() => {})
  },

  /** Removes the narration from the next video and returns it. */
  take(): ReadyNarration | null {
    running?.abort()
    const before = state.get()
    put(null)
    return before.phase === 'ready' ? before.narration : null
  },

  /** Uses the narration of an earlier video. */
  use(response: NarrationResponse | ReadyNarration | null): void {
    running?.abort()
    put(response && { name: 'Recording', ...response })
  },
}

export function useNarration(): NarrationState {
  return useSyncExternalStore(narration.subscribe, narration.get)
}

/** The part of a start's body that contains the narration. */
export function narrationToSend(): { narration_url?: string } {
  const now = state.get()
  return now.phase === 'ready' ? { narration_url: now.narration.narration_url } : {}
}

function put(next: ReadyNarration | null): void {
  state.set(next ? { phase: 'ready', narration: next } : NONE)
  if (owner === undefined) return
  try {
    if (next) browserStorage.setItem(storageKey(owner), JSON.stringify(next))
    else browserStorage.removeItem(storageKey(owner))
  } catch {
    // Without storage, the narration has to be uploaded again after a reload.
  }
}

function read(userId: string): ReadyNarration | null {
  try {
    return narrationFrom(JSON.parse(browserStorage.getItem(storageKey(userId)) ?? 'null'))
  } catch {
    return null
  }
}

/** Gets a new signature for playback. A recording that was deleted on the server is removed. */
async function renew(saved: ReadyNarration): Promise<void> {
  const found = await narrationApi.list().catch(() => null)
  const now = state.get()
  if (found === null || now.phase !== 'ready' || now.narration.file_id !== saved.file_id) return
  const current = found.find(({ file_id }) => file_id === saved.file_id)
  put(current ? { ...current, name: saved.name } : null)
}

session.subscribe(() => {
  const now = session.get()
  const userId = 'user' in now ? now.user.user_id : undefined
  if (owner === undefined || userId === owner) return
  owner = undefined
  running?.abort()
  state.set(NONE)
})
