import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DIGITAL_SOURCE_TYPES } from '@loomcast/contracts'
import type { Ffmpeg } from '../src/engines/ffmpeg/encoder.ts'
import { createMerge } from '../src/engines/merge/merge.ts'
import { createVeoEngine } from '../src/engines/veo/veo-engine.ts'
import { realFfmpeg, tempFolder } from './support/media.ts'
import { record } from './support/speech.ts'
import { startVeoDouble, type VeoDouble } from './support/veo-double.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

const ADA = 'usr_ada'
/** The recording is a tone of 700 Hz, the footage has one of 200 Hz. */
const VOICE = 'bandpass=f=700:t=q:w=12,bandpass=f=700:t=q:w=12'
const FOOTAGE = 'bandpass=f=200:t=q:w=6,bandpass=f=200:t=q:w=6'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
let double: VeoDouble
let video: VideoService
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
  const source = ['-f', 'lavfi', '-i', 'testsrc=s=160x90:r=24:d=8', '-f', 'lavfi', '-i', 'sine=f=200:d=8', '-shortest', 'provider.mp4']
  await ffmpeg.run({ args: source, folder, signal: AbortSignal.timeout(60_000) })
  double = await startVeoDouble(await readFile(join(folder, 'provider.mp4')))
  const engine = createVeoEngine({
    apiKey: 'test-key',
    baseUrl: double.url,
    models: { veo3_fast: 'veo-fast', veo3: 'veo-standard', veo3_pro: 'veo-best' },
    ffmpeg,
    timeouts: { pollMs: 5, pollAtMostMs: 20, totalMs: 60_000, callMs: 60_000 },
  })
  const still = () => Promise.reject(new Error('no preview is requested'))
  video = await startVideo('veo_narration', {
    renderers: {
      engines: [engine],
      still,
      preview: still,
      previewSound: still,
      merge: createMerge(ffmpeg),
      undrawableIn: async () => ({ characters: [], fetchFailed: false }),
      voiceAvailable: async () => true,
    },
  })
  await video.entitle(ADA)
})
afterAll(async () => {
  await video?.stop()
  await double?.close()
  await remove?.()
})

async function uploaded(rhythm: readonly number[]) {
  const { file } = await record(ffmpeg, folder, 'spoken', { rhythm, format: 'm4a' })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await readFile(file))]), 'voice.m4a')
  const { headers, body } = new Response(form)
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const response = await video.call(ADA, 'POST', '/api/upload/narration', payload, { 'content-type': headers.get('content-type') ?? '' })
  expect(response.status).toBe(201)
  return response.body
}

async function start(narration_url: string) {
  const scenes = [{ caption: 'The oven opens at six' }, { caption: 'Come before nine' }]
  const look = { voice: 'synthetic', captions: 'bold', music: 'off', transition: 'crossfade' }
  const size = { video_format: 'custom', custom_width: 480, custom_height: 480 }
  const request = { image_urls: await video.images(ADA), user_instructions: 'A bakery.', engine: 'veo', narration_url, ...size }
  return video.call(ADA, 'POST', '/api/video/generate', { ...request, storyboard: { scenes, look } })
}

describe('generated footage with a narration', () => {
  it('is as long as the speech, has its captions with it and its own sound below it, and states that only the footage is generated', async () => {
    double.script({})
    const narration = await uploaded([0.5, 3, 1.2, 3, 0.5])
    const started = await start(narration.narration_url)
    expect([started.status, started.body.engine]).toEqual([202, 'veo'])
    const job = await video.until(started.body.job_id, 'completed')
    expect(double.starts()).toBe(2)

    const copied = async (id: string | null | undefined, name: string) => {
      const path = join(folder, name)
      await video.files.download((await video.files.find(ADA, id ?? ''))!, path)
      return path
    }
    const film = await copied(job.outputs?.video_file_id, 'film.mp4')
    expect(Math.abs((job.outputs?.seconds ?? 0) - narration.video_seconds)).toBeLessThan(0.2)

    const [first, second] = (await video.files.find(ADA, narration.file_id))!.narration!.speech.map(
      ({ start, end }) => [start + 0.25, end + 0.25] as const,
    )
    const srt = await readFile(await copied(job.outputs?.subtitles_file_id, 'film.srt'), 'utf8')
    const cues = [...srt.matchAll(/(\d\d):(\d\d):(\d\d),(\d{3}) --> .*\n(.+)\n/gu)].map(([, h, m, s, ms, text]) => ({
      at: Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000,
      text,
    }))
    expect(cues.map(({ text }) => text)).toEqual(['The oven opens at six', 'Come before nine'])
    expect(cues[0]!.at).toBeLessThan(first![0])
    expect(Math.abs(cues[1]!.at - second![0])).toBeLessThan(0.2)

    const level = async (filter: string, from: number, to: number) => {
      const args = ['-ss', String(from), '-to', String(to), '-i', film, '-vn', '-af', `${filter},volumedetect`, '-f', 'null', '-']
      return Number(/mean_volume: (-?[\d.]+) dB/u.exec(await ffmpeg.run({ folder, signal: AbortSignal.timeout(60_000), args }))?.[1])
    }
    const spoken = [first![0] + 0.5, first![1]] as const
    const paused = [first![1] + 0.6, second![0] - 0.1] as const
    expect(await level(VOICE, ...spoken)).toBeGreaterThan((await level(VOICE, ...paused)) + 12)
    expect(await level(FOOTAGE, ...spoken)).toBeLessThan((await level(FOOTAGE, ...paused)) - 2)
    expect(await level(VOICE, ...spoken)).toBeGreaterThan((await level(FOOTAGE, ...spoken)) + 6)

    const { disclosure } = (await video.call(ADA, 'GET', `/api/video/status/${started.body.job_id}`)).body
    expect(disclosure).toMatchObject({
      digital_source_type: DIGITAL_SOURCE_TYPES.generated,
      ai_parts: ['footage'],
      visible_line: 'Made with AI: footage.',
      statement: "Made with Loomcast. The footage is AI-generated (Google Veo) from the user's images.",
    })
    expect(await ffmpeg.describe(film)).toContain(`comment         : ${disclosure.statement}`)
  })

  it('is refused before anything is ordered when the footage is shorter than the narration', async () => {
    double.script({})
    const { narration_url } = await uploaded([0.3, 18, 0.3])
    const { status, body } = await start(narration_url)
    expect([status, body.code, body.charged, body.errors[0].path]).toEqual([400, 'narration_length', 'no', 'narration_url'])
    expect(body.detail).toBe(
      'Your narration is 18 seconds long. A video with 2 scenes takes a narration of 5 to 15 seconds. Change the number of scenes to 3, 4, or 5, or record another one.',
    )
    expect(double.starts()).toBe(0)
  })
})
