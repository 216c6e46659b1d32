import { ApiError, announce, blockPageLoadWhile, browserStorage, createStore, newIdempotencyKey, session } from '@loomcast/web-kit'
import { durationText } from '@loomcast/web-kit/duration'

export interface UploadedSound {
  file_id: string
  name: string
  seconds: number
}

export type SoundState<T extends UploadedSound> =
  | { phase: 'none' }
  | { phase: 'uploading'; name: string; progress: number }
  | { phase: 'ready'; sound: T }
  | { phase: 'failed'; message: string }

export interface UploadOptions {
  key: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

export interface SoundKind<T extends UploadedSound> {
  /** Name of the kind in the browser's storage. */
  id: string
  /** In announcements: "Narration ready, 0:21 long". */
  noun: string
  upload(file: File, options: UploadOptions): Promise<T>
  /** The user's stored sounds of this kind, without the names that only the browser has. */
  list(): Promise<Omit<T, 'name'>[]>
  remove(fileId: string): Promise<unknown>
  /** Storage is untrusted input: null for anything of another shape. */
  from(value: unknown): T | null
  /** Why a file is rejected before it is uploaded, or null. The server decides by the content. */
  problemOf(file: File): string | null
  failed: string
}

const MAX_BYTES = 25 * 1024 * 1024
export const SOUND_TYPES = 'audio/wav,audio/x-wav,audio/mpeg,audio/mp4,audio/x-m4a,.wav,.mp3,.m4a'

/** Why a file is rejected before it is uploaded, or null. */
export function soundProblem(file: Pick<File, 'name' | 'size' | 'type'>, kind: { unsupported: string; noun: string }): string | null {
  if (file.size === 0) return 'This file is empty.'
  const isSound = file.type.startsWith('audio/') || /\.(?:wav|mp3|m4a)$/i.test(file.name)
  if (!isSound) return `${kind.unsupported} Upload a WAV, MP3, or M4A file.`
  return file.size > MAX_BYTES ? `This ${kind.noun} is larger than 25 MB. Save it as MP3 or M4A, then upload it again.` : null
}

/** One uploaded sound of the next video, saved across reloads for the signed-in user. */
export function createUploadedSound<T extends UploadedSound>(kind: SoundKind<T>) {
  const NONE: SoundState<T> = { phase: 'none' }
  /** web-kit removes every key with this prefix at sign-out. */
  const storageKey = (userId: string) => `loomcast.draft.${kind.id}.${userId}`
  const state = createStore<SoundState<T>>(NONE)
  let owner: string | undefined
  let running: AbortController | undefined

  blockPageLoadWhile(() => state.get().phase === 'uploading')

  function put(next: T | null): void {
    state.set(next ? { phase: 'ready', sound: next } : NONE)
    if (owner === undefined) return
    try {
      if (next) browserStorage.setItem(storageKey(owner), JSON.stringify(next))
      else browserStorage.removeItem(storageKey(owner))
    } catch {
      // Without storage, the sound has to be uploaded again after a reload.
    }
  }

  function read(userId: string): T | null {
    try {
      return kind.from(JSON.parse(browserStorage.getItem(storageKey(userId)) ?? 'null'))
    } catch {
      return null
    }
  }

  /** Gets a new signature for playback. A sound that was deleted on the server is removed. */
  async function renew(saved: T): Promise<void> {
    const found = await kind.list().catch(() => null)
    const now = state.get()
    if (found === null || now.phase !== 'ready' || now.sound.file_id !== saved.file_id) return
    const current = found.find(({ file_id }) => file_id === saved.file_id)
    put(current ? { ...saved, ...current, name: saved.name } : null)
  }

  session.subscribe(() => {
    const now = session.get()
    const userId = 'user' in now ? now.user.user_id : undefined
    if (owner === undefined || userId === owner) return
    owner = undefined
    running?.abort()
    state.set(NONE)
  })

  const sound = {
    get: state.get,
    subscribe: state.subscribe,

    /** Loads the user's saved sound, once per page load. */
    open(userId: string): void {
      if (owner === userId) return
      owner = userId
      const saved = read(userId)
      state.set(saved ? { phase: 'ready', sound: saved } : NONE)
      if (saved) void renew(saved)
    },

    async add(file: File): Promise<void> {
      running?.abort()
      const problem = kind.problemOf(file)
      if (problem) return state.set({ phase: 'failed', message: problem })
      const stop = new AbortController()
      running = stop
      state.set({ phase: 'uploading', name: file.name, progress: 0 })
      try {
        const uploaded = await kind.upload(file, {
          key: newIdempotencyKey(),
          signal: stop.signal,
          onProgress: (progress) => !stop.signal.aborted && state.set({ phase: 'uploading', name: file.name, progress }),
        })
        if (stop.signal.aborted) return
        put(uploaded)
        announce(`${kind.noun} ready, ${durationText(uploaded.seconds)} long`)
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof ApiError)) console.error(`Upload ${kind.id}`, error)
        state.set({ phase: 'failed', message: error instanceof ApiError ? error.detail : kind.failed })
      }
    },

    /** Removes the sound from the next video, and deletes it unless a video uses it. */
    remove(): void {
      const before = sound.take()
      // The server keeps a sound that a video uses, and deletes an unused one after a week.
      if (before) void kind.remove(before.file_id).catch(() => {})
    },

    /** Removes the sound from the next video and returns it. */
    take(): T | null {
      running?.abort()
      const before = state.get()
      put(null)
      return before.phase === 'ready' ? before.sound : null
    },

    /** Uses a sound of an earlier video. */
    use(next: T | null): void {
      running?.abort()
      put(next)
    },
  }
  return sound
}
