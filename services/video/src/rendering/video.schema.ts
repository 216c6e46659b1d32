import { FailureMembers } from '@loomcast/service-kit/errors'
import { type Static, type TSchema, Type } from 'typebox'
import { CUSTOM_SIDE, FORMATS } from '../domain/formats.ts'
import { STEPS } from '../domain/job.ts'
import { SCENES, VIDEO_MODELS } from '../domain/models.ts'
import { CAPTION_STYLES, MUSIC_MOODS, TEMPLATES, TRANSITIONS } from '../domain/storyboard.ts'

const closed = { additionalProperties: false }
export const Nullable = <T extends TSchema>(schema: T, options: { description?: string } = {}) => Type.Union([schema, Type.Null()], options)
// Type.Enum alone widens the values to string.
const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.Enum([...values]))
const keysOf = <T extends object>(values: T) => Object.keys(values) as (keyof T & string)[]

export const Id = Type.String({ minLength: 1, maxLength: 64 })
const DateTime = Type.String({ format: 'date-time' })
const FileAddress = Type.String({ minLength: 1, maxLength: 2_000, description: 'An address that an upload or a video of yours answered.' })
export const ImageUrls = Type.Array(FileAddress, { minItems: 1, maxItems: 10 })

export const Look = Type.Object(
  {
    template: oneOf(TEMPLATES),
    captions: Type.Union([oneOf(CAPTION_STYLES), Type.Literal('off')]),
    transition: Type.Union([oneOf(TRANSITIONS), Type.Literal('template')]),
    music: Type.Union([oneOf(MUSIC_MOODS), Type.Literal('off')]),
    voice: oneOf(['off', 'synthetic']),
    title_card: Nullable(
      Type.Object({ title: Type.String({ minLength: 1, maxLength: 80 }), subtitle: Type.String({ maxLength: 120 }) }, closed),
    ),
    call_to_action: Nullable(
      Type.Object({ text: Type.String({ minLength: 1, maxLength: 60 }), detail: Type.String({ maxLength: 120 }) }, closed),
    ),
  },
  closed,
)

export const SceneText = Type.Object(
  {
    caption: Type.String({ maxLength: 200 }),
    emphasis: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 6 })),
    direction: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  closed,
)

/** A storyboard as it is sent: scene k shows image k of the request, then round again. */
export const StoryboardBody = Type.Object(
  { scenes: Type.Array(SceneText, { minItems: SCENES.min, maxItems: SCENES.max }), look: Type.Optional(Type.Partial(Look, closed)) },
  closed,
)

const choices = {
  aspect_ratio: Type.Optional(oneOf(['9:16', '16:9'])),
  model_preference: Type.Optional(oneOf(keysOf(VIDEO_MODELS))),
  video_quality: Type.Optional(oneOf(['720p', '1080p'])),
  scene_count: Type.Optional(Type.Integer({ minimum: SCENES.min, maximum: SCENES.max })),
  video_format: Type.Optional(oneOf(keysOf(FORMATS))),
  video_platform: Type.Optional(oneOf(['social_media', 'professional', 'device_specific', 'custom'])),
  custom_width: Type.Optional(Type.Integer({ minimum: CUSTOM_SIDE.min, maximum: CUSTOM_SIDE.max })),
  custom_height: Type.Optional(Type.Integer({ minimum: CUSTOM_SIDE.min, maximum: CUSTOM_SIDE.max })),
  engine: Type.Optional(oneOf(['auto', 'motion', 'veo'])),
}
const Instructions = Type.String({ maxLength: 4_000 })

export const GenerateBody = Type.Object(
  { image_urls: ImageUrls, user_instructions: Instructions, ...choices, storyboard: Type.Optional(StoryboardBody) },
  closed,
)
export const MultiImageBody = Type.Object(
  {
    image_urls: Type.Array(FileAddress, { minItems: 2, maxItems: 10 }),
    user_instructions: Instructions,
    ...choices,
    storyboard: Type.Optional(StoryboardBody),
  },
  closed,
)
export type GenerateBody = Static<typeof GenerateBody>

export const WriteStoryboardBody = Type.Object(
  {
    image_urls: ImageUrls,
    user_instructions: Instructions,
    scene_count: choices.scene_count,
    video_format: choices.video_format,
    template: Type.Optional(oneOf(TEMPLATES)),
  },
  closed,
)

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Repeats within 24 hours get the first answer.',
    }),
  ),
})

const Scene = Type.Object({
  index: Type.Integer(),
  image_url: Type.String(),
  caption: Type.String(),
  emphasis: Type.Array(Type.String()),
  direction: Type.String(),
  seconds: Type.Number({ description: 'Seconds.' }),
})
export const Storyboard = Type.Object({ scenes: Type.Array(Scene), look: Look, written_by: Type.String() })
export const StoryboardAnswer = Type.Object({ success: Type.Literal(true), storyboard: Storyboard })

const Step = Type.Object({
  step: oneOf(STEPS),
  status: oneOf(['waiting', 'processing', 'completed', 'failed']),
  progress: Type.Integer({ description: 'Percent.' }),
  note: Nullable(Type.String({ description: 'What there is to say of how it went.' })),
})

export const Job = Type.Object({
  job_id: Type.String(),
  status: oneOf(['pending', 'processing', 'completed', 'failed']),
  engine: oneOf(['motion', 'veo']),
  progress: Type.Integer({ description: 'Percent of the whole.' }),
  eta_seconds: Nullable(Type.Integer()),
  attempt: Type.Integer(),
  cost_incurred: Type.Number({ description: 'US dollars. 0 until completed, and for what failed.' }),
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
  error: Nullable(Type.Object({ step: oneOf(STEPS), ...FailureMembers })),
  created_at: DateTime,
  started_at: Nullable(DateTime),
  finished_at: Nullable(DateTime),
})
export type Job = Static<typeof Job>

export const StartAnswer = Type.Object({
  success: Type.Literal(true),
  job_id: Type.String(),
  status: Job.properties.status,
  estimated_time: Type.String({ description: 'For people: "2 to 3 minutes".' }),
  estimated_seconds: Type.Integer(),
  message: Type.String(),
  engine: Job.properties.engine,
  cost: Type.Number({ description: 'US dollars that the finished video will cost.' }),
  job: Job,
})
export const JobAnswer = Type.Object({ success: Type.Literal(true), job: Job })

export const JobParams = Type.Object({ job_id: Id }, closed)
const filters = {
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Text in the instructions or the job id.' })),
  status: Type.Optional(oneOf(['completed', 'processing', 'failed', 'pending'])),
  format: Type.Optional(Type.Union([oneOf(keysOf(FORMATS)), Type.Literal('hd_1080p')])),
  model: Type.Optional(oneOf(['veo3_fast', 'veo3_quality'])),
  date_range: Type.Optional(oneOf(['all', 'today', 'week', 'month'])),
  sort: Type.Optional(oneOf(['created_at', 'duration', 'file_size', 'cost'])),
  order: Type.Optional(oneOf(['asc', 'desc'])),
}
export const HistoryQuery = Type.Object(
  {
    ...filters,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
)
export type HistoryQuery = Static<typeof HistoryQuery>
export const ExportQuery = Type.Object({ ...filters, format: Type.Optional(Type.Union([filters.format, Type.Literal('csv')])) }, closed)

const Stats = Type.Object({
  total_videos: Type.Integer(),
  completed_videos: Type.Integer(),
  failed_videos: Type.Integer(),
  total_cost: Type.Number({ description: 'US dollars.' }),
  average_duration_seconds: Type.Number(),
  success_rate: Type.Number({ description: 'Percent of the videos that are over; 100 without any.' }),
})
export const HistoryAnswer = Type.Object({
  success: Type.Literal(true),
  history: Type.Object({ jobs: Type.Array(Job), pages: Type.Integer() }),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  limit: Type.Integer(),
  stats: Stats,
})
export const AnalyticsQuery = Type.Object(
  { date_range: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: 'Days.' })) },
  closed,
)
const Count = Type.Object({ name: Type.String(), count: Type.Integer() })
export const AnalyticsAnswer = Type.Object({
  success: Type.Literal(true),
  date_range: Type.Integer(),
  summary: Stats,
  daily: Type.Array(
    Type.Object({ date: Type.String(), total: Type.Integer(), completed: Type.Integer(), failed: Type.Integer(), cost: Type.Number() }),
  ),
  formats: Type.Array(Count),
  models: Type.Array(Count),
  engines: Type.Array(Count),
})

export const IdsBody = Type.Object({ job_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }, closed)
export const Removed = Type.Object({ success: Type.Literal(true), deleted: Type.Integer(), job_ids: Type.Array(Type.String()) })
export const Restored = Type.Object({ success: Type.Literal(true), restored: Type.Integer(), job_ids: Type.Array(Type.String()) })
export const DownloadAnswer = Type.Object({
  success: Type.Literal(true),
  download_url: Type.String(),
  subtitles_url: Nullable(Type.String()),
  filename: Type.String(),
  expires_at: DateTime,
})

const limitOrUnlimited = Type.Union([Type.Integer(), Type.Literal('unlimited')])
export const UsageAnswer = Type.Object({
  success: Type.Literal(true),
  video_enabled: Type.Boolean(),
  video_generations_used: Type.Integer({ description: 'Finished and charged this month.' }),
  video_generations_in_progress: Type.Integer({ description: 'Being rendered: reserved, and released if they fail.' }),
  video_generations_limit: limitOrUnlimited,
  remaining: limitOrUnlimited,
  bonus_remaining: Type.Integer({ description: 'Bonus videos that can still be started.' }),
  period_ends_at: DateTime,
})

export const OptionsAnswer = Type.Object({
  success: Type.Literal(true),
  engines: Type.Array(
    Type.Object({ id: oneOf(['motion', 'veo']), about: Type.String(), available: Type.Boolean(), reason: Nullable(Type.String()) }),
  ),
  default_engine: Nullable(oneOf(['motion', 'veo'])),
  models: Type.Array(
    Type.Object({
      id: oneOf(keysOf(VIDEO_MODELS)),
      name: Type.String(),
      tier: oneOf(['fast', 'standard', 'premium']),
      price_per_clip: Type.Number({ description: 'US dollars.' }),
      minutes: Type.Array(Type.Integer()),
      allowed: Type.Boolean(),
    }),
  ),
  scenes: Type.Object({
    min: Type.Integer(),
    max: Type.Integer(),
    default: Type.Integer(),
    seconds: Type.Integer(),
    allowed: Type.Array(Type.Integer()),
  }),
  resolutions: Type.Array(Type.Object({ id: oneOf(['720p', '1080p']), allowed: Type.Boolean() })),
  templates: Type.Array(Type.String()),
  caption_styles: Type.Array(Type.String()),
  transitions: Type.Array(Type.String()),
  music_moods: Type.Array(Type.String()),
  voices: Type.Array(Type.Object({ id: Type.String(), about: Type.String(), available: Type.Boolean() })),
  defaults: Type.Object({
    model_preference: Type.String(),
    aspect_ratio: Type.String(),
    video_quality: Type.String(),
    scene_count: Type.Integer(),
    video_platform: Type.String(),
    video_format: Type.String(),
  }),
})
const Size = Type.Object({ width: Type.Integer(), height: Type.Integer() })
export const FormatsAnswer = Type.Object({
  success: Type.Literal(true),
  platforms: Type.Array(
    Type.Object({
      id: Type.String(),
      formats: Type.Array(
        Type.Object({
          id: Type.String(),
          label: Type.String(),
          aspect_ratio: Type.String(),
          sizes: Type.Object({ '720p': Size, '1080p': Size }),
        }),
      ),
    }),
  ),
  custom: Type.Object({ min: Type.Integer(), max: Type.Integer(), default: Size }),
})
