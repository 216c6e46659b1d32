import type { UploadResponse } from '../api/wire.ts'
import { isReady, MAX_PICTURES, type Picture, type PictureState } from './picture.ts'

export interface PicturePorts {
  /** The reason why a file is rejected, or null. */
  check(file: File): Promise<string | null>
  /** Whether a file is a clip, by its content. */
  isClip(file: File): Promise<boolean>
  upload(file: File, options: { key: string; signal: AbortSignal; onProgress: (share: number) => void }): Promise<UploadResponse>
  /** The message of a failed upload, and whether a retry may help. */
  failureOf(error: unknown): { message: string; retryable: boolean }
  /** Creates a URL that displays the file on this page. */
  show(file: File): string
  hide(address: string): void
  /** A small copy that survives a reload; empty on failure. */
  thumbnail(file: File): Promise<string>
  /** A small copy of the image of an uploaded clip; empty on failure. */
  poster(uploaded: UploadResponse): Promise<string>
  newId(): string
  /** Called with the pictures to save whenever they change. */
  onSaved(pictures: readonly SavedPicture[]): void
}

/** A picture as it is saved for a reload. */
export interface SavedPicture {
  id: string
  name: string
  thumbnail: string
  uploaded: UploadResponse
}

export interface Pictures {
  get(): readonly Picture[]
  subscribe(listener: () => void): () => void
  /** Adds a picture that was uploaded before. False if there is no place for it. */
  addUploaded(name: string, uploaded: UploadResponse): boolean
  /** Checks and uploads the files; returns the number of files over the limit. */
  add(files: readonly File[]): number
  retry(id: string): void
  remove(id: string): void
  move(from: number, to: number): void
  /** Replaces originals with upscaled copies, by file id; resets all other pictures to their originals. */
  swapIn(copies: ReadonlyMap<string, string>): void
  /** Shows these pictures in this order, with those that are not uploaded yet after them. */
  arrange(saved: readonly SavedPicture[]): void
  /** Restores saved pictures. */
  restore(saved: readonly SavedPicture[]): void
  reset(): void
}

/** Maximum number of parallel uploads; more would only share the bandwidth. */
const CONCURRENCY = 3

/** The pictures of the studio. They are outside React, so that navigation does not interrupt an upload. */
export function createPictures(ports: PicturePorts): Pictures {
  let pictures: readonly Picture[] = []
  const listeners = new Set<() => void>()
  const files = new Map<string, File>()
  const thumbnails = new Map<string, string>()
  const running = new Map<string, AbortController>()
  const waiting: string[] = []

  function show(next: readonly Picture[]): void {
    pictures = next
    for (const listener of [...listeners]) listener()
  }

  function change(id: string, part: Partial<Picture>): void {
    show(pictures.map((picture) => (picture.id === id ? { ...picture, ...part } : picture)))
  }

  function save(): void {
    ports.onSaved(
      pictures.filter(isReady).map(({ id, name, state }) => ({ id, name, thumbnail: thumbnails.get(id) ?? '', uploaded: state.uploaded })),
    )
  }

  const isThere = (id: string) => pictures.some((picture) => picture.id === id)
  const fail = (id: string, message: string, retryable: boolean) => change(id, { state: { phase: 'failed', message, retryable } })

  async function check(id: string, file: File): Promise<void> {
    const problem = await ports.check(file).catch(() => null)
    if (!isThere(id)) return
    if (problem !== null) return fail(id, problem, false)
    const clip = await ports.isClip(file).catch(() => false)
    if (!isThere(id)) return
    if (!clip) change(id, { preview: ports.show(file) })
    void ports.thumbnail(file).then(
      (small) => showSmall(id, small, clip),
      () => {},
    )
    enqueue(id)
  }

  /** Saves the small copy of a picture; that of a clip is also what the page displays. */
  function showSmall(id: string, small: string, clip: boolean): void {
    if (!isThere(id) || small === '') return
    thumbnails.set(id, small)
    if (clip) change(id, { preview: small })
    save()
  }

  function enqueue(id: string): void {
    change(id, { state: { phase: 'uploading', progress: 0 } })
    waiting.push(id)
    next()
  }

  function next(): void {
    while (running.size < CONCURRENCY) {
      const id = waiting.shift()
      if (id === undefined) return
      const file = files.get(id)
      if (file && isThere(id)) void send(id, file)
    }
  }

  async function send(id: string, file: File): Promise<void> {
    const stop = new AbortController()
    running.set(id, stop)
    let state: PictureState
    try {
      // The picture's id is the idempotency key, so a retry after a lost response does not store the picture twice.
      const uploaded = await ports.upload(file, {
        key: id,
        signal: stop.signal,
        onProgress: (progress) => change(id, { state: { phase: 'uploading', progress } }),
      })
      state = { phase: 'ready', uploaded }
    } catch (error) {
      state = { phase: 'failed', ...ports.failureOf(error) }
    }
    running.delete(id)
    if (!stop.signal.aborted) {
      change(id, { state })
      if (state.phase === 'ready') ready(id, state.uploaded)
    }
    next()
  }

  function ready(id: string, uploaded: UploadResponse): void {
    save()
    const preview = pictures.find((each) => each.id === id)?.preview
    // The browser cannot play the clip.
    if (uploaded.clip && preview === '')
      void ports.poster(uploaded).then(
        (small) => showSmall(id, small, true),
        () => {},
      )
  }

  function drop(picture: Picture): void {
    running.get(picture.id)?.abort()
    files.delete(picture.id)
    thumbnails.delete(picture.id)
    if (picture.preview.startsWith('blob:')) ports.hide(picture.preview)
  }

  function restored({ id, name, thumbnail, uploaded }: SavedPicture): Picture {
    thumbnails.set(id, thumbnail)
    return { id, name, preview: thumbnail, upscaled: null, state: { phase: 'ready', uploaded } }
  }

  return {
    get: () => pictures,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(added) {
      const free = Math.max(0, MAX_PICTURES - pictures.length)
      const taken = added.slice(0, free).map((file): [Picture, File] => {
        const id = ports.newId()
        files.set(id, file)
        return [{ id, name: file.name || 'Pasted file', preview: '', upscaled: null, state: { phase: 'checking' } }, file]
      })
      show([...pictures, ...taken.map(([picture]) => picture)])
      for (const [{ id }, file] of taken) void check(id, file)
      return added.length - taken.length
    },
    addUploaded(name, uploaded) {
      if (pictures.length >= MAX_PICTURES) return false
      const id = ports.newId()
      show([...pictures, { id, name, preview: uploaded.image_url, upscaled: null, state: { phase: 'ready', uploaded } }])
      ready(id, uploaded)
      void ports.poster(uploaded).then(
        (small) => showSmall(id, small, true),
        () => {},
      )
      return true
    },
    retry(id) {
      const picture = pictures.find((each) => each.id === id)
      if (picture?.state.phase === 'failed' && picture.state.retryable && files.has(id)) enqueue(id)
    },
    remove(id) {
      const picture = pictures.find((each) => each.id === id)
      if (!picture) return
      show(pictures.filter((each) => each.id !== id))
      drop(picture)
      save()
    },
    move(from, to) {
      const picture = pictures[from]
      if (!picture || to < 0 || to >= pictures.length) return
      show(pictures.toSpliced(from, 1).toSpliced(to, 0, picture))
      save()
    },
    swapIn(copies) {
      show(
        pictures.map((picture) => {
          const url = isReady(picture) ? copies.get(picture.state.uploaded.file_id) : undefined
          return { ...picture, upscaled: url ? { url, preview: url } : null }
        }),
      )
    },
    arrange(saved) {
      const arranged = saved.map((each) => pictures.find(({ id }) => id === each.id) ?? restored(each))
      show([...arranged, ...pictures.filter((picture) => !isReady(picture) && !arranged.includes(picture))])
      save()
    },
    restore(saved) {
      if (pictures.length > 0) return
      show(saved.map(restored))
    },
    reset() {
      for (const picture of pictures) drop(picture)
      waiting.length = 0
      show([])
    },
  }
}
