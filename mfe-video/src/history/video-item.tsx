import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  DateText,
  IconCrop,
  IconDelete,
  IconDownload,
  IconMore,
  IconPlay,
  IconRepost,
  IconRetry,
  IconTag,
  Menu,
} from '@loomcast/design-system/full'
import { navigate } from '@loomcast/web-kit'
import type { Layout } from '@loomcast/web-kit/lists'
import { costText, durationText, sizeText } from '@loomcast/web-kit/lists'
import { ItemTags } from '@loomcast/web-kit/tags'
import { useRef } from 'react'
import type { Job } from '../api/wire.ts'
import { formatName } from '../choices/choices.ts'
import { againAddress, failureSentence, isCancelled, isRunning, stateOf, titleOf } from '../job/job.ts'
import { useJobActions } from '../job/use-job-actions.ts'
import { Poster } from '../player/video-thumb.tsx'
import styles from './history.module.css'

/** Maximum length of a title, in characters. */
const TITLE: Record<Layout, number> = { grid: 60, list: 80 }

export interface VideoItemProps {
  job: Job
  layout: Layout
  selected: boolean
  onSelect: () => void
  onWatch: () => void
  /** Opens the video at its other sizes. */
  onSizes: () => void
  onDelete: () => void
  onShowTag: (tag: string) => void
  onTag: () => void
}

/** One video in the history, with its state and actions. */
export function VideoItem({ job, layout, selected, onSelect, onWatch, onSizes, onDelete, onShowTag, onTag }: VideoItemProps) {
  const { busy, download, retry } = useJobActions(job)
  const moreButton = useRef<HTMLButtonElement>(null)
  /** The dialog returns the focus to what had it before, and the items of the menu no longer exist. */
  function openDialog(open: () => void) {
    moreButton.current?.focus()
    open()
  }
  const title = titleOf(job, TITLE[layout])
  const state = stateOf(job)
  const { output_data: output, input_data: input } = job
  const facts = [
    output && durationText(output.duration_seconds),
    output && sizeText(output.file_size_mb),
    costText(job.cost_incurred),
    formatName(input.video_format),
    input.video_quality,
  ]
  return (
    <li className={styles.video} data-layout={layout} data-selected={selected || undefined}>
      <div className={styles.posterPlace}>
        <button type="button" className={styles.posterButton} aria-label={`Open “${title}”`} onClick={onWatch}>
          <Poster job={job} plain={layout === 'list'} />
        </button>
        <span className={styles.tick}>
          <Checkbox checked={selected} onChange={onSelect} aria-label={`Select “${title}”`} />
        </span>
      </div>
      <div className={styles.words}>
        <p className={styles.state}>
          <Badge tone={state.tone}>{state.word}</Badge>
          {isRunning(job) && <span>{job.progress}%</span>}
          <DateText value={job.created_at} />
        </p>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        <ItemTags tags={job.tags} noun="videos" onShow={onShowTag} />
        {job.status === 'failed' && <p className={isCancelled(job) ? styles.facts : styles.why}>{failureSentence(job)}</p>}
      </div>
      <div className={styles.itemActions}>
        {output && (
          <Button variant="subtle" size="sm" leftSection={<IconPlay size={18} />} aria-label={`Watch “${title}”`} onClick={onWatch}>
            Watch
          </Button>
        )}
        {output && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconDownload size={18} />}
            loading={busy === 'download'}
            aria-label={`Download “${title}”`}
            onClick={() => void download()}
          >
            Download
          </Button>
        )}
        {job.status === 'failed' && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconRetry size={18} />}
            loading={busy === 'retry'}
            aria-label={`Retry “${title}”`}
            onClick={() => void retry()}
          >
            Retry
          </Button>
        )}
        <Menu>
          <Menu.Target>
            <ActionIcon ref={moreButton} color="neutral" aria-label={`More for “${title}”`}>
              <IconMore size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconRepost size={18} />} onClick={() => navigate(againAddress(job.job_id))}>
              Use again
            </Menu.Item>
            <Menu.Item leftSection={<IconTag size={18} />} onClick={() => openDialog(onTag)}>
              Tags
            </Menu.Item>
            {output && (
              <Menu.Item leftSection={<IconCrop size={18} />} onClick={() => openDialog(onSizes)}>
                Make another size
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconDelete size={18} />} color="danger" onClick={onDelete}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}
