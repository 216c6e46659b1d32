import { Alert, Button, IconDownload, ProgressBar, Skeleton } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { saveAs } from '@loomcast/web-kit/files'
import type { Job, Upscaling } from '../api/wire.ts'
import { type CopySize, copySizes, sizeName } from './copy-sizes.ts'
import { isUnderWay, useLargerCopies, useLargerCopy } from './larger-copy.ts'
import styles from './upscale.module.css'
import { useUpscaleOptions } from './use-upscaling.ts'

/** Offers larger copies of a finished video, and those that exist; renders nothing if the server does not offer any. */
export function LargerCopyPanel({
  job: { job_id },
  video,
}: {
  job: Job
  video: { final_video_url: string; width: number; height: number }
}) {
  const offer = useUpscaleOptions().data?.video_upscaling
  const copies = useLargerCopies(video.final_video_url, offer?.enabled === true)
  const sizes = copySizes(video, offer?.available_factors ?? [])
  if (!offer?.enabled || sizes.length === 0) return null
  return (
    <section className={styles.larger} aria-label="Larger copy">
      <h3>Larger copy</h3>
      <p>Make a larger, sharper copy. Free. {offer.description}</p>
      {copies.isPending ? (
        <Skeleton height={44} />
      ) : (
        sizes.map((size) => (
          <Copy
            key={size.factor}
            jobId={job_id}
            size={size}
            video={video.final_video_url}
            known={copies.data?.find(({ upscale_factor }) => upscale_factor === size.factor)}
          />
        ))
      )}
    </section>
  )
}

function Copy({ jobId, size, video, known }: { jobId: string; size: CopySize; video: string; known: Upscaling | undefined }) {
  const { upscaling, busy, failure, begin, cancel, address } = useLargerCopy(video, size.factor, known)

  async function save({ width, height }: { width: number; height: number }): Promise<void> {
    try {
      const fresh = await address()
      if (!fresh) throw new Error('the copy no longer exists')
      saveAs(fresh, `video_${jobId}_${width}x${height}.mp4`)
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
    <>
      {failure && <Alert tone="danger">{`Video upscaling failed: ${failure}`}</Alert>}
      {upscaling && isUnderWay(upscaling) ? (
        <>
          <ProgressBar label={`Making ${sizeName(size)}`} value={upscaling.progress} max={100} />
          <Button variant="default" loading={busy} onClick={cancel}>
            Stop upscaling
          </Button>
        </>
      ) : upscaling?.status === 'completed' ? (
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void save(upscaling)}>
          Download {sizeName(size)}
        </Button>
      ) : (
        <Button variant="default" loading={busy} onClick={begin}>
          Make {sizeName(size)}
        </Button>
      )}
    </>
  )
}
