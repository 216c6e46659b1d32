import { describe, expect, test } from '@jest/globals'
import { DEFAULT_ENTITLEMENT, type Entitlement } from '@loomcast/contracts'
import { FORMATS, nearestAspect, sizeOf, type VideoFormat } from '../src/domain/formats.ts'
import { costCents, modelName } from '../src/domain/models.ts'
import { type FrameRequest, otherFrame, type SourceFrame } from '../src/domain/other-frame.ts'
import { resolveFrame, resolveVideoSpec, type VideoRequest, VideoSpecRejected } from '../src/domain/video-spec.ts'

const EVERYTHING: Entitlement = {
  ...DEFAULT_ENTITLEMENT,
  limits: { texts: null, videos: null },
}
const resolve = (wanted: Partial<VideoRequest> = {}, entitlement = EVERYTHING) =>
  resolveVideoSpec({ user_instructions: 'A bakery in Lyon.', ...wanted }, entitlement, ['motion', 'veo'])

function rejectionOf(work: () => unknown): [string, string | undefined] {
  try {
    work()
  } catch (error) {
    if (error instanceof VideoSpecRejected) return [error.code, error.field?.path]
  }
  throw new Error('It was not rejected')
}

test("uses the product's defaults", () => {
  expect(resolve()).toEqual({
    user_instructions: 'A bakery in Lyon.',
    aspect_ratio: '9:16',
    resolution: '720p',
    model: 'veo3_fast',
    format: 'tiktok',
    platform: 'social_media',
    custom: null,
    scene_count: 3,
    size: { width: 720, height: 1280 },
    engine: 'veo',
  })
})

describe('format, platform and aspect ratio', () => {
  test.each(Object.entries(FORMATS).filter(([format]) => format !== 'custom'))(
    'resolves %s to its platform and aspect ratio',
    (format, of) => {
      for (const aspect_ratio of ['9:16', '16:9'] as const) {
        const planned = resolve({ video_format: format as VideoFormat, aspect_ratio, video_quality: '1080p' })
        const shape = format === 'marketing_ad' ? aspect_ratio : of.aspect
        expect(planned).toMatchObject({ platform: of.platform, aspect_ratio: shape })
        expect(planned.size).toEqual(shape === '9:16' ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 })
      }
    },
  )

  test('resolves a platform without a format to its first format', () => {
    expect(resolve({ video_platform: 'professional' })).toMatchObject({ format: 'linkedin_video', aspect_ratio: '16:9' })
    expect(resolve({ video_platform: 'device_specific' }).format).toBe('mobile_portrait')
    expect(resolve({ video_platform: 'custom' })).toMatchObject({ format: 'custom', size: { width: 1080, height: 1920 } })
  })

  test('rejects a format of another platform at its field', () => {
    expect(rejectionOf(() => resolve({ video_format: 'tiktok', video_platform: 'professional' }))).toEqual([
      'validation_failed',
      'video_format',
    ])
  })
})

describe('a custom size', () => {
  const custom = (custom_width?: number, custom_height?: number) => resolve({ video_format: 'custom', custom_width, custom_height })

  test('rounds its sides to even numbers and determines the aspect ratio', () => {
    expect(custom(481, 481).size).toEqual({ width: 482, height: 482 })
    expect(custom(3840, 480)).toMatchObject({ size: { width: 3840, height: 480 }, aspect_ratio: '16:9' })
    expect(custom(480, 3840)).toMatchObject({ aspect_ratio: '9:16', custom: { width: 480, height: 3840 } })
  })

  test.each([
    [479, 480, 'custom_width'],
    [480, 3841, 'custom_height'],
    [720.5, 720, 'custom_width'],
    [Number.NaN, 720, 'custom_width'],
  ])('rejects %p × %p at %s', (width, height, path) => {
    expect(rejectionOf(() => custom(width, height))).toEqual(['validation_failed', path])
  })

  test('is ignored when the format has a fixed size', () => {
    expect(resolve({ video_format: 'tiktok', custom_width: 1, custom_height: 1 })).toMatchObject({
      custom: null,
      size: { width: 720, height: 1280 },
    })
  })
})

describe('another size of a finished video', () => {
  const upright: SourceFrame = { format: 'tiktok', aspect_ratio: '9:16', resolution: '720p', size: { width: 720, height: 1280 } }
  const wide: SourceFrame = { format: 'desktop_video', aspect_ratio: '16:9', resolution: '720p', size: { width: 1280, height: 720 } }
  const ad: SourceFrame = { ...wide, format: 'marketing_ad' }
  const square: SourceFrame = { format: 'custom', aspect_ratio: '9:16', resolution: '720p', size: { width: 720, height: 720 } }

  test.each<[SourceFrame, FrameRequest, VideoFormat, string]>([
    [wide, { video_quality: '1080p' }, 'desktop_video', '1920 × 1080'],
    [ad, { video_quality: '1080p' }, 'marketing_ad', '1920 × 1080'],
    [ad, { aspect_ratio: '9:16' }, 'marketing_ad', '720 × 1280'],
    [upright, { aspect_ratio: '16:9' }, 'twitter_video', '1280 × 720'],
    [upright, { aspect_ratio: '16:9', video_platform: 'professional' }, 'linkedin_video', '1280 × 720'],
    [square, { aspect_ratio: '16:9', video_quality: '1080p' }, 'twitter_video', '1920 × 1080'],
    [square, { aspect_ratio: '9:16' }, 'tiktok', '720 × 1280'],
    [upright, { custom_width: 720, custom_height: 900 }, 'custom', '720 × 900'],
    [square, { custom_width: 800 }, 'custom', '800 × 720'],
    [upright, { video_platform: 'device_specific' }, 'mobile_portrait', '720 × 1280'],
    [wide, { video_platform: 'social_media' }, 'twitter_video', '1280 × 720'],
    [ad, { video_platform: 'social_media' }, 'twitter_video', '1280 × 720'],
    [upright, { video_format: 'instagram_reels' }, 'instagram_reels', '720 × 1280'],
    [upright, { video_format: 'marketing_ad', aspect_ratio: '16:9' }, 'marketing_ad', '1280 × 720'],
  ])('is of %j with %j the format %s with %s pixels', (source, wanted, format, size) => {
    const frame = resolveFrame(otherFrame(source, wanted))
    expect([frame.format, `${frame.size.width} × ${frame.size.height}`]).toEqual([format, size])
  })

  test.each<[SourceFrame, FrameRequest, string]>([
    [upright, { aspect_ratio: '9:16' }, 'video_format'],
    [upright, { video_quality: '720p' }, 'video_format'],
    [square, { video_format: 'custom', custom_width: 720, custom_height: 720 }, 'video_format'],
    [square, { video_quality: '1080p' }, 'custom_width'],
    [upright, { video_format: 'custom' }, 'custom_width'],
    [upright, { video_platform: 'custom' }, 'custom_width'],
    [upright, { custom_width: 720 }, 'custom_height'],
    [upright, { video_format: 'desktop_video', aspect_ratio: '9:16' }, 'aspect_ratio'],
    [upright, { video_format: 'desktop_video', custom_width: 720, custom_height: 720 }, 'custom_width'],
    [upright, { video_format: 'desktop_video', video_platform: 'professional' }, 'video_format'],
  ])('is rejected of %j with %j at %s, because another video than the wanted one would be charged', (source, wanted, path) => {
    expect(rejectionOf(() => otherFrame(source, wanted))).toEqual(['validation_failed', path])
  })
})

describe('the plan', () => {
  const limited: Entitlement = {
    ...EVERYTHING,
    video_options: { qualities: ['fast'], scene_counts: [1, 3], resolutions: ['720p'], platforms: ['tiktok', 'professional'] },
  }

  test.each<[Partial<VideoRequest>, string]>([
    [{ model_preference: 'veo3' }, 'model_preference'],
    [{ model_preference: 'veo3_pro' }, 'model_preference'],
    [{ video_quality: '1080p' }, 'video_quality'],
    [{ scene_count: 2 }, 'scene_count'],
    [{ video_format: 'instagram_reels' }, 'video_platform'],
    [{ video_format: 'custom' }, 'video_platform'],
  ])('rejects %p', (wanted, path) => {
    expect(rejectionOf(() => resolve(wanted, limited))).toEqual(['not_in_plan', path])
  })

  test('limits custom sizes to the pixels of its resolution', () => {
    const small = { ...EVERYTHING, video_options: { ...EVERYTHING.video_options, resolutions: ['720p' as const] } }
    const custom = (custom_width: number, custom_height: number) => ({ video_format: 'custom' as const, custom_width, custom_height })
    for (const size of [custom(720, 1280), custom(720, 720), custom(1920, 480)]) expect(resolve(size, small).format).toBe('custom')
    for (const size of [{ video_format: 'custom' as const }, custom(720, 1282), custom(3840, 3840)]) {
      expect(rejectionOf(() => resolve(size, small))).toEqual(['not_in_plan', 'custom_width'])
      expect(resolve(size).format).toBe('custom')
    }
  })

  test('allows what it lists, by platform or by format', () => {
    expect(resolve({ scene_count: 1 }, limited).format).toBe('tiktok')
    expect(resolve({ video_format: 'presentation' }, limited).platform).toBe('professional')
  })

  test('allows every value when an option is null', () => {
    const fastOnly = { ...EVERYTHING, video_options: { ...EVERYTHING.video_options, qualities: ['fast'] } }
    expect(resolve({ scene_count: 5, video_quality: '1080p' }, fastOnly).scene_count).toBe(5)
  })

  test('rejects every video when it includes none', () => {
    expect(rejectionOf(() => resolve({}, { ...limited, video_enabled: false }))).toEqual(['video_not_in_plan', undefined])
  })
})

test('uses the requested engine, otherwise Veo when available, otherwise any other', () => {
  const engine = (wanted: VideoRequest['engine'], ...engines: ('motion' | 'veo')[]) =>
    resolveVideoSpec({ user_instructions: 'x', engine: wanted }, EVERYTHING, engines).engine
  expect(engine('auto', 'motion', 'veo')).toBe('veo')
  expect(engine(undefined, 'motion')).toBe('motion')
  expect(engine('motion', 'motion', 'veo')).toBe('motion')
  expect(rejectionOf(() => engine('veo', 'motion'))).toEqual(['engine_unavailable', undefined])
  expect(rejectionOf(() => engine('auto'))).toEqual(['engine_unavailable', undefined])
})

test('trims instructions and rejects empty ones', () => {
  expect(resolve({ user_instructions: '  Bread. ' }).user_instructions).toBe('Bread.')
  expect(rejectionOf(() => resolve({ user_instructions: ' \n' }))).toEqual(['validation_failed', 'user_instructions'])
})

test('computes sizes, aspect ratios and costs', () => {
  expect(sizeOf('16:9', '720p')).toEqual({ width: 1280, height: 720 })
  expect(nearestAspect({ width: 500, height: 500 })).toBe('9:16')
  expect([costCents('veo', 'veo3_fast', 3), costCents('veo', 'veo3_pro', 2), costCents('motion', 'veo3_pro', 5)]).toEqual([30, 100, 0])
})

test('names the model of Veo, and the quality of motion', () => {
  expect((['veo3_fast', 'veo3', 'veo3_pro'] as const).map((model) => [modelName('veo', model), modelName('motion', model)])).toEqual([
    ['Veo 3 Fast', 'Draft'],
    ['Veo 3', 'Standard'],
    ['Veo 3 Pro', 'Best'],
  ])
})
