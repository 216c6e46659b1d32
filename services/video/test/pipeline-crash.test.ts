import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { trusted, withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { isRunning } from '../src/domain/job.ts'
import { sweepFiles } from '../src/files/sweep.ts'
import { isReferenced } from '../src/rendering/file-references.ts'
import { dueTasks } from '../src/rendering/render-task.model.ts'
import { linesOf } from './support/fake-renderers.ts'
import { silent, startVideo, type VideoService } from './support/video-service.ts'
import { startWorkerProcess } from './support/worker-process.ts'

/** More in `npm run test:soak`. */
const KILLS = process.env['LOOMCAST_SOAK'] === 'true' ? 20 : 2
const SCENE_MS = 250

let video: VideoService
beforeAll(async () => {
  video = await startVideo('crash', { role: 'http' })
})
afterAll(() => video?.stop())

/** The job alone determines its unfinished tasks, whenever a worker was killed. */
async function expectDueTasks(jobIds: readonly string[]): Promise<void> {
  for (const jobId of jobIds) {
    const [job, tasks] = await withTransaction(video.database.connection, async ({ session }) => [
      await video.models.jobs.findOne({ _id: jobId }, null, { session }).lean(),
      await video.models.renderTasks.find({ job_id: jobId, ended_at: null }, null, { session }).lean(),
    ])
    const due = job && isRunning(job.state) ? dueTasks(job).map(({ _id }) => _id) : []
    expect(tasks.map(({ _id }) => _id).sort()).toEqual(due.sort())
  }
}

test('ends every video once and leaves no file when workers are killed several times at random moments', async () => {
  const users = ['ada', 'ben', 'eve', 'kim']
  for (const user of users) await video.entitle(user)
  const jobs: string[] = []
  for (let round = 0; round < 3; round += 1) for (const user of users) jobs.push(await video.begin(user, ['', '']))

  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = await startWorkerProcess(video, { sceneMs: SCENE_MS })
    // A random moment between the claim and the completion of a task.
    await wait(randomInt(1_200))
    await worker.kill()
    await expectDueTasks(jobs)
  }
  const last = await startWorkerProcess(video, { sceneMs: SCENE_MS })
  try {
    const states = await poll(
      async () => {
        const seen = await Promise.all(jobs.map((jobId) => video.job(jobId)))
        return seen.some((job) => isRunning(job.state)) ? null : seen
      },
      { timeoutMs: 240_000, everyMs: 200 },
    )
    // The renderers never fail, so only crashes can fail a video.
    for (const job of states) if (job.state !== 'completed') expect(job).toMatchObject({ state: 'failed', failure: { code: 'video_lost' } })
    expect(states.filter((job) => job.state === 'completed').length).toBeGreaterThan(jobs.length / 2)

    const events = await video.events()
    const eventCount = (jobId: string, type: string) =>
      events.filter((each) => each.type.includes(type) && each.data['job_id'] === jobId).length
    for (const job of states) {
      expect([job._id, eventCount(job._id, 'requested'), eventCount(job._id, 'completed') + eventCount(job._id, 'failed')]).toEqual([
        job._id,
        1,
        1,
      ])
    }
    for (const user of users) {
      const done = states.filter((job) => job.user_id === user && job.state === 'completed').length
      expect((await video.repositories.meters.read(user, new Date())).used).toBe(done)
    }

    // No scene is rendered after the merge.
    const lines = await linesOf(video.log)
    for (const job of states.filter((each) => each.state === 'completed')) {
      expect(lines.filter((line) => line === `merge ${job._id}`).length).toBeGreaterThan(0)
      const merged = lines.indexOf(`merge ${job._id}`)
      expect(lines.slice(merged).filter((line) => line.startsWith(`begin ${job._id}`))).toEqual([])
    }

    // The last worker deletes the folders of killed ones.
    const renders = join(video.folder, 'scratch', 'renders')
    await poll(async () => (await readdir(renders)).length === 1 && (await video.scratch()).length === 0)
    // The sweep removes stored bytes that belong to no video.
    const later = () => new Date(Date.now() + 25 * 3600_000)
    await sweepFiles({
      files: video.repositories.files,
      store: video.store,
      isReferenced: (file) => isReferenced(video.repositories, file),
      clock: later,
      logger: silent,
    })
    const outputFiles = states.flatMap(({ outputs }) =>
      outputs ? [outputs.video_file_id, outputs.poster_file_id, outputs.subtitles_file_id ?? ''] : [],
    )
    const made = await video.models.files.find({ kind: trusted({ $ne: 'image' }), removed_at: null }).lean()
    const unfinished = states.filter((job) => job.state === 'failed').map((job) => job._id)
    expect(
      made
        .filter((file) => !unfinished.includes(file.job_id ?? ''))
        .map((file) => file._id)
        .sort(),
    ).toEqual(outputFiles.sort())
  } finally {
    await last.kill()
  }
}, 520_000)
