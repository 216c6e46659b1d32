import { type AspectRatio, FORMATS, type Resolution, type Size, type VideoFormat } from './formats.ts'
import { resolveFrame, type VideoRequest, VideoSpecRejected } from './video-spec.ts'

/** What determines the size of a frame. */
export type FrameRequest = Pick<
  VideoRequest,
  'aspect_ratio' | 'video_quality' | 'video_format' | 'video_platform' | 'custom_width' | 'custom_height'
>

/** The frame of a finished video. */
export interface SourceFrame {
  format: VideoFormat
  aspect_ratio: AspectRatio
  resolution: Resolution
  size: Size
}

/**
 * Returns the complete frame that was asked for, with what was left out taken from the finished video. Throws VideoSpecRejected if parts of it contradict each
 * other, or the video has this size already, so that no other video than the one that was asked for is made and charged.
 */
export function otherFrame(source: SourceFrame, wanted: FrameRequest): FrameRequest {
  const format = formatOf(source, wanted)
  const isCustom = format === 'custom'
  const sides = isCustom ? sidesOf(source, wanted) : { width: wanted.custom_width, height: wanted.custom_height }
  const hasSides = sides.width !== undefined && sides.height !== undefined
  if (isCustom && !hasSides) {
    throw invalid(wanted.custom_width === undefined ? 'custom_width' : 'custom_height', 'A custom size needs a width and a height.')
  }
  if (!isCustom && (wanted.custom_width !== undefined || wanted.custom_height !== undefined)) {
    throw invalid('custom_width', 'A width and a height can only be given for the format "custom".')
  }
  const frame: FrameRequest = {
    video_quality: wanted.video_quality ?? source.resolution,
    video_format: format,
    video_platform: wanted.video_platform,
    aspect_ratio: wanted.aspect_ratio ?? source.aspect_ratio,
    custom_width: sides.width,
    custom_height: sides.height,
  }
  const resolved = resolveFrame(frame)
  if (wanted.aspect_ratio !== undefined && resolved.aspect_ratio !== wanted.aspect_ratio) {
    throw invalid('aspect_ratio', `${FORMATS[resolved.format].label} has the aspect ratio ${resolved.aspect_ratio}.`)
  }
  const { width, height } = resolved.size
  if (resolved.format === source.format && width === source.size.width && height === source.size.height) {
    throw invalid('video_format', `This video is ${width} × ${height} pixels already. Choose another size.`)
  }
  return frame
}

/** The sides of a custom frame. If one was given, a video of this format has the other. */
function sidesOf({ format, size }: SourceFrame, wanted: FrameRequest): { width: number | undefined; height: number | undefined } {
  const isPart = wanted.custom_width !== undefined || wanted.custom_height !== undefined
  const own = format === 'custom' && isPart ? size : undefined
  return { width: wanted.custom_width ?? own?.width, height: wanted.custom_height ?? own?.height }
}

/** The format that is meant. Throws VideoSpecRejected if the platform has none with the aspect ratio of the finished video and no other one is given. */
function formatOf({ format, aspect_ratio: ratio }: SourceFrame, wanted: FrameRequest): VideoFormat {
  if (wanted.video_format !== undefined) return wanted.video_format
  if (wanted.custom_width !== undefined || wanted.custom_height !== undefined) return 'custom'
  const { video_platform: platform, aspect_ratio: aspect } = wanted
  if (platform === 'custom') return 'custom'
  if (aspect === undefined && platform === undefined) return format
  if (aspect === undefined) {
    const same = (Object.keys(FORMATS) as VideoFormat[]).find((each) => FORMATS[each].platform === platform && canHave(each, ratio))
    if (same === undefined) throw invalid('video_platform', `No format of this kind has the aspect ratio ${ratio}. Choose a format.`)
    return same
  }
  if (platform === undefined && canHave(format, aspect)) return format
  const formats = (Object.keys(FORMATS) as VideoFormat[]).filter((each) => canHave(each, aspect))
  const preferred = platform ?? FORMATS[format].platform
  return formats.find((each) => FORMATS[each].platform === preferred) ?? formats[0] ?? format
}

/** Marketing ads are common in both ratios. */
function canHave(format: VideoFormat, aspect: AspectRatio): boolean {
  return format === 'marketing_ad' || (format !== 'custom' && FORMATS[format].aspect === aspect)
}

function invalid(path: string, message: string): VideoSpecRejected {
  return new VideoSpecRejected('validation_failed', message, { path, message })
}
