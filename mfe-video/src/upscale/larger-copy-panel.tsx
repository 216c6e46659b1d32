import { Alert, Button, IconDownload, ProgressBar } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { saveAs } from '@loomcast/web-kit/files'
import type { Job } from '../api/wire.ts'
import { isUnderWay, useLargerCopy } from './larger-copy.ts'
import styles from './upscale.module.css'
import { DEFAULT_FACTOR } from './upscale.ts'
import { useUpscaleOptions } from './use-upscaling.ts'

/** Offers a larger copy of a finished video; renders nothing if the server does not offer it. */
export function LargerCopyPanel({ job: { job_id }, video }: { job: Job; video: string }) {
  const offer = useUpscaleOptions().data?.video_upscaling
  const factor = offer?.default_factor ?? DEFAULT_FACTOR
  const { upscaling, busy, failure, begin, cancel, address } = useLargerCopy(video, factor)
  if (!offer?.enabled) return null

  async function save({ width, height }: { width: number; height: number }): Promise<void> {
    try {
      const fresh = await address()
      if (!fresh) throw new Error('the copy no longer exists')
      saveAs(fresh, `video_${job_id}_${width}x${height}.mp4`)
    } catch (error) {
      console.error('Larger copy', error)
      toast({
        kind: 'error',
        message: 'Failed to download video',
        action: { label: 'Retry', onClick: () => void save({ width, height }) },
      })
    }
  }

  return (
    <section className={styles.larger} aria-label="Larger copy">
      <h3>Larger copy</h3>
      <p>Make a larger, sharper copy. Free. {offer.description}</p>
      {failure && <Alert tone="danger">{`Video upscaling failed: ${failure}`}</Alert>}
      {upscaling && isUnderWay(upscaling) ? (
        <>
          <ProgressBar label={`Upscaling to ${upscaling.width} × ${upscaling.height} px`} value={upscaling.progress} max={100} />
          <Button variant="default" loading={busy} onClick={cancel}>
            Stop upscaling
          </Button>
        </>
      ) : upscaling?.status === 'completed' ? (
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void save(upscaling)}>
          Download {upscaling.width} × {upscaling.height} px
        </Button>
      ) : (
        <Button variant="default" loading={busy} onClick={begin}>
          Upscale this video ({factor}×)
        </Button>
      )}
    </section>
  )
}
