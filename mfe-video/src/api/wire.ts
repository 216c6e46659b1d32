import type { Charged, ErrorCode } from '@loomcast/error-codes'
/** The fields of the video service's responses that this slice reads. */

export type JobStatus = 'pending' | 'processing' | 'completed' | 'failed'
export type StepName = 'image_analysis' | 'image_generation' | 'video_generation' | 'video_merging'
export type StepStatus = 'waiting' | 'processing' | 'completed' | 'failed'
export type EngineName = 'motion' | 'veo'
export type ModelId = 'veo3_fast' | 'veo3' | 'veo3_pro'
export type AspectRatio = '9:16' | '16:9'
export type Resolution = '720p' | '1080p'

export interface JobInput {
  user_instructions: string
  aspect_ratio: string
  model_preference: string
  video_quality: string
  video_platform: string
  video_format: string
  scene_count: number
  custom_width: number | null
  custom_height: number | null
  images_count: number
}

export interface JobOutput {
  final_video_url: string
  thumbnail_url: string
  subtitles_url: string | null
  images_count: number
  duration_seconds: number
  file_size_mb: number
  width: number
  height: number
}

/** What made a video. */
export interface Disclosure {
  statement: string
  /** The parts that an AI model created. */
  ai_parts: string[]
}

export interface Job {
  job_id: string
  status: JobStatus
  engine: EngineName
  /** Percentage of the whole job. */
  progress: number
  eta_seconds: number | null
  attempt: number
  /** US dollars. */
  cost_incurred: number
  input_data: JobInput
  output_data: JobOutput | null
  /** `note`: a remark about the step. */
  generation_steps: { step: StepName; status: StepStatus; progress: number; note: string | null }[]
  scenes: { index: number; status: 'waiting' | 'processing' | 'completed'; progress: number }[]
  /** Missing in responses of earlier releases. */
  disclosure?: Disclosure
  /** What platforms require because of what made the video. Missing in responses of earlier releases. */
  platform_notes?: { platform: string; brand: string; note: string }[]
  error: { step: StepName; code: ErrorCode; message: string; charged: Charged } | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

export interface Look {
  template: string
  captions: string
  transition: string
  music: string
  voice: 'off' | 'synthetic'
  title_card: { title: string; subtitle: string } | null
  call_to_action: { text: string; detail: string } | null
  /** When the video has a line about AI. Missing in responses of earlier releases. */
  ai_line?: string
}

export interface SceneText {
  caption: string
  emphasis?: string[]
  direction?: string
}

export interface StoryboardAnswer {
  scenes: { index: number; image_url: string; caption: string; emphasis: string[]; direction: string; seconds: number }[]
  look: Look
  written_by: string
  /** Whether a model saw the pictures. Only in a storyboard that was just written. */
  from_pictures?: boolean
}

export interface StillAnswer {
  /** A data URL. */
  still: string
  /** The page of the caption that it shows, and how many there are. Missing in responses of earlier releases. */
  page?: number
  pages?: number
}

export interface StartAnswer {
  job_id: string
  status: JobStatus
  estimated_time: string
  estimated_seconds: number
  message: string
  engine: EngineName
  /** US dollars. */
  cost: number
  job: Job
}

export interface DownloadAnswer {
  download_url: string
  subtitles_url: string | null
  /** What made the video, as the content of an XMP sidecar file. Missing in responses of earlier releases. */
  sidecar_xmp?: string
  filename: string
}

export interface UsageAnswer {
  video_enabled: boolean
  video_generations_used: number
  video_generations_in_progress: number
  video_generations_limit: number | 'unlimited'
  /** Videos of the monthly quota that can still be started. */
  remaining: number | 'unlimited'
  /** Bonus videos that can still be started. */
  bonus_remaining: number
  period_ends_at: string
}

export interface Options {
  engines: { id: EngineName; about: string; available: boolean; reason: string | null }[]
  default_engine: EngineName | null
  models: { id: ModelId; name: string; tier: string; price_per_clip: number; minutes: number[]; allowed: boolean }[]
  scenes: { min: number; max: number; default: number; seconds: number; allowed: number[] }
  resolutions: { id: Resolution; allowed: boolean }[]
  templates: string[]
  caption_styles: string[]
  transitions: string[]
  music_moods: string[]
  voices: { id: string; about: string; available: boolean }[]
  logo: { allowed: boolean }
  defaults: {
    model_preference: string
    aspect_ratio: string
    video_quality: string
    scene_count: number
    video_platform: string
    video_format: string
  }
}

export interface Size {
  width: number
  height: number
}

export interface Formats {
  platforms: { id: string; formats: { id: string; label: string; aspect_ratio: string; sizes: Record<Resolution, Size> }[] }[]
  custom: { min: number; max: number; default: Size }
}

export interface Stats {
  total_videos: number
  completed_videos: number
  failed_videos: number
  /** US dollars. */
  total_cost: number
  average_duration_seconds: number
  /** Percent. */
  success_rate: number
}

export interface HistoryAnswer {
  history: { jobs: Job[] }
  total: number
  page: number
  pages: number
  limit: number
  stats: Stats
}

/** The history response in the form that the pages use. */
export type HistoryPage = Omit<HistoryAnswer, 'history'> & { jobs: Job[] }

export interface UploadAnswer {
  image_url: string
  file_id: string
  width: number
  height: number
  bytes: number
  content_type: string
}

/** The id of the file in a URL. URLs of the same file differ in expiry and signature. */
export function fileIdOf(address: string): string | undefined {
  return /\/api\/files\/([\w-]+)/.exec(address)?.[1]
}
