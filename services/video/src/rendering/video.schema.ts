import { type Static, Type } from 'typebox'
import { AnalysisView } from '../analysis/analysis-view.ts'
import { SCENES, VIDEO_MODELS } from '../domain/models.ts'
import { MusicView } from '../music/music-view.ts'
import { NarrationView } from '../narration/narration-view.ts'
import {
  closed,
  DateTime,
  FileUrl,
  FrameChoices,
  Id,
  ImageUrls,
  keysOf,
  MusicUrl,
  NarrationUrl,
  Nullable,
  oneOf,
  ShowLogo,
  UseBrandKit,
} from '../schema-types.ts'
import { StoryboardBody, StoryboardView } from '../storyboards/storyboard-view.ts'
import { JobView } from './job-view.ts'

const GenerationOptions = {
  ...FrameChoices,
  model_preference: Type.Optional(oneOf(keysOf(VIDEO_MODELS))),
  scene_count: Type.Optional(Type.Integer({ minimum: SCENES.min, maximum: SCENES.max })),
  engine: Type.Optional(oneOf(['auto', 'motion', 'veo'])),
}
const Instructions = Type.String({ maxLength: 4_000 })

export const GenerateBody = Type.Object(
  {
    image_urls: ImageUrls,
    user_instructions: Instructions,
    ...GenerationOptions,
    narration_url: NarrationUrl,
    music_url: MusicUrl,
    show_logo: ShowLogo,
    use_brand_kit: UseBrandKit,
    storyboard: Type.Optional(StoryboardBody),
  },
  closed,
)
export const MultiImageBody = Type.Object(
  {
    image_urls: Type.Array(FileUrl, { minItems: 2, maxItems: 10 }),
    user_instructions: Instructions,
    ...GenerationOptions,
    narration_url: NarrationUrl,
    music_url: MusicUrl,
    show_logo: ShowLogo,
    use_brand_kit: UseBrandKit,
    storyboard: Type.Optional(StoryboardBody),
  },
  closed,
)
export const OtherSizeBody = Type.Object(FrameChoices, {
  ...closed,
  minProperties: 1,
  description:
    'What is left out stays as in the finished video. Without `video_format`, an aspect ratio selects a format that has it, and a width and a height select `custom`. Rejected with `validation_failed` if the choices contradict each other, or the video has this size already.',
})
export type GenerateBody = Static<typeof GenerateBody>

export const StartResponse = Type.Object({
  success: Type.Literal(true),
  job_id: Type.String(),
  status: JobView.properties.status,
  estimated_time: Type.String({ description: 'For display: "2 to 3 minutes".' }),
  estimated_seconds: Type.Integer({ description: 'The end of `estimated_range`.' }),
  estimated_range: Type.Object(
    { from: Type.Integer(), to: Type.Integer() },
    { description: 'In seconds: from the work, the speed of the last videos of this installation, and what is waiting.' },
  ),
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
  narration: Nullable(NarrationView, { description: "The user's own recording; null without one." }),
  music: Nullable(MusicView, { description: "The user's own music; null without it." }),
  show_logo: Type.Boolean({ description: "Whether the video shows the user's logo." }),
  use_brand_kit: Type.Boolean({ description: 'Whether the video has the brand kit with which it was started.' }),
  analysis: Nullable(AnalysisView, {
    description: 'Analysis of the images. Null until that step is completed, and when the analysis was not available.',
  }),
  waiting: Type.Optional(
    Nullable(
      Type.Object({
        videos_before: Type.Integer({ description: 'Videos that are being made or start before this one; users take turns.' }),
        range: Type.Object({ from: Type.Integer(), to: Type.Integer() }, { description: 'Seconds until this video is finished.' }),
      }),
      { description: 'What a video of `motion` waits for; null once it is started.' },
    ),
  ),
  ...JobView.properties,
})
export const DownloadResponse = Type.Object({
  success: Type.Literal(true),
  download_url: Type.String(),
  subtitles_url: Nullable(Type.String()),
  sidecar_xmp: Type.String({ description: 'What made the video, as the content of an XMP sidecar file.' }),
  filename: Type.String(),
  expires_at: DateTime,
})
