import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { newJob } from '@loomcast/service-kit/jobs'
import { administrationStates } from '@loomcast/service-kit/testing'
import { startVideo, type VideoService } from '../../test/support/video-service.ts'

type State = (params: Record<string, string>) => Promise<Record<string, string> | undefined>

export interface VideoUnderTest {
  url: string
  video: VideoService
  states: Record<string, State> & { 'a user with a video': State }
  stop(): Promise<void>
}

/** The real app, listening, with its own database, and the states that consumers require. No worker runs, so videos remain queued. */
export async function videoUnderTest(name: string): Promise<VideoUnderTest> {
  const video = await startVideo(name, { role: 'http' })
  // Pact reads a response to its end, and this stream has none.
  video.app.addHook('onSend', async ({ routeOptions }, _reply, payload) =>
    routeOptions.url === '/api/video/events' && payload instanceof Readable ? Readable.from(untilFirstEvent(payload)) : payload,
  )
  const url = await video.app.listen({ port: 0, host: '127.0.0.1' })
  const begun = new Set<string>()
  return {
    url,
    video,
    states: {
      'an administrator': async () => ({ token: await video.tokens.sign({ user_id: 'usr_admin', role: 'admin' }) }),
      ...administrationStates(video.deps),
      'a user': async ({ user_id = '' }) => ({ token: await video.tokens.sign({ user_id }) }),
      /** The networks are replaced by fakes; everything else is the real service. */
      'a user with two pictures': async ({ user_id = '' }) => {
        const [first = '', second = ''] = await video.images(user_id, 2)
        return { token: await video.tokens.sign({ user_id }), first, second }
      },
      'a user with a narration': async ({ user_id = '' }) => {
        const path = join(video.folder, 'narration.m4a')
        await writeFile(path, 'a recording')
        const narration = { seconds: 3.4, speech: [{ start: 0.1, end: 3.3 }] }
        await video.files.add({ user_id, kind: 'narration', path, content_type: 'audio/mp4', narration })
        return { token: await video.tokens.sign({ user_id }) }
      },
      'a user with a logo': async ({ user_id = '' }) => {
        await video.entitle(user_id, { custom_branding: true })
        const path = join(video.folder, 'logo.png')
        await writeFile(path, 'a logo')
        await video.files.add({ user_id, kind: 'logo', path, content_type: 'image/png', width: 400, height: 100 })
        return { token: await video.tokens.sign({ user_id }) }
      },
      /** A user with one video in progress. */
      'a user with a video': async ({ user_id = '' }) => {
        // Several interactions use the same user, whose plan allows only a few videos.
        if (!begun.has(user_id)) await video.begin(user_id, [''])
        begun.add(user_id)
        return { token: await video.tokens.sign({ user_id }) }
      },
      /** Waiting, regardless of what an earlier interaction did to it. */
      'a user with a video that is being upscaled': async ({ user_id = '' }) => {
        const now = new Date()
        await video.models.upscalings.deleteMany({ _id: 'ups_pact' })
        await video.models.upscalings.create({
          _id: 'ups_pact',
          user_id,
          file_id: 'fil_pact',
          factor: 1.6,
          width: 1152,
          height: 2048,
          seconds: 8,
          state: 'queued',
          progress: 0,
          ...newJob(now),
          current: true,
          created_at: now,
        })
        return { token: await video.tokens.sign({ user_id }) }
      },
    },
    stop: () => video.stop(),
  }
}

async function* untilFirstEvent(stream: Readable): AsyncGenerator<string> {
  for await (const chunk of stream) {
    yield String(chunk)
    if (String(chunk).includes('event: ')) return
  }
}
