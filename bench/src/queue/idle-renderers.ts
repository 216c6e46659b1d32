import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoServiceDeps } from '@loomcast/video'

type Renderers = NonNullable<VideoServiceDeps['renderers']>

/** Engines that render nothing and only write the files that the pipeline expects. */
export const idleRenderers: Renderers = {
  engines: [
    {
      name: 'motion',
      about: 'Does nothing.',
      available: async () => ({ ok: true }),
      async renderClip({ scene, folder }) {
        const file = join(folder, 'clip.mp4')
        await writeFile(file, 'clip')
        return { file, seconds: scene.seconds, has_sound: false, finished: true }
      },
    },
  ],
  still: async () => ({ picture: Buffer.alloc(0), page: 0, pages: 0 }),
  async merge({ folder, scenes }) {
    const [video, poster] = [join(folder, 'video.mp4'), join(folder, 'poster.jpg')]
    await Promise.all([writeFile(video, 'video'), writeFile(poster, 'poster')])
    return { video, poster, subtitles: null, seconds: scenes.length, bytes: 5 }
  },
  voiceAvailable: async () => false,
}
