import type { Entitlement } from '@loomcast/contracts'
import { ERRORS, type ErrorCode } from '@loomcast/error-codes'
import {
  type AspectRatio,
  CUSTOM_SIDE,
  exceeds720p,
  FORMATS,
  nearestAspect,
  type Resolution,
  type Size,
  sizeOf,
  type VideoFormat,
  type VideoPlatform,
} from './formats.ts'
import { type EngineName, SCENES, VIDEO_MODELS, type VideoModel } from './models.ts'

/** The options of a request that has passed schema validation. */
export interface VideoRequest {
  user_instructions: string
  aspect_ratio?: AspectRatio | undefined
  model_preference?: VideoModel | undefined
  video_quality?: Resolution | undefined
  scene_count?: number | undefined
  video_format?: VideoFormat | undefined
  video_platform?: VideoPlatform | undefined
  custom_width?: number | undefined
  custom_height?: number | undefined
  engine?: EngineName | 'auto' | undefined
}

/** All properties of a video except its scenes, with all defaults resolved. */
export interface VideoSpec {
  user_instructions: string
  aspect_ratio: AspectRatio
  resolution: Resolution
  model: VideoModel
  format: VideoFormat
  platform: VideoPlatform
  custom: Size | null
  scene_count: number
  size: Size
  engine: EngineName
}

export const MISSING_INPUT = 'Please upload at least one image and provide instructions'

export const DEFAULTS = {
  model_preference: 'veo3_fast',
  aspect_ratio: '9:16',
  video_quality: '720p',
  scene_count: SCENES.default,
  video_platform: 'social_media',
  video_format: 'tiktok',
} as const

/** The request contains an invalid value, or an option that the user's plan does not include or this installation does not offer. */
export class VideoSpecRejected extends Error {
  readonly code: Extract<ErrorCode, 'validation_failed' | 'video_not_in_plan' | 'not_in_plan' | 'engine_unavailable'>
  /** The field of the request that is wrong, with a message about it. */
  readonly field: { path: string; message: string } | undefined

  constructor(code: VideoSpecRejected['code'], message: string, field?: VideoSpecRejected['field']) {
    super(message)
    this.name = 'VideoSpecRejected'
    this.code = code
    this.field = field
  }
}

/**
 * Resolves size, model and engine. A format determines its aspect ratio; `aspect_ratio` applies only to marketing ads, for which both ratios are common.
 * Throws VideoSpecRejected.
 */
export function resolveVideoSpec(request: VideoRequest, entitlement: Entitlement, engines: readonly EngineName[]): VideoSpec {
  const user_instructions = request.user_instructions.trim()
  if (!user_instructions) throw invalid('user_instructions', MISSING_INPUT)
  const { format, platform, custom, resolution, aspect_ratio, size } = resolveFrame(request)
  const model = request.model_preference ?? DEFAULTS.model_preference
  const scene_count = request.scene_count ?? DEFAULTS.scene_count
  requireInPlan(entitlement, { model, resolution, scene_count, platform, format, custom })
  return {
    user_instructions,
    aspect_ratio,
    resolution,
    model,
    format,
    platform,
    custom,
    scene_count,
    size,
    engine: engineOf(request.engine ?? 'auto', engines),
  }
}

/** Resolves where a video is published and the size of its frame. Throws VideoSpecRejected. */
export function resolveFrame(
  request: Omit<VideoRequest, 'user_instructions'>,
): Pick<VideoSpec, 'format' | 'platform' | 'custom' | 'resolution' | 'aspect_ratio' | 'size'> {
  const format = request.video_format ?? firstFormatOf(request.video_platform)
  const platform = request.video_platform ?? FORMATS[format].platform
  if (FORMATS[format].platform !== platform) {
    throw invalid('video_format', `${FORMATS[format].label} is a format of ${FORMATS[format].platform}, not of ${platform}.`)
  }
  const custom = format === 'custom' ? customSize(request) : null
  const resolution = request.video_quality ?? DEFAULTS.video_quality
  const aspect_ratio = custom ? nearestAspect(custom) : aspectOf(format, request.aspect_ratio)
  return { format, platform, custom, resolution, aspect_ratio, size: sizeOf(aspect_ratio, resolution, custom ?? undefined) }
}

function firstFormatOf(platform: VideoPlatform = DEFAULTS.video_platform): VideoFormat {
  const formats = Object.keys(FORMATS) as VideoFormat[]
  return formats.find((format) => FORMATS[format].platform === platform) ?? DEFAULTS.video_format
}

function aspectOf(format: VideoFormat, wanted: AspectRatio | undefined): AspectRatio {
  return format === 'marketing_ad' && wanted ? wanted : FORMATS[format].aspect
}

function customSize({ custom_width, custom_height }: Pick<VideoRequest, 'custom_width' | 'custom_height'>): Size {
  const { min, max } = CUSTOM_SIDE
  const size = { width: custom_width ?? CUSTOM_SIDE.default.width, height: custom_height ?? CUSTOM_SIDE.default.height }
  for (const [path, side] of [
    ['custom_width', size.width],
    ['custom_height', size.height],
  ] as const) {
    if (!Number.isInteger(side) || side < min || side > max) throw invalid(path, `Each side must be ${min} to ${max} pixels.`)
  }
  return size
}

/** Returns the engine that makes a video for which none was chosen, among those that are available. */
export function defaultEngine(engines: readonly EngineName[]): EngineName | undefined {
  return engines.includes('veo') ? 'veo' : engines[0]
}

function engineOf(wanted: EngineName | 'auto', engines: readonly EngineName[]): EngineName {
  const chosen = wanted === 'auto' ? defaultEngine(engines) : engines.find((engine) => engine === wanted)
  if (chosen) return chosen
  throw new VideoSpecRejected('engine_unavailable', `The engine "${wanted}" isn't available here. Choose another one.`)
}

/** Throws VideoSpecRejected for an option that the plan does not include. */
export function requireInPlan(
  { video_enabled, video_options }: Entitlement,
  wanted: {
    model: VideoModel
    resolution: Resolution
    scene_count: number
    platform: VideoPlatform
    format: VideoFormat
    custom: Size | null
  },
): void {
  if (!video_enabled) throw new VideoSpecRejected('video_not_in_plan', ERRORS.video_not_in_plan.user)
  const tier = VIDEO_MODELS[wanted.model].tier
  const rejection = (path: string, what: string) =>
    new VideoSpecRejected('not_in_plan', `Your plan doesn't include ${what}. Choose another option or upgrade your plan.`, {
      path,
      message: `Your plan doesn't include ${what}.`,
    })
  const { qualities, scene_counts, resolutions, platforms } = video_options
  if (qualities && !qualities.includes(tier)) throw rejection('model_preference', `${tier} quality`)
  if (resolutions && !resolutions.includes(wanted.resolution)) throw rejection('video_quality', wanted.resolution)
  if (scene_counts && !scene_counts.includes(wanted.scene_count)) throw rejection('scene_count', `${wanted.scene_count} scenes`)
  if (platforms && !platforms.some((platform) => platform === wanted.platform || wanted.format.startsWith(platform))) {
    throw rejection('video_platform', `videos for ${wanted.platform.replace('_', ' ')}`)
  }
  if (resolutions && !resolutions.includes('1080p') && wanted.custom && exceeds720p(wanted.custom))
    throw rejection('custom_width', 'custom sizes with more pixels than 720p')
}

function invalid(path: string, message: string): VideoSpecRejected {
  return new VideoSpecRejected('validation_failed', message, { path, message })
}
