import { announce, toast } from '@loomcast/web-kit'
import { saveBlob } from '@loomcast/web-kit/files'
import { useRef, useState } from 'react'
import { videoApi } from '../api/video.api.ts'
import type { Job } from '../api/wire.ts'
import { filenameOf, sidecarNameOf } from '../job/job.ts'
import { readVideo } from './read-video.ts'

/** Larger Blobs fail in some browsers. */
const MAX_BYTES = 1_900_000_000

export interface DownloadAll {
  /** "2 of 7" during a download. */
  progress: string | null
  start: () => Promise<void>
  cancel: () => void
}

/**
 * Downloads the finished videos as one zip file that is created in the browser, one download at a time. `selected` returns those that are selected at the time of the call, and `onDone` gets the ids
 * of those that were downloaded or are not finished.
 */
export function useDownloadAll(selected: () => readonly Job[], onDone: (ids: string[]) => void): DownloadAll {
  const [progress, setProgress] = useState<string | null>(null)
  const running = useRef<AbortController>(null)

  async function start(): Promise<void> {
    if (running.current) return
    // Retry can be pressed much later: it downloads what is selected by then.
    const jobs = selected()
    const finished = jobs.filter(({ output_data }) => output_data !== null)
    if (finished.length === 0) {
      toast({ kind: 'info', message: 'None of the selected videos are finished yet.' })
      return
    }
    const bytes = finished.reduce((sum, { output_data }) => sum + (output_data?.file_size_mb ?? 0) * 1e6, 0)
    if (bytes > MAX_BYTES) {
      toast({ kind: 'info', message: 'The selected videos exceed 1.9 GB. Select fewer videos and download them in batches.' })
      return
    }
    const stop = new AbortController()
    running.current = stop
    setProgress(`1 of ${finished.length}`)
    try {
      const { zipOf } = await import(/* webpackChunkName: "zip" */ '@loomcast/web-kit/zip')
      const files = finished.flatMap((job) => {
        const lastModified = new Date(job.finished_at ?? job.created_at)
        return [
          { name: filenameOf(job), lastModified, content: () => readVideo(job.job_id, stop.signal) },
          { name: sidecarNameOf(job), lastModified, content: () => readSidecar(job.job_id, stop.signal) },
        ]
      })
      const zip = await zipOf(files, (index) => setProgress(`${Math.floor(index / 2) + 1} of ${finished.length}`))
      if (stop.signal.aborted) return
      saveBlob(zip, `loomcast_videos_${new Date().toISOString().slice(0, 10)}.zip`)
      const left = jobs.length - finished.length
      announce(`${finished.length} videos downloaded`)
      if (left > 0)
        toast({
          kind: 'info',
          message: `${left} selected ${left === 1 ? "video isn't" : "videos aren't"} finished and ${left === 1 ? "wasn't" : "weren't"} included.`,
        })
      onDone(jobs.map(({ job_id }) => job_id))
    } catch (error) {
      if (stop.signal.aborted) return
      console.error('Download of several videos', error)
      toast({ kind: 'error', message: 'Failed to download videos', action: { label: 'Retry', onClick: () => void start() } })
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}

async function* readSidecar(jobId: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { sidecar_xmp } = await videoApi.download(jobId, signal)
  yield new TextEncoder().encode(sidecar_xmp ?? '')
}
