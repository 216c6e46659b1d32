import { Button, ErrorState, IconDownload, IconRetry, IconText, Modal, Skeleton, VideoPlayer } from '@loomcast/design-system/full'
import { navigate } from '@loomcast/web-kit'
import { costText, durationText, sizeText } from '@loomcast/web-kit/lists'
import { renewOutput, useJob } from '../api/queries.ts'
import { fileIdOf, type Job } from '../api/wire.ts'
import { againAddress, failureSentence, isRunning, titleOf } from '../job/job.ts'
import { JobProgress } from '../job/job-progress.tsx'
import { useJobActions } from '../job/use-job-actions.ts'
import { useLive } from '../job/use-live.ts'
import { OtherSizePanel } from '../other-size/other-size-panel.lazy.tsx'
import { LargerCopyPanel } from '../upscale/larger-copy-panel.tsx'
import styles from './player.module.css'
import { useCaptionTrack } from './use-caption-track.ts'
import { WhatMadeIt } from './what-made-it.tsx'

interface PlayerDialogProps {
  id: string | null
  /** Shows the other sizes first, and does not play the video. */
  atSizes?: boolean
  onClose: () => void
}

/** A dialog that plays one video, with newly signed URLs. */
export function PlayerDialog({ id, atSizes = false, onClose }: PlayerDialogProps) {
  return (
    <Modal opened={id !== null} onClose={onClose} title="Your video" size="auto">
      {id !== null && <Content key={id} id={id} atSizes={atSizes} />}
    </Modal>
  )
}

function Content({ id, atSizes }: { id: string; atSizes: boolean }) {
  const { data, isError, error, refetch, isFetching } = useJob(id)
  const [job] = useLive(data ? [data] : [])
  if (isError && !job)
    return <ErrorState title="This video didn't load" description={error.detail} onRetry={() => void refetch()} retrying={isFetching} />
  if (!job)
    return (
      <div className={styles.dialog} aria-busy="true">
        <Skeleton height={420} />
        <Skeleton height={44} />
      </div>
    )
  return <Shown job={job} atSizes={atSizes} onReload={() => void refetch()} />
}

function Shown({ job, atSizes, onReload }: { job: Job; atSizes: boolean; onReload: () => void }) {
  const { busy, download, subtitles, sidecar, retry } = useJobActions(job)
  const { output_data: output } = job
  const captions = useCaptionTrack(job.job_id, output?.subtitles_url ?? null)
  const title = titleOf(job, 80)
  return (
    <div
      className={styles.dialog}
      data-upright={(output && output.height > output.width) || undefined}
      style={output ? { '--ratio': output.width / output.height } : undefined}
    >
      {output ? (
        <div className={styles.film}>
          <VideoPlayer
            key={fileIdOf(output.final_video_url)}
            title={title}
            src={output.final_video_url}
            renew={async () => (await renewOutput(job.job_id)).final_video_url}
            poster={output.thumbnail_url}
            captions={captions}
            width={output.width}
            height={output.height}
            autoPlay={!atSizes}
            whenBroken={(playAgain) => (
              <>
                <p>This video can't be played right now. Check your connection and try again, or download it.</p>
                <Button variant="default" leftSection={<IconRetry size={18} />} onClick={playAgain}>
                  Try again
                </Button>
              </>
            )}
          />
        </div>
      ) : (
        <div className={styles.none}>
          <p>{isRunning(job) ? 'This video is still in progress.' : failureSentence(job)}</p>
          {isRunning(job) && <JobProgress job={job} />}
        </div>
      )}
      <div className={styles.beside}>
        <p className={styles.instructions} dir="auto">
          {job.input_data.user_instructions}
        </p>
        <p className={styles.facts}>{factsOf(job)}</p>
        <div className={styles.actions}>
          {output && (
            <Button leftSection={<IconDownload size={18} />} loading={busy === 'download'} onClick={() => void download()}>
              Download
            </Button>
          )}
          {output?.subtitles_url && (
            <Button variant="default" leftSection={<IconText size={18} />} loading={busy === 'subtitles'} onClick={() => void subtitles()}>
              Subtitles
            </Button>
          )}
          {job.status === 'failed' && (
            <Button leftSection={<IconRetry size={18} />} loading={busy === 'retry'} onClick={() => void retry().then(onReload)}>
              Retry
            </Button>
          )}
          <Button variant="default" onClick={() => navigate(againAddress(job.job_id))}>
            Use again
          </Button>
        </div>
        {output && <WhatMadeIt job={job} busy={busy === 'sidecar'} onDownload={() => void sidecar()} />}
        {output && <OtherSizePanel job={job} video={output} isTarget={atSizes} />}
        {output && <LargerCopyPanel job={job} video={output} />}
      </div>
    </div>
  )
}

function factsOf({ output_data: output, engine, cost_incurred }: Job): string {
  const parts = output
    ? [`${output.width} × ${output.height} px`, durationText(output.duration_seconds), sizeText(output.file_size_mb)]
    : []
  return [...parts, engine === 'motion' ? 'Motion engine' : 'Veo engine', costText(cost_incurred)].join(' · ')
}
