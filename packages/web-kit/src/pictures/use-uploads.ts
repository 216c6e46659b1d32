import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../http/api-error.ts'
import { newIdempotencyKey } from '../http/idempotency-key.ts'
import { announce } from '../page/announce.ts'

/** Sends a file, and resolves to its id. */
export type UploadFile = (
  file: File,
  options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<{ file_id: string }>

/** A file that is being uploaded, or could not be uploaded. */
export interface Upload {
  id: string
  file: File
  /** 0 to 1. */
  progress: number
  failure: { message: string; retryable: boolean } | null
}

/** Uploads files one after another. Calls `onUploaded` with the ID of each uploaded file. */
export function useUploads(upload: UploadFile, onUploaded: (fileId: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latestOnUploaded = useRef(onUploaded)
  latestOnUploaded.current = onUploaded
  const queue = useRef(Promise.resolve())
  const running = useRef(new Map<string, AbortController>())
  const update = (id: string, patch: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...patch } : each)))
  const remove = (id: string) => setUploads((all) => all.filter((each) => each.id !== id))

  useEffect(() => {
    const { current } = running
    return () => {
      for (const controller of current.values()) controller.abort()
    }
  }, [])

  function send({ id, file }: Upload): void {
    const controller = new AbortController()
    running.current.set(id, controller)
    queue.current = queue.current.then(async () => {
      if (controller.signal.aborted) return
      try {
        const onProgress = (progress: number) => update(id, { progress })
        const { file_id } = await upload(file, { idempotencyKey: id, signal: controller.signal, onProgress })
        remove(id)
        latestOnUploaded.current(file_id)
        announce(`${file.name || 'The picture'} was added`)
      } catch (error) {
        if (!controller.signal.aborted) update(id, { failure: failureOf(error) })
      }
      running.current.delete(id)
    })
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => ({ id: newIdempotencyKey(), file, progress: 0, failure: null }))
      setUploads((all) => [...all, ...added])
      for (const each of added) send(each)
    },
    retry(failed: Upload) {
      update(failed.id, { progress: 0, failure: null })
      send(failed)
    },
    cancel(id: string) {
      running.current.get(id)?.abort()
      remove(id)
    },
  }
}

function failureOf(error: unknown): NonNullable<Upload['failure']> {
  if (error instanceof ApiError) return { message: error.detail, retryable: error.temporary }
  console.error('Picture upload failed', error)
  return { message: 'The picture was not uploaded.', retryable: true }
}
