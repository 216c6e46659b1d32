import { Disclosure } from '@loomcast/contracts'
import { chargedOf } from '@loomcast/error-codes'
import { aiNotes } from '@loomcast/platforms'
import { FailureMembers } from '@loomcast/service-kit/errors'
import { type Static, Type } from 'typebox'
import { disclosureOfVideo } from '../domain/disclosure.ts'
import { apiStatus, JOB_FAILURE_CODES, STEP, STEPS } from '../domain/job.ts'
import { toDollars } from '../domain/models.ts'
import { titleOfVideo } from '../domain/video-title.ts'
import type { FileService } from '../files/file-service.ts'
import { DateTime, Nullable, oneOf } from '../schema-types.ts'
import type { StoredJob } from './job.model.ts'

const Step = Type.Object({
  step: oneOf(STEPS),
  status: oneOf(['waiting', 'processing', 'completed', 'failed']),
  progress: Type.Integer({ description: 'Percent.' }),
  note: Nullable(Type.String({ description: 'Additional information about the step.' })),
})

/** A job in a response. */
export const JobView = Type.Object({
  job_id: Type.String(),
  status: oneOf(['pending', 'processing', 'completed', 'failed']),
  engine: oneOf(['motion', 'veo']),
  disclosure: Disclosure,
  platform_notes: Type.Array(Type.Object({ platform: Type.String(), brand: Type.String(), note: Type.String() }), {
    description: 'What platforms require of a person who publishes a video with these `ai_parts`. Empty if none has a rule for them.',
  }),
  progress: Type.Integer({ description: 'Percent of the whole video.' }),
  eta_seconds: Nullable(Type.Integer()),
  attempt: Type.Integer(),
  cost_incurred: Type.Number({ description: 'US dollars. 0 until the video is completed, and 0 when it failed.' }),
  title: Type.String({ description: 'What viewers read: the title of the video, otherwise its first captions. Empty without words.' }),
  input_data: Type.Object({
    user_instructions: Type.String(),
    aspect_ratio: Type.String(),
    model_preference: Type.String(),
    video_quality: Type.String(),
    video_platform: Type.String(),
    video_format: Type.String(),
    scene_count: Type.Integer(),
    custom_width: Nullable(Type.Integer()),
    custom_height: Nullable(Type.Integer()),
    images_count: Type.Integer(),
  }),
  output_data: Nullable(
    Type.Object({
      final_video_url: Type.String(),
      thumbnail_url: Type.String(),
      subtitles_url: Nullable(Type.String()),
      images_count: Type.Integer(),
      duration_seconds: Type.Number(),
      file_size_mb: Type.Number({ description: 'Megabytes of 1,000,000 bytes.' }),
      width: Type.Integer(),
      height: Type.Integer(),
    }),
  ),
  generation_steps: Type.Array(Step),
  scenes: Type.Array(
    Type.Object({ index: Type.Integer(), status: oneOf(['waiting', 'processing', 'completed']), progress: Type.Integer() }),
  ),
  error: Nullable(
    Type.Object({
      step: oneOf(STEPS),
      ...FailureMembers,
      code: oneOf(JOB_FAILURE_CODES, { description: 'Stable name of the error. All of them: `/docs/errors`.' }),
    }),
  ),
  tags: Type.Array(Type.String(), { description: 'In the order in which the user added them.' }),
  created_at: DateTime,
  started_at: Nullable(DateTime),
  finished_at: Nullable(DateTime),
})
export type JobView = Static<typeof JobView>

const percent = (share: number) => Math.floor(share * 100 + 1e-9)

/** Converts a job for a response. The file URLs are signed and short-lived. */
export function toJobView(job: StoredJob, files: FileService): JobView {
  const { input } = job
  const disclosure = disclosureOfVideo(job)
  return {
    job_id: job._id,
    status: apiStatus(job.state),
    engine: job.engine,
    disclosure,
    platform_notes: aiNotes(disclosure.ai_parts).map(({ id, brand, note }) => ({ platform: id, brand, note })),
    progress: job.percent,
    eta_seconds: job.eta_s,
    attempt: job.attempt,
    cost_incurred: toDollars(job.cost_cents),
    title: titleOfVideo(job.storyboard),
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
    output_data: outputData(job, files),
    generation_steps: job.steps.map(({ step, status, progress, note }) => ({
      step,
      status,
      progress: percent(progress),
      note: note ?? (step === STEP.mergeClips && job.outputs?.voice_missing ? VOICE_MISSING : null),
    })),
    scenes: job.clips.map(({ index, state, progress }) => ({ index, status: state, progress: percent(progress) })),
    error: job.failure && { ...job.failure, charged: chargedOf(job.failure.code) },
    tags: job.tags ?? [],
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
  }
}

const VOICE_MISSING = "The voice couldn't be made, so the captions aren't read aloud. Make the video again to have them read."

function outputData({ outputs, image_ids, size }: StoredJob, files: FileService): JobView['output_data'] {
  if (!outputs) return null
  const url = (id: string) => files.signedUrl({ _id: id })
  return {
    final_video_url: url(outputs.video_file_id),
    thumbnail_url: url(outputs.poster_file_id),
    subtitles_url: outputs.subtitles_file_id === null ? null : url(outputs.subtitles_file_id),
    images_count: image_ids.length,
    duration_seconds: outputs.seconds,
    file_size_mb: Math.round(outputs.bytes / 10_000) / 100,
    ...size,
  }
}
