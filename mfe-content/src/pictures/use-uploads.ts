import { ApiError, announce, newIdempotencyKey } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import { picturesApi } from '../api/pictures.api.ts'

/** A file that is being uploaded, or could not be. */
export interface Upload {
  id: string
  file: File
  /** 0 to 1. */
  progress: number
  failure: { message: string; retryable: boolean } | null
}

/** Uploads files one after another. `onUploaded` gets the id of each. */
export function useUploads(onUploaded: (fileId: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const done = useRef(onUploaded)
  done.current = onUploaded
  const queue = useRef(Promise.resolve())
  const running = useRef(new Map<string, AbortController>())
  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)))
  const drop = (id: string) => setUploads((all) => all.filter((each) => each.id !== id))

  useEffect(() => {
    const { current } = running
    return () => {
      for (const stop of current.values()) stop.abort()
    }
  }, [])

  function send({ id, file }: Upload): void {
    const stop = new AbortController()
    running.current.set(id, stop)
    queue.current = queue.current.then(async () => {
      if (stop.signal.aborted) return
      try {
        const onProgress = (progress: number) => change(id, { progress })
        const { file_id } = await picturesApi.upload(file, { idempotencyKey: id, signal: stop.signal, onProgress })
        drop(id)
        done.current(file_id)
        announce(`${file.name || 'The picture'} was added`)
      } catch (error) {
        if (!stop.signal.aborted) change(id, { failure: failureOf(error) })
      }
      running.current.delete(id)
    })
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => ({ id: newIdempotencyKey(), file, progress: 0, failure: null }))
      setUploads((all) => [...all, ...added])
      for (const upload of added) send(upload)
    },
    retry(upload: Upload) {
      change(upload.id, { progress: 0, failure: null })
      send(upload)
    },
    cancel(id: string) {
      running.current.get(id)?.abort()
      drop(id)
    },
  }
}

function failureOf(error: unknown): NonNullable<Upload['failure']> {
  if (error instanceof ApiError) return { message: error.detail, retryable: error.temporary }
  console.error('Upload of a picture', error)
  return { message: 'The picture was not uploaded.', retryable: true }
}
