import { type Static, Type } from 'typebox'
import { AnalysisView } from '../analysis/analysis-view.ts'
import { CUSTOM_SIDE, FORMATS } from '../domain/formats.ts'
import { SCENES, VIDEO_MODELS } from '../domain/models.ts'
import { closed, DateTime, FileUrl, Id, ImageUrls, keysOf, Nullable, oneOf } from '../schema-types.ts'
import { StoryboardBody, StoryboardView } from '../storyboards/storyboard-view.ts'
import { JobView } from './job-view.ts'

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
    image_urls: Type.Array(FileUrl, { minItems: 2, maxItems: 10 }),
    user_instructions: Instructions,
    ...choices,
    storyboard: Type.Optional(StoryboardBody),
  },
  closed,
)
export type GenerateBody = Static<typeof GenerateBody>

export const StartResponse = Type.Object({
  success: Type.Literal(true),
  job_id: Type.String(),
  status: JobView.properties.status,
  estimated_time: Type.String({ description: 'For display: "2 to 3 minutes".' }),
  estimated_seconds: Type.Integer(),
  message: Type.String(),
  engine: JobView.properties.engine,
  cost: Type.Number({ description: 'US dollars. Cost of the finished video.' }),
  job: JobView,
})
export const JobResponse = Type.Object({ success: Type.Literal(true), job: JobView })

export const JobParams = Type.Object({ job_id: Id }, closed)
export const StatusResponse = Type.Object({
  success: Type.Literal(true),
  job: JobView,
  storyboard: StoryboardView,
  analysis: Nullable(AnalysisView, {
    description: 'Analysis of the images. Null until that step is completed, and when the analysis was not available.',
  }),
  ...JobView.properties,
})
export const DownloadResponse = Type.Object({
  success: Type.Literal(true),
  download_url: Type.String(),
  subtitles_url: Nullable(Type.String()),
  filename: Type.String(),
  expires_at: DateTime,
})
