import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startRedis } from '@loomcast/local-servers'
import { connectRedis } from '@loomcast/service-kit/redis'
import { poll } from '@loomcast/service-kit/testing'
import { linesOf } from './support/fake-renderers.ts'
import { startVideo } from './support/video-service.ts'

test('loses no video when Redis loses its data, whether active, waiting or started during the outage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'video-redis-'))
  let server = await startRedis({ folder, log: () => {} })
  const { port } = new URL(server.url)
  const redis = await connectRedis(server.url, 'video-outage', () => {})
  const video = await startVideo('redis', { redis, redisUrl: server.url, sceneMs: 400 })
  try {
    await video.entitle('ada')
    const jobs = [await video.begin('ada', ['', '', '']), await video.begin('ada', [''])]
    await poll(async () => (await linesOf(video.log)).length > 0)
    await server.stop()
    jobs.push(await video.begin('ada', ['']))
    // Empty after the restart, which is worse than an outage.
    await rm(folder, { recursive: true, force: true })
    server = await startRedis({ folder: await mkdtemp(join(tmpdir(), 'video-redis-')), log: () => {}, port: Number(port) })
    for (const jobId of jobs) await video.until(jobId, 'completed')
    const completed = (await video.events()).filter((event) => event.type.includes('completed'))
    expect(completed.map((event) => event.data['job_id']).sort()).toEqual([...jobs].sort())
  } finally {
    await video.stop()
    await redis.close()
    await server.stop()
  }
})
