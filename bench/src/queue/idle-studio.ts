import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoServiceDeps } from '@loomcast/video'

type Studio = NonNullable<VideoServiceDeps['studio']>

/** A studio that does nothing but leave the files that the pipeline expects of it. */
export const idleStudio: Studio = {
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
  async merge({ folder, scenes }) {
    const [video, poster] = [join(folder, 'video.mp4'), join(folder, 'poster.jpg')]
    await Promise.all([writeFile(video, 'video'), writeFile(poster, 'poster')])
    return { video, poster, subtitles: null, seconds: scenes.length, bytes: 5 }
  },
  voice: async () => false,
}
