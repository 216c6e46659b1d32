import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { FailureCode } from '../../src/domain/job.ts'
import { EncoderInterrupted } from '../../src/engines/ffmpeg/encoder.ts'
import type { Renderers } from '../../src/engines/renderers.ts'
import { framesIn, timelineOf } from '../../src/engines/timeline.ts'
import { EngineFailure } from '../../src/engines/video-engine.ts'

export interface FakeRenderersOptions {
  /** Log file with lines `begin <job> <scene>`, `end <job> <scene>` and `merge <job>`, `line <job> <scene> <line about AI>`, `music <job> <seconds> <bytes>`, `footage <job> <scene> <bytes>`, `sound <job> <scene> <start> <seconds> <bytes>`, `logo <job> <scene> <size>` and `brand <job> <scene> <color>`, written in order by every process. */
  log: string
  /** How long rendering a scene takes. */
  sceneMs?: number
  mergeMs?: number
}

/**
 * Renderers for tests of everything except the engines. They render nothing, take the given time and follow the scene's direction: `fail <code>`, `fail once
 * <code>` (retryable), `interrupted once`, `hang`, `defect`. No font has characters of the private use area, and that of U+F8FF cannot be fetched.
 */
export function fakeRenderers({ log, sceneMs = 60, mergeMs = 30 }: FakeRenderersOptions): Renderers {
  const failedOnce = new Set<string>()
  const note = (line: string) => appendFile(log, `${line}\n`)

  async function take(ms: number, signal: AbortSignal, onProgress: (share: number) => void): Promise<void> {
    const rounds = Math.max(1, Math.round(ms / 20))
    for (let round = 1; round <= rounds; round += 1) {
      await wait(ms / rounds, undefined, { signal }).catch(() => signal.throwIfAborted())
      onProgress(round / rounds)
    }
  }

  return {
    engines: [
      {
        name: 'motion',
        about: 'Takes its time.',
        available: async () => ({ ok: true }),
        async renderClip({ job_id, scene, look, aiLine, imageOf, footageOf, logo, folder, signal, onProgress }) {
          const place = `${job_id} ${scene.index}`
          await imageOf(scene)
          const footage = scene.footage && (await footageOf?.(scene.footage))
          if (footage !== undefined) await note(`footage ${place} ${(await stat(footage)).size}`)
          await note(`begin ${place}`)
          if (aiLine) await note(`line ${place} ${aiLine}`)
          if (logo !== undefined) await note(`logo ${place} ${await sizeOf(logo)}`)
          if (look.brand) await note(`brand ${place} ${look.brand.main_color}`)
          const [, once, code] = /^fail (once )?(\w+)$/u.exec(scene.direction) ?? []
          if (code && !(once && failedOnce.has(place))) {
            failedOnce.add(place)
            throw new EngineFailure(code as FailureCode, `It could not be done: ${code}.`, { retryable: once !== undefined })
          }
          if (scene.direction === 'interrupted once' && !failedOnce.has(place)) {
            failedOnce.add(place)
            throw new EncoderInterrupted('no result in time')
          }
          if (scene.direction === 'defect') throw new Error('a defect')
          await take(scene.direction === 'hang' ? 600_000 : sceneMs, signal, onProgress)
          const file = join(folder, 'clip.mp4')
          await writeFile(file, `scene ${scene.index} of ${job_id}\n`)
          await note(`end ${place}`)
          return { file, seconds: scene.seconds, has_sound: false, finished: true }
        },
      },
    ],
    async still({ show, page = 0, aiLine, scenes, look, imageOf, logo, signal }) {
      const scene = scenes[typeof show === 'number' ? show : 0]
      if (!scene) throw new RangeError(`no scene ${show}`)
      await imageOf(scene)
      if (logo !== undefined) await note(`logo still ${show} ${await sizeOf(logo)}`)
      await note(`still ${show} ${scene.caption}`)
      if (scene.caption === 'hang') await take(600_000, signal, () => {})
      if (scene.caption === 'unreadable') throw new EngineFailure('image_unreadable')
      const picture = Buffer.from(JSON.stringify({ show, caption: scene.caption, captions: look.captions, ...(aiLine && { aiLine }) }))
      return { picture, page: Math.min(page, 1), pages: 2 }
    },
    async preview({ scenes, look, size, imageOf, signal }) {
      for (const scene of scenes) await imageOf(scene)
      if (scenes[0]?.caption === 'hang') await take(600_000, signal, () => {})
      if (scenes[0]?.caption === 'unreadable') throw new EngineFailure('image_unreadable')
      const segments = timelineOf(scenes, look).map((segment) => ({ ...segment, moves: [] }))
      const overlay = { start: 0, end: 30, x: 1, y: 2, width: 3, height: 4, picture: Buffer.from(scenes[0]?.caption ?? '') }
      return {
        size,
        frames: framesIn(segments),
        segments,
        pictures: scenes.map(({ caption }) => Buffer.from(caption)),
        overlays: [overlay],
      }
    },
    previewSound: async ({ look, narration, music }) =>
      look.music === 'off' && !narration && !music
        ? null
        : Buffer.from(`${look.music} ${narration ?? ''}${music ? ` ${music.file} ${music.seconds}` : ''}`),
    async merge({ job_id, clips, scenes, music, footageSound = new Map(), folder, signal, onProgress }) {
      await take(mergeMs, signal, onProgress)
      const video = join(folder, 'video.mp4')
      const poster = join(folder, 'poster.jpg')
      const subtitles = join(folder, 'video.srt')
      const text = (await Promise.all(clips.map((clip) => readFile(clip.file, 'utf8')))).join('')
      await Promise.all([writeFile(video, text), writeFile(poster, 'poster'), writeFile(subtitles, '1\n')])
      for (const [index, { file, start, seconds }] of footageSound) {
        await note(`sound ${job_id} ${index} ${start} ${seconds} ${(await stat(file)).size}`)
      }
      if (music) await note(`music ${job_id} ${music.seconds} ${(await stat(music.file)).size}`)
      await note(`merge ${job_id}`)
      const made = { video, poster, subtitles, seconds: clips.reduce((sum, clip) => sum + clip.seconds, 0), bytes: text.length }
      return scenes.some(({ caption }) => caption === 'unspeakable') ? { ...made, voice_missing: true, without_voice: true } : made
    },
    undrawableIn: async (text) => ({ characters: [...new Set(text.match(/[\uE000-\uF8FF]/gu))], fetchFailed: text.includes('\uF8FF') }),
    voiceAvailable: async () => true,
  }
}

export async function linesOf(log: string): Promise<string[]> {
  const text = await readFile(log, 'utf8').catch(() => '')
  return text.split('\n').filter(Boolean)
}

async function sizeOf(picture: string): Promise<string> {
  const { width, height } = await sharp(picture).metadata()
  return `${width}x${height}`
}
