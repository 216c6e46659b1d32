import { ActionIcon, Badge, Button, Checkbox, DateText, IconDelete, IconDownload, IconPlay, IconVideo } from '@loomcast/design-system/full'
import { postName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { Link } from '@loomcast/web-kit'
import { costText, durationText, type Layout, sizeText } from '@loomcast/web-kit/lists'
import { useState } from 'react'
import type { Video } from './usage.api.ts'
import css from './usage.module.css'
import { STATUS_WORDS, subtitleOf, titleOf, type UsageItem } from './usage-item.ts'
import { useDownloads } from './use-downloads.ts'

/** In characters. */
const MAX_TITLE_LENGTH: Record<Layout, number> = { grid: 60, list: 80 }

export interface UsageCardProps {
  item: UsageItem
  layout: Layout
  /** Whether to show a video's thumbnail, downloads and View button. */
  withMedia: boolean
  selected: boolean
  onSelect: () => void
  onDelete: () => void
}

/** A post or a video of the combined list. */
export function UsageCard({ item, layout, withMedia, selected, onSelect, onDelete }: UsageCardProps) {
  const title = titleOf(item, MAX_TITLE_LENGTH[layout])
  const subtitle = subtitleOf(item)
  const status = STATUS_WORDS[item.status]
  const isFinished = withMedia && item.type === 'videos' && item.video.output_data !== null
  return (
    <li className={css.item} data-layout={layout} data-selected={selected || undefined}>
      <span className={css.tick}>
        <Checkbox checked={selected} onChange={onSelect} aria-label={`Select “${title}”`} />
      </span>
      {withMedia && item.type === 'videos' && <Thumbnail video={item.video} />}
      <div className={css.words}>
        <p className={css.meta}>
          {item.type === 'content' ? (
            <>
              <PlatformIcon platform={item.post.platform} size={20} /> {postName(item.post.platform, item.post.generated_text)}
            </>
          ) : (
            <>
              <IconVideo size={20} /> Video
            </>
          )}
          <span aria-hidden="true">·</span>
          <DateText value={item.created_at} />
        </p>
        <h3 className={css.title} dir="auto">
          <Link to={pathOf(item)}>{title}</Link>
        </h3>
        {subtitle && (
          <p className={item.status === 'failed' ? css.why : css.subtitle} dir="auto">
            {subtitle}
          </p>
        )}
      </div>
      <div className={css.actions}>
        <p className={css.facts}>
          <Badge tone={status.tone}>{status.word}</Badge>
          {item.type === 'videos' && <span>{detailsOf(item.video).join(' · ')}</span>}
        </p>
        {isFinished && <VideoActions jobId={item.video.job_id} title={title} />}
        <ActionIcon color="danger" className={css.delete} aria-label={`Delete “${title}”`} onClick={onDelete}>
          <IconDelete size={18} />
        </ActionIcon>
      </div>
    </li>
  )
}

/** Path of the item's page in the history. */
function pathOf(item: UsageItem): string {
  return item.type === 'content'
    ? `/history?item=${encodeURIComponent(item.post.content_id)}`
    : `/video-history?video=${encodeURIComponent(item.video.job_id)}`
}

function detailsOf({ status, progress, cost_incurred, output_data: output }: Video): string[] {
  if (status === 'pending' || status === 'processing') return [`${progress}%`]
  return [...(output ? [durationText(output.duration_seconds), sizeText(output.file_size_mb)] : []), costText(cost_incurred)]
}

/** The poster, 150 × 150 px, or a placeholder. */
function Thumbnail({ video: { output_data } }: { video: Video }) {
  const src = output_data?.thumbnail_url
  const [broken, setBroken] = useState<string>()
  return (
    <span className={css.thumbnail}>
      {src && src !== broken ? (
        <img src={src} alt="" width={150} height={150} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <IconVideo size={28} />
      )}
    </span>
  )
}

function VideoActions({ jobId, title }: { jobId: string; title: string }) {
  const { busy, saveVideo, saveImage } = useDownloads(jobId)
  return (
    <>
      <Button
        component={Link}
        to={`/video-history?video=${encodeURIComponent(jobId)}`}
        variant="subtle"
        size="sm"
        leftSection={<IconPlay size={18} />}
        aria-label={`View “${title}”`}
      >
        View
      </Button>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconDownload size={18} />}
        loading={busy === 'video'}
        aria-label={`Download the video “${title}”`}
        onClick={saveVideo}
      >
        Video
      </Button>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconDownload size={18} />}
        loading={busy === 'image'}
        aria-label={`Download the image of “${title}”`}
        onClick={saveImage}
      >
        Image
      </Button>
    </>
  )
}
