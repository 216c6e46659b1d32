import type { FakeRequest } from '@loomcast/web-kit/testing'
import type { Formats, HistoryPage, Job, Options, Stats, UsageResponse } from '../src/api/wire.ts'
import { EMPTY_KIT } from '../src/brand/page-brand.ts'

/** Responses of the video service, which each test adapts. */
export const options: Options = {
  engines: [
    { id: 'veo', about: 'Generates new footage.', available: false, reason: 'No key is set.' },
    { id: 'motion', about: 'Animates your own images. It does not generate new footage.', available: true, reason: null },
  ],
  default_engine: 'motion',
  models: [
    { id: 'veo3_fast', name: 'Veo 3 Fast', tier: 'fast', price_per_clip: 0.1, minutes: [2, 3], allowed: true },
    { id: 'veo3', name: 'Veo 3', tier: 'standard', price_per_clip: 0.25, minutes: [4, 6], allowed: true },
    { id: 'veo3_pro', name: 'Veo 3 Pro', tier: 'premium', price_per_clip: 0.5, minutes: [8, 10], allowed: false },
  ],
  scenes: {
    min: 1,
    max: 5,
    default: 3,
    seconds: 8,
    allowed: [1, 2, 3, 4, 5],
    focus: true,
    clips: { max_seconds: 60, part_seconds: 1, video_seconds: 60 },
  },
  lengths: {
    paces: [
      { id: 'calm', least: 3.4, most: 10, characters_per_second: 13 },
      { id: 'normal', least: 2.6, most: 10, characters_per_second: 15.5 },
      { id: 'fast', least: 1.6, most: 10, characters_per_second: 17 },
    ],
    spoken_characters_per_second: 12,
    without_caption: 0.7,
    least_film: 5,
    title_card: 2.5,
    call_to_action: 2.5,
    most_stretched: 12,
    films: [15, 30, 60],
    own: { min: 1, max: 12 },
  },
  resolutions: [
    { id: '720p', allowed: true },
    { id: '1080p', allowed: true },
  ],
  templates: ['product_showcase', 'story', 'before_after'],
  caption_styles: ['bold', 'clean', 'karaoke', 'boxed', 'editorial', 'handmade'],
  transitions: ['crossfade', 'slide', 'wipe', 'zoom', 'dip', 'push'],
  music_moods: ['calm', 'upbeat'],
  voice_names: ['heart', 'bella', 'michael', 'fenrir'],
  voices: [{ id: 'synthetic', about: 'A synthetic voice reads the captions.', available: true }],
  logo: { allowed: false },
  defaults: {
    model_preference: 'veo3_fast',
    aspect_ratio: '9:16',
    video_quality: '720p',
    scene_count: 3,
    video_platform: 'social_media',
    video_format: 'tiktok',
  },
}

export const models = {
  models: { openai: [], gemini: [], local: [{ id: 'composer', name: 'Built-in writer', sees_pictures: false }] },
  defaults: { provider: 'local', model: 'composer' },
}

const upright = { '720p': { width: 720, height: 1280 }, '1080p': { width: 1080, height: 1920 } }
const wide = { '720p': { width: 1280, height: 720 }, '1080p': { width: 1920, height: 1080 } }
export const formats: Formats = {
  platforms: [
    {
      id: 'social_media',
      formats: [
        { id: 'tiktok', label: 'TikTok', aspect_ratio: '9:16', sizes: upright },
        { id: 'twitter_video', label: 'X video', aspect_ratio: '16:9', sizes: wide },
      ],
    },
    {
      id: 'professional',
      formats: [
        { id: 'linkedin_video', label: 'LinkedIn video', aspect_ratio: '16:9', sizes: wide },
        { id: 'marketing_ad', label: 'Marketing ad', aspect_ratio: '9:16', sizes: upright },
      ],
    },
  ],
  custom: { min: 480, max: 3840, default: { width: 1080, height: 1920 } },
}

export const usage: UsageResponse = {
  video_enabled: true,
  video_generations_used: 1,
  video_generations_in_progress: 0,
  video_generations_limit: 2,
  remaining: 1,
  bonus_remaining: 0,
  period_ends_at: '2026-12-05T00:00:00.000Z',
}

export function job(change: Partial<Job> = {}): Job {
  return {
    job_id: 'vid_1',
    status: 'processing',
    engine: 'motion',
    progress: 42,
    eta_seconds: 40,
    attempt: 1,
    cost_incurred: 0,
    input_data: {
      user_instructions: 'Show the new autumn menu',
      aspect_ratio: '9:16',
      model_preference: 'veo3_fast',
      video_quality: '720p',
      video_platform: 'social_media',
      video_format: 'tiktok',
      scene_count: 3,
      custom_width: null,
      custom_height: null,
      images_count: 3,
    },
    output_data: null,
    generation_steps: [
      { step: 'image_analysis', status: 'completed', progress: 100, note: null },
      { step: 'image_generation', status: 'completed', progress: 100, note: null },
      { step: 'video_generation', status: 'processing', progress: 50, note: null },
      { step: 'video_merging', status: 'waiting', progress: 0, note: null },
    ],
    scenes: [
      { index: 0, status: 'completed', progress: 100 },
      { index: 1, status: 'processing', progress: 50 },
      { index: 2, status: 'waiting', progress: 0 },
    ],
    error: null,
    created_at: '2026-11-21T10:00:00.000Z',
    started_at: '2026-11-21T10:00:01.000Z',
    finished_at: null,
    ...change,
  }
}

export function finished(change: Partial<Job> = {}): Job {
  return job({
    status: 'completed',
    progress: 100,
    eta_seconds: 0,
    finished_at: '2026-11-21T10:01:00.000Z',
    output_data: {
      final_video_url: '/api/files/fil_video?signature=x',
      thumbnail_url: '/api/files/fil_poster?signature=x',
      subtitles_url: '/api/files/fil_subtitles?signature=x',
      images_count: 3,
      duration_seconds: 24,
      file_size_mb: 0.64,
      width: 720,
      height: 1280,
    },
    ...change,
  })
}

type FailureCode = NonNullable<Job['error']>['code']

export function failed(code: FailureCode = 'encoder_failed', change: Partial<Job> = {}): Job {
  const message = code === 'cancelled' ? 'You canceled this video.' : 'The encoder stopped.'
  return job({ status: 'failed', error: { step: 'video_generation', code, message, charged: 'no' }, ...change })
}

export const stats: Stats = {
  total_videos: 3,
  completed_videos: 2,
  failed_videos: 1,
  total_cost: 0.3,
  average_duration_seconds: 84,
  success_rate: 66.7,
}

export function page(jobs: Job[], more: Partial<HistoryPage> = {}): object {
  const { pages = 1 } = more
  return { success: true, history: { jobs, pages }, total: jobs.length, page: 1, pages, limit: 20, stats, ...more }
}

export const analysis = {
  overall_similarity: 0.72,
  visual_similarity: 0.55,
  subject_consistency: 0.83,
  quality_prediction: { score: 0.3, band: 'poor' },
  user_guidance: [{ code: 'blurred', images: [2], message: 'Image 2 is blurred: retake it, or leave it out.' }],
  template_suggestions: [{ template: 'product_showcase', fit: 0.9, reason: 'All images show the same subject.' }],
}

let uploads = 0
export const uploaded = (): Response => {
  uploads += 1
  const id = `fil_${uploads}`
  return Response.json(
    {
      success: true,
      image_url: `/api/files/${id}?signature=x`,
      file_id: id,
      width: 800,
      height: 600,
      bytes: 3,
      content_type: 'image/jpeg',
    },
    { status: 201 },
  )
}

export const storyboard = (count: number) => ({
  success: true,
  storyboard: {
    scenes: Array.from({ length: count }, (_, index) => ({
      index,
      image_url: `/api/files/fil_${index}?signature=x`,
      caption: `Written ${index + 1}`,
      emphasis: ['Written'],
      direction: `Direction ${index + 1}`,
      seconds: 8,
    })),
    look: {},
    written_by: 'rules',
  },
})

/** Default routes: nothing is running, all calls succeed. */
export const quietDay = {
  'GET /api/video/options': { success: true, ...options },
  'GET /api/video/formats': { success: true, ...formats },
  'GET /api/video/usage': { success: true, ...usage },
  'GET /api/video/history': page([]),
  'GET /api/video/tags': { success: true, tags: [] },
  'GET /api/video/events': () => new Promise(() => {}),
  'POST /api/upload/image': uploaded,
  'GET /api/video/narrations': { success: true, narrations: [] },
  'GET /api/video/music': { success: true, music: [] },
  'GET /api/video/clips': { success: true, clips: [] },
  'GET /api/video/logo': { success: true, logo: null },
  'GET /api/video/brand-kit': { success: true, brand_kit: EMPTY_KIT, fonts: ['inter', 'montserrat'], allowed: true },
  'GET /api/packages': { success: true, packages: [] },
  'POST /api/analyze-images': { success: true, analysis },
  'GET /api/upscale/options': {
    success: true,
    image_upscaling: { enabled: true, description: 'Super-resolution', default_factor: 1.6, available_factors: [1.6, 2] },
    video_upscaling: { enabled: true, description: 'Resampled and sharpened.', default_factor: 1.6, available_factors: [1.5, 1.6, 2, 3] },
  },
  'GET /api/upscale/video': { success: true, upscalings: [] },
  'GET /api/models': models,
  'GET /api/settings': { success: true, settings: { show_pictures_to_models: false } },
  'POST /api/video/still': { success: true, still: 'data:image/jpeg;base64,', page: 0, pages: 1 },
  'POST /api/video/storyboard': ({ body }: FakeRequest) => storyboard((body as { scene_count: number }).scene_count),
}

/** A file that begins with the first bytes of the given type. */
export function picture(name: string, kind: 'png' | 'heic' | 'text' = 'png', bytes = 100): File {
  const heads = { png: '\x89PNG\r\n\x1a\n', heic: '\0\0\0\x18ftypheic\0\0\0\0mif1', text: 'hello, this is text' }
  const content = Uint8Array.from(heads[kind].padEnd(bytes, ' '), (sign) => sign.charCodeAt(0))
  return new File([content], name, { type: 'image/png' })
}
