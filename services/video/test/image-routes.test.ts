import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import sharp from 'sharp'
import { probe } from '../src/engines/ffmpeg/probe.ts'
import { modelsOf } from '../src/models.ts'
import { photo } from './photos/photos.ts'
import { type ImageService, startImages } from './support/image-service.ts'

let service: ImageService
let small: string
let other: string
beforeAll(async () => {
  service = await startImages('routes')
  const path = join(service.folder, 'small.jpg')
  await sharp(photo('cat')).resize(90, 60).toFile(path)
  small = await service.add('ada', path)
  await sharp(photo('coffee')).resize(80, 60).toFile(path)
  other = await service.add('ada', path)
})
afterAll(() => service.stop())

async function large(): Promise<string> {
  const path = join(service.folder, 'large.jpg')
  await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#123' } })
    .jpeg()
    .toFile(path)
  return service.add('ada', path)
}
async function clip(seconds: number, size = '160x120'): Promise<string> {
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${seconds}`, '-f', 'lavfi', '-i', `sine=duration=${seconds}`]
  const args = [...source, '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', 'clip.mp4']
  await service.ffmpeg.run({ args, folder: service.folder, signal: new AbortController().signal })
  return service.add('ada', join(service.folder, 'clip.mp4'), 'video', 'video/mp4')
}

describe('POST /api/analyze-images', () => {
  test('returns every field, with the URLs in request order', async () => {
    const { status, body } = await service.call('ada', 'POST', '/api/analyze-images', { image_urls: [small, other] })
    expect(status).toBe(200)
    expect(Object.keys(body.analysis)).toEqual(
      expect.arrayContaining([
        'overall_similarity',
        'visual_similarity',
        'subject_consistency',
        'quality_prediction',
        'user_guidance',
        'template_suggestions',
        'images',
      ]),
    )
    expect(body.analysis.images.map((image: { image_url: string }) => image.image_url)).toEqual([small, other])
    expect(body.analysis.user_guidance[0].message).toMatch(/^Images? 1/)
  })

  test.each([
    ['a URL of another site', () => 'https://example.com/cat.jpg'],
    ['a private IP address', () => 'http://169.254.169.254/latest/meta-data'],
    ['a file path', () => '/etc/passwd'],
  ])('rejects %s and returns its index', async (_, address) => {
    const { status, body } = await service.call('ada', 'POST', '/api/analyze-images', { image_urls: [small, address()] })
    expect([status, body.code, body.indexes]).toEqual([400, 'unknown_file_url', [1]])
  })

  test("rejects another user's image, even for upscaling", async () => {
    for (const url of ['/api/analyze-images', '/api/upscale/images'])
      expect((await service.call('eve', 'POST', url, { image_urls: [small] })).body.code).toBe('unknown_file_url')
  })

  test('rejects none and eleven images', async () => {
    for (const image_urls of [[], Array(11).fill(small)])
      expect((await service.call('ada', 'POST', '/api/analyze-images', { image_urls })).status).toBe(400)
  })
})

describe('POST /api/upscale/images', () => {
  test('lists the options', async () => {
    const { body } = await service.call('ada', 'GET', '/api/upscale/options')
    for (const offer of [body.image_upscaling, body.video_upscaling])
      expect(offer).toMatchObject({ enabled: true, default_factor: 1.6, available_factors: expect.arrayContaining([1.6, 2]) })
  })

  test("upscales by 1.6 by default and stores the result as the user's file", async () => {
    const { status, body } = await service.call('ada', 'POST', '/api/upscale/images', { image_urls: [small] })
    expect(status).toBe(200)
    const [made] = body.upscaling_results.successful_upscales
    expect(made).toMatchObject({ original_url: small, width: 144, height: 96 })
    expect(body.preview_data.image_comparisons).toEqual([{ original_url: small, upscaled_url: made.upscaled_url, error: null }])
    const [file] = await service.files.resolve('ada', [made.upscaled_url], ['upscaled'])
    expect(file).toMatchObject({ kind: 'upscaled', content_type: 'image/jpeg', width: 144 })
  })

  test('returns the same file for a repeated request, and a new one for another factor', async () => {
    const once = async (upscale_factor: number) =>
      (
        await service.call('ada', 'POST', '/api/upscale/images', { image_urls: [other], upscale_factor })
      ).body.upscaling_results.successful_upscales[0].upscaled_url.split('?')[0]
    const first = await once(2)
    expect(await once(2)).toBe(first)
    expect(await once(1.25)).not.toBe(first)
  })

  test('reports the reason per image when only some can be upscaled', async () => {
    const big = await large()
    const { status, body } = await service.call('ada', 'POST', '/api/upscale/images', { image_urls: [big, small], upscale_factor: 2 })
    expect(status).toBe(200)
    expect(body.upscaling_results).toMatchObject({ successful_count: 1, total_images: 2 })
    expect(body.upscaling_results.failed_upscales).toEqual([
      { original_url: big, code: 'image_too_large', error: expect.stringContaining('large enough') },
    ])
    expect(body.preview_data.image_comparisons[0]).toMatchObject({ original_url: big, upscaled_url: null, error: expect.any(String) })
    expect(body.preview_data.image_comparisons[1]).toMatchObject({ original_url: small, error: null })
  })

  test('returns an error with the results when no image can be upscaled', async () => {
    const { status, body } = await service.call('ada', 'POST', '/api/upscale/images', { image_urls: [await large()], upscale_factor: 2 })
    expect([status, body.code, body.upscaling_results.successful_count]).toEqual([400, 'upscaling_failed', 0])
    expect(body.detail).toContain('large enough')
  })

  test('does nothing when upscaling is disabled, and rejects an unknown factor', async () => {
    const off = await service.call('ada', 'POST', '/api/upscale/images', { image_urls: [small], enable_upscaling: false })
    expect(off.body.upscaling_results).toMatchObject({ successful_count: 0, total_images: 1, failed_upscales: [] })
    expect((await service.call('ada', 'POST', '/api/upscale/images', { image_urls: [small], upscale_factor: 7 })).status).toBe(400)
  })

  test('limits one user without affecting others', async () => {
    const path = join(service.folder, 'small.jpg')
    const many = Array(10).fill(await service.add('max', path))
    let last = 200
    for (let round = 0; round < 8 && last === 200; round++)
      last = (await service.call('max', 'POST', '/api/upscale/images', { image_urls: many, upscale_factor: 1.25 })).status
    expect(last).toBe(429)
    expect((await service.call('ada', 'POST', '/api/upscale/images', { image_urls: [small] })).status).toBe(200)
  })
})

describe('POST /api/upscale/video', () => {
  const begin = (video_url: string, upscale_factor = 1.6) =>
    service.call('ada', 'POST', '/api/upscale/video', { video_url, upscale_factor })
  const status = (id: string) => service.call('ada', 'GET', `/api/upscale/video/${id}`)
  const until = (id: string, wanted: string) =>
    poll(
      async () => {
        const { body } = await status(id)
        if (body.status !== wanted) throw new Error(JSON.stringify(body))
        return body
      },
      { timeoutMs: 300_000 },
    )

  test('accepts a video and stores a larger one with its sound', async () => {
    const url = await clip(1)
    const started = await begin(url)
    expect(started.status).toBe(202)
    expect(started.body).toMatchObject({ status: 'pending', progress: 0, width: 256, height: 192, upscaled_url: null })
    const again = await begin(url)
    expect(again.body.upscale_id).toBe(started.body.upscale_id)
    await service.upscaling.videoJobs.start()
    const done = await until(started.body.upscale_id, 'completed')
    expect(done.progress).toBe(100)
    const listed = async (user: string) => {
      const response = await service.call(user, 'GET', `/api/upscale/video?video_url=${encodeURIComponent(url)}`)
      return response.status === 200
        ? response.body.upscalings.map(({ upscale_id }: { upscale_id: string }) => upscale_id)
        : response.body.code
    }
    expect(await listed('ada')).toEqual([done.upscale_id])
    expect(await listed('ben')).toBe('unknown_file_url')
    const [file] = await service.files.resolve('ada', [done.upscaled_url], ['video'])
    const path = join(service.folder, 'upscaled.mp4')
    if (file) await service.files.download(file, path)
    expect(await probe(service.ffmpeg, path)).toMatchObject({ video: { width: 256, height: 192, codec: 'h264' }, audio: { codec: 'aac' } })
    expect((await begin(url)).body).toMatchObject({ upscale_id: done.upscale_id, status: 'completed' })
  })

  test('lets another worker take over after a crash', async () => {
    const url = await clip(1.5)
    const [video] = await service.files.resolve('ada', [url], ['video'])
    // Due in an hour, so that no running worker claims it before the next statement.
    const dead = await service.upscalings.findOrCreate(
      { user_id: 'ada', file_id: video?._id ?? '', factor: 2, width: 320, height: 240, seconds: 1.5 },
      new Date(Date.now() + 3600_000),
    )
    // Claimed by a process that crashed, and in no queue.
    const leased_until = new Date(Date.now() - 1)
    const claimed = {
      state: 'processing',
      attempts: 1,
      lease_id: 'lease of a crashed process',
      leased_until,
      next_attempt_at: leased_until,
    }
    await modelsOf(service.connection).upscalings.updateOne({ _id: dead._id }, { $set: claimed })
    expect(await until(dead._id, 'completed')).toMatchObject({ width: 320 })
    expect((await service.upscalings.find('ada', dead._id))?.attempts).toBe(2)
  })

  test('stops a canceled upscaling, which can then be requested again', async () => {
    const url = await clip(6, '640x480')
    const started = await begin(url, 4)
    await until(started.body.upscale_id, 'processing')
    const cancelled = await service.call('ada', 'POST', `/api/upscale/video/${started.body.upscale_id}/cancel`)
    expect(cancelled.body).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
    const next = await begin(url, 1.25)
    expect(next.body.upscale_id).not.toBe(started.body.upscale_id)
    // The worker runs one upscaling at a time. The next one completes, so the canceled one has stopped.
    await until(next.body.upscale_id, 'completed')
    expect((await status(started.body.upscale_id)).body.upscaled_url).toBeNull()
  })

  test('rejects videos that are too large or unreadable, and those of other users', async () => {
    expect((await begin(await clip(0.2, '1280x720'), 4)).body.code).toBe('video_too_large')
    await writeFile(join(service.folder, 'no.mp4'), 'nothing')
    const broken = await service.add('ada', join(service.folder, 'no.mp4'), 'video', 'video/mp4')
    expect((await begin(broken)).body.code).toBe('video_unreadable')
    expect((await begin(small)).body.code).toBe('unknown_file_url')
    const started = await begin(await clip(0.3))
    const missing = { status: 404, body: { code: 'not_found' } }
    expect(await service.call('eve', 'GET', `/api/upscale/video/${started.body.upscale_id}`)).toMatchObject(missing)
    expect(await service.call('eve', 'POST', `/api/upscale/video/${started.body.upscale_id}/cancel`)).toMatchObject(missing)
  })
})
