import { chargedOf } from '@loomcast/error-codes'
import type { Static } from 'typebox'
import type { Analysis } from '../analysis/analysis.schema.ts'
import type { ImageAnalysis } from '../domain/analysis.ts'
import { wireStatus } from '../domain/job.ts'
import type { Storyboard } from '../domain/storyboard.ts'
import type { Files } from '../files/files.ts'
import type { HistoryStats } from '../history/history.repository.ts'
import type { HistoryFilter } from '../history/history-filter.ts'
import type { StoredJob } from './job.model.ts'
import type { Job, Storyboard as WireStoryboard } from './video.schema.ts'

const percent = (share: number) => Math.floor(share * 100 + 1e-9)
export const dollars = (cents: number) => cents / 100

/** A job as the wire has it. Addresses are signed for whoever asked. */
export function jobOf(job: StoredJob, files: Files): Job {
  const { input } = job
  return {
    job_id: job._id,
    status: wireStatus(job.state),
    engine: job.engine,
    progress: job.percent,
    eta_seconds: job.eta_s,
    attempt: job.attempt,
    cost_incurred: dollars(job.cost_cents),
    input_data: {
      user_instructions: input.user_instructions,
      aspect_ratio: input.aspect_ratio,
      model_preference: input.model_preference,
      video_quality: input.resolution,
      video_platform: input.video_platform,
      video_format: input.video_format,
      scene_count: input.scene_count,
      custom_width: input.custom_width,
      custom_height: input.custom_height,
      images_count: job.image_ids.length,
    },
    output_data: outputOf(job, files),
    generation_steps: job.steps.map(({ step, status, progress, note }) => ({
      step,
      status,
      progress: percent(progress),
      note: note ?? null,
    })),
    scenes: job.clips.map(({ index, state, progress }) => ({ index, status: state, progress: percent(progress) })),
    error: job.failure && { ...job.failure, charged: chargedOf(job.failure.code) },
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
  }
}

function outputOf({ outputs, image_ids, size }: StoredJob, files: Files): Job['output_data'] {
  if (!outputs) return null
  const address = (id: string) => files.signedUrl({ _id: id })
  return {
    final_video_url: address(outputs.video_file_id),
    thumbnail_url: address(outputs.poster_file_id),
    subtitles_url: outputs.subtitles_file_id === null ? null : address(outputs.subtitles_file_id),
    images_count: image_ids.length,
    duration_seconds: outputs.seconds,
    file_size_mb: Math.round(outputs.bytes / 10_000) / 100,
    ...size,
  }
}

export function storyboardOf({ scenes, look, written_by }: Storyboard, files: Files): Static<typeof WireStoryboard> {
  return {
    scenes: scenes.map(({ file_id, ...scene }) => ({ ...scene, image_url: files.signedUrl({ _id: file_id }) })),
    look,
    written_by,
  }
}

/** `addresses` of the images, in the analysis' order. */
export function analysisOf(analysis: ImageAnalysis, addresses: readonly string[]): Static<typeof Analysis> {
  return { ...analysis, images: analysis.images.map((image, index) => ({ ...image, image_url: addresses[index] ?? '' })) }
}

export function statsOf(stats: HistoryStats) {
  const over = stats.completed + stats.failed
  return {
    total_videos: stats.total,
    completed_videos: stats.completed,
    failed_videos: stats.failed,
    total_cost: dollars(stats.cost_cents),
    average_duration_seconds: Math.round(stats.average_seconds * 10) / 10,
    success_rate: over === 0 ? 100 : Math.round((stats.completed / over) * 1000) / 10,
  }
}

/** The filters of a query string, with their defaults: everything, newest first. */
export function filterOf(query: Partial<HistoryFilter>): HistoryFilter {
  const q = query.q?.trim()
  return {
    ...(q && { q }),
    ...(query.status && { status: query.status }),
    ...(query.format && { format: query.format }),
    ...(query.model && { model: query.model }),
    date_range: query.date_range ?? 'all',
    sort: query.sort ?? 'created_at',
    order: query.order ?? 'desc',
  }
}

/** What a download is saved as. */
export function downloadName(job: StoredJob): string {
  return `video_${job._id}.mp4`
}
