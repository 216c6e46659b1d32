import { toast } from '@loomcast/web-kit'
import { saveAs, saveBlob } from '@loomcast/web-kit/files'
import { useState } from 'react'
import { usageApi } from './usage.api.ts'

/** Saves a video as .mp4 or its poster as .jpg. A failure is logged and shown as a toast with Retry. */
export function useDownloads(jobId: string) {
  const [busy, setBusy] = useState<'video' | 'image' | null>(null)

  async function run(what: 'video' | 'image'): Promise<void> {
    setBusy(what)
    try {
      await (what === 'video' ? saveVideo(jobId) : saveImage(jobId))
    } catch (error) {
      console.error('Download', error)
      toast({
        kind: 'error',
        message: `The ${what} couldn't be downloaded.`,
        action: { label: 'Retry', onClick: () => void run(what) },
      })
    } finally {
      setBusy(null)
    }
  }
  return { busy, saveVideo: () => void run('video'), saveImage: () => void run('image') }
}

async function saveVideo(jobId: string): Promise<void> {
  const { download_url, filename } = await usageApi.download(jobId)
  saveAs(download_url, filename || `video_${jobId}.mp4`)
}

/** Signed URLs expire, so the URL of the poster is read again. */
async function saveImage(jobId: string): Promise<void> {
  const { output_data } = await usageApi.video(jobId)
  if (!output_data) throw new Error(`Video ${jobId} has no poster`)
  const response = await window.fetch(output_data.thumbnail_url)
  if (!response.ok) throw new Error(`The poster of ${jobId} has status ${response.status}`)
  saveBlob(await response.blob(), `video_${jobId}.jpg`)
}
