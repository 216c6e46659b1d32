import { confirm } from '@loomcast/design-system/full'
import { ApiError, announce, events, toast } from '@loomcast/web-kit'
import { saveAs, saveBlob } from '@loomcast/web-kit/files'
import { useState } from 'react'
import { videoApi } from '../api/video.api.ts'
import type { Job } from '../api/wire.ts'
import { filenameOf, sidecarNameOf } from './job.ts'
import { jobWatch } from './page-jobs.ts'

export interface JobActions {
  busy: 'cancel' | 'retry' | 'download' | 'subtitles' | 'sidecar' | null
  /** Each resolves to true on success. */
  cancel: () => Promise<boolean>
  retry: () => Promise<boolean>
  download: () => Promise<boolean>
  subtitles: () => Promise<boolean>
  /** Saves what made the video as an XMP file. */
  sidecar: () => Promise<boolean>
}

/** The actions of one video. */
export function useJobActions(job: Job): JobActions {
  const [busy, setBusy] = useState<JobActions['busy']>(null)

  async function run(what: NonNullable<JobActions['busy']>, act: () => Promise<void>, failure: string): Promise<boolean> {
    setBusy(what)
    try {
      await act()
      return true
    } catch (error) {
      console.error(failure, error)
      toast({
        kind: 'error',
        message: error instanceof ApiError ? error.detail : failure,
        action: { label: 'Retry', onClick: () => void run(what, act, failure) },
      })
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    async cancel() {
      const sure = await confirm({
        title: 'Cancel this video?',
        message: 'Nothing is charged. Finished scenes are kept, so you can start again later.',
        confirmLabel: 'Cancel video',
        cancelLabel: 'Keep going',
        danger: true,
      })
      if (!sure) return false
      return run(
        'cancel',
        async () => {
          jobWatch.put(await videoApi.cancel(job.job_id))
          announce('Canceled. Nothing was charged.')
        },
        "The video couldn't be canceled. Try again.",
      )
    },
    retry: () =>
      run(
        'retry',
        async () => {
          jobWatch.put(await videoApi.retry(job.job_id))
          events.emit('videos-changed')
          announce('Trying the video again.')
        },
        "The video couldn't be retried. Try again.",
      ),
    download: () =>
      run(
        'download',
        async () => {
          const { download_url, filename } = await videoApi.download(job.job_id)
          saveAs(download_url, filename || filenameOf(job))
        },
        'Failed to download video',
      ),
    subtitles: () =>
      run(
        'subtitles',
        async () => {
          const { subtitles_url } = await videoApi.download(job.job_id)
          if (!subtitles_url) throw new Error('The video has no subtitles')
          saveAs(subtitles_url, `video_${job.job_id}.srt`)
        },
        'The subtitles could not be downloaded.',
      ),
    sidecar: () =>
      run(
        'sidecar',
        async () => {
          const { sidecar_xmp } = await videoApi.download(job.job_id)
          if (!sidecar_xmp) throw new Error('The response has no sidecar')
          saveBlob(new Blob([sidecar_xmp], { type: 'application/rdf+xml' }), sidecarNameOf(job))
        },
        'The sidecar file could not be downloaded.',
      ),
  }
}
