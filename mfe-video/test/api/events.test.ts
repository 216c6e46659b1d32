import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN } from '@loomcast/contracts/exchange'
import { videoApi } from '../../src/api/video.api.ts'
import type { Job } from '../../src/api/wire.ts'

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

/** Collects the jobs that the page receives until the server ends the stream. */
async function received(): Promise<Job[]> {
  const jobs: Job[] = []
  await videoApi.events(new AbortController().signal, (job) => jobs.push(job))
  return jobs
}

test('starts the stream with all running videos', async () => {
  const job = { job_id: 'vid_pact', status: 'pending', input_data: { user_instructions: 'Show it' } }
  const jobs = await documentedApi('video').exchange(
    {
      request: { method: 'GET', path: '/api/video/events', signedIn: true, headers: { Accept: 'text/event-stream' } },
      response: {
        status: 200,
        text: {
          type: 'text/event-stream',
          example: `event: job\ndata: ${JSON.stringify(job)}\n\n`,
        },
      },
    },
    received,
  )
  expect(jobs).toMatchObject([{ job_id: 'vid_pact', status: 'pending' }])
})
