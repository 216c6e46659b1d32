import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { republish } from '@loomcast/service-kit/events'
import { modelsOf } from '../src/models.ts'
import { pictureSnapshots } from '../src/posts/series/picture-snapshots.ts'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, startPublish, uploads } from './support/publish-service.ts'

const HOUR = 3_600_000
const USER = 'usr_1'

let publish: PublishService
beforeAll(async () => {
  publish = await startPublish('republish', { networks: [{ adapter: networkDouble({ network: 'bluesky' }).adapter }], video: uploads() })
})
afterAll(() => publish?.stop())

async function references(isSnapshot: boolean): Promise<[string, string[], number][]> {
  const filter = { type: 'com.loomcast.publish.pictures-changed.v1', snapshot: isSnapshot ? true : { $ne: true } }
  const rows = await publish.connection.collection('outbox').find(filter).sort({ seq: 1 }).toArray()
  return rows.map(({ data, version }) => [data.post_id, data.file_ids, version])
}

test('appends which pictures the posts and the series have again, in the versions that the live events had', async () => {
  const local_time = new Date(publish.clock().getTime() + HOUR).toISOString().slice(0, 16)
  const connection_id = await publish.connect(USER, 'bluesky')
  const { body } = await publish.call(USER, 'POST', '/posts', {
    posts: [
      { ...POST, local_time, pictures: [{ file_id: 'fil_bread', alt: 'Bread' }] },
      { ...POST, local_time, pictures: [{ file_id: 'fil_shop', alt: 'Shop' }] },
      { ...POST, local_time, connection_id, pictures: [{ file_id: 'fil_daily', alt: 'Daily' }], repeat: { frequency: 'daily' } },
      { ...POST, local_time, text: 'Without a picture' },
    ],
  })
  const [, removed] = body.posts
  await publish.call(USER, 'DELETE', `/posts/${removed.post_id}`)
  const live = new Map((await references(false)).map((reference) => [reference[0], reference]))
  expect(live.get(removed.post_id)).toEqual([removed.post_id, [], 2])
  live.delete(removed.post_id)
  expect([...live.values()].map(([, files]) => files.join()).sort()).toEqual(['fil_bread', 'fil_daily', 'fil_daily'])

  const { posts, series } = modelsOf(publish.connection)
  await republish({ connection: publish.connection, service: 'publish', sources: pictureSnapshots(posts, series), batch: 1 })
  expect((await references(true)).sort()).toEqual([...live.values()].sort())
})
