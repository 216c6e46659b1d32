import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, expectStreamEvent, matching } from '@loomcast/contracts/pact'
import { videoApi } from '../src/api/video.api.ts'
import type { Job } from '../src/api/wire.ts'

const { eachLike, integer, number, regex, string, time } = matching

const RUNNING = { 'a user with a video': { user_id: 'usr_pact' } }

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

/** Collects the jobs that the page receives until the server ends the stream. */
async function received(): Promise<Job[]> {
  const jobs: Job[] = []
  await videoApi.events(new AbortController().signal, (job) => jobs.push(job))
  return jobs
}

const before = globalThis.fetch
afterEach(() => {
  globalThis.fetch = before
})

test('sends the same job in an event as in its status', async () => {
  let jobs: Job[] = []
  await expectStreamEvent(
    {
      consumer: 'mfe-video',
      provider: 'video-stream',
      event: 'job',
      of: 'GET /api/video/events',
      given: RUNNING,
      data: {
        job_id: string('vid_pact'),
        status: regex('^(pending|processing|completed|failed)$', 'pending'),
        progress: integer(0),
        attempt: integer(1),
        cost_incurred: number(0),
        input_data: { user_instructions: string('Show it') },
        generation_steps: eachLike({
          step: string('image_analysis'),
          status: regex('^(waiting|processing|completed|failed)$', 'waiting'),
          progress: integer(0),
        }),
        created_at: time(),
      },
    },
    async (frame) => {
      globalThis.fetch = async () => new Response(frame, { headers: { 'content-type': 'text/event-stream' } })
      jobs = await received()
    },
  )
  expect(jobs).toMatchObject([{ job_id: 'vid_pact', progress: 0 }])
})
