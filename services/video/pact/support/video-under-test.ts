import { Readable } from 'node:stream'
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
      /** A user with one picture that has this id and key. */
      'a user with an uploaded picture': async ({ user_id = '', file_id = '', read_key = '' }) => {
        const [url = ''] = await video.images(user_id)
        const created = /fil_[\w-]+/.exec(url)?.[0] ?? ''
        const stored = await video.models.files.findOneAndDelete({ _id: created }).lean()
        await video.models.files.deleteOne({ _id: file_id })
        await video.models.files.create([{ ...stored, _id: file_id, read_key }])
        return { token: await video.tokens.sign({ user_id }) }
      },
      /** A user with a logo that has this id and key, and a plan that includes it. */
      'a user with a logo': async ({ user_id = '', file_id = '', read_key = '' }) => {
        await video.entitle(user_id, { custom_branding: true })
        const [url = ''] = await video.images(user_id)
        const stored = await video.models.files.findOneAndDelete({ _id: /fil_[\w-]+/.exec(url)?.[0] ?? '' }).lean()
        await video.models.files.deleteMany({ user_id, kind: 'logo' })
        await video.models.files.create([{ ...stored, _id: file_id, kind: 'logo' as const, content_type: 'image/png', read_key }])
        return { token: await video.tokens.sign({ user_id }) }
      },
      /** A user with one finished video, whose film has this id and key. */
      'a user with a finished video': async ({ user_id = '', video_id = '', file_id = '', read_key = '' }) => {
        const [url = ''] = await video.images(user_id)
        const stored = await video.models.files.findOneAndDelete({ _id: /fil_[\w-]+/.exec(url)?.[0] ?? '' }).lean()
        for (const _id of [file_id, 'fil_poster']) await video.models.files.deleteOne({ _id })
        const film = { ...stored, kind: 'video' as const, content_type: 'video/mp4', read_key, job_id: video_id }
        await video.models.files.create([
          { ...film, _id: file_id },
          { ...film, _id: 'fil_poster', kind: 'poster' as const, content_type: 'image/jpeg' },
        ])
        const begun = await video.models.jobs.findOne({ _id: await video.begin(user_id, ['']) }).lean()
        if (!begun) throw new Error('The video was not begun')
        const outputs = { video_file_id: file_id, poster_file_id: 'fil_poster', subtitles_file_id: null, seconds: 24, bytes: 1_000 }
        for (const _id of [video_id, begun._id]) await video.models.jobs.deleteOne({ _id })
        const { idempotency_key: _, ...job } = begun
        await video.models.jobs.create([{ ...job, _id: video_id, state: 'completed' as const, outputs }])
        return { token: await video.tokens.sign({ user_id }) }
      },
      /** A user with one video in progress. */
      'a user with a video': async ({ user_id = '' }) => {
        // Several interactions use the same user, and the plan of that user allows only a few videos.
        if (!begun.has(user_id)) await video.begin(user_id, [''])
        begun.add(user_id)
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
