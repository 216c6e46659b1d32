/**
 * Makes three films of photographs and writes a contact sheet of each, one frame per second: `npm run film-sheets -w e2e`. Build the browser code first.
 * `-- --url URL` makes them with a product that is already running, such as an earlier release, and `--out FOLDER` writes them elsewhere.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findFfmpeg } from '@loomcast/local-servers'
import { createFfmpeg } from '@loomcast/video/engines'
import { call, registerAccount } from './account.ts'
import { poll } from './poll.ts'
import { startProduct } from './product.ts'
import { photo, RENDERING_TIMEOUT_MS } from './studio.ts'

interface Film {
  name: string
  photos: readonly string[]
  instructions: string
  format: string
}

/** Only photographs that may be shown without attribution. */
const FILMS: readonly Film[] = [
  {
    name: 'cafe',
    photos: ['coffee', 'cat', 'camera'],
    instructions:
      'The cat café in Lyon opens on 3 March. Twelve seats, four cats and proper espresso for 2.80. On the first evening, a photographer takes your picture with your favorite cat.',
    format: 'tiktok',
  },
  {
    name: 'launch',
    photos: ['rocket', 'astronaut', 'galaxies'],
    instructions:
      'On Friday 12 June our model rocket club launches again. Bring your own rocket or build one with us from 2 pm. Entry is free for members, 5 euros for guests.',
    format: 'instagram_reels',
  },
  {
    name: 'museum',
    photos: ['coins', 'hopper', 'rocket'],
    instructions:
      'The coin cabinet shows 200 Greek coins until 30 April. On Sundays, Grace leads a tour at 11 am. Book your place at museum.example.com.',
    format: 'linkedin_video',
  },
]
const MEDIA_TYPE = 'image/jpeg'

const { values } = parseArgs({ options: { url: { type: 'string' }, out: { type: 'string' } } })
const out = values.out ?? resolve(import.meta.dirname, '..', '..', 'docs', 'films')
const product = values.url === undefined ? await startProduct() : undefined
const target = product ?? { url: values.url ?? '' }
const folder = await mkdtemp(join(tmpdir(), 'loomcast-films-'))
const ffmpeg = createFfmpeg(await findFfmpeg(() => {}))
try {
  await mkdir(out, { recursive: true })
  for (const film of FILMS) {
    const file = join(folder, `${film.name}.mp4`)
    await writeFile(file, await makeFilm(film))
    const layout = film.format === 'linkedin_video' ? 'scale=240:-2,tile=6x4' : 'scale=150:-2,tile=8x3'
    const sheet = ['-i', file, '-vf', `fps=1,${layout}`, '-frames:v', '1', '-quality', '80', join(out, `${film.name}.webp`)]
    await ffmpeg.run({ args: ['-y', ...sheet], folder, signal: AbortSignal.timeout(RENDERING_TIMEOUT_MS), nice: 0 })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
  await product?.stop()
}

async function makeFilm({ photos, instructions, format }: Film): Promise<Uint8Array> {
  const { token } = await registerAccount(target)
  const images: string[] = []
  for (const name of photos) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await readFile(photo(name)))], { type: MEDIA_TYPE }), `${name}.jpg`)
    const response = await fetch(`${target.url}/api/upload/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const { image_url } = await response.json()
    images.push(String(image_url))
  }
  const body = {
    image_urls: images,
    user_instructions: instructions,
    aspect_ratio: format === 'linkedin_video' ? '16:9' : '9:16',
    model_preference: 'veo3_fast',
    video_quality: '720p',
    scene_count: photos.length,
    video_format: format,
    video_platform: 'social_media',
  }
  const { json: started } = await call(target, 'POST', '/api/video/generate', { token, body })
  const status = async () => (await call(target, 'GET', `/api/video/status/${started.job_id}`, { token })).json
  const isOver = async () => ['completed', 'failed'].includes((await status()).status)
  await poll(isOver, { timeoutMs: RENDERING_TIMEOUT_MS, what: `the film ${started.job_id}` })
  const { json: download } = await call(target, 'GET', `/api/video/download/${started.job_id}`, { token })
  const response = await fetch(new URL(download.download_url, target.url))
  return new Uint8Array(await response.arrayBuffer())
}
