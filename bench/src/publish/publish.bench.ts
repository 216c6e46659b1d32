import { startMongo, startRedis } from '@loomcast/local-servers'
import type { Bench, BenchRow } from '../bench.ts'
import { interleave, median, percentile } from '../frame/statistics.ts'
import { sendBare } from './bare-sender.ts'
import { POSTS, startSender } from './sender.ts'

const ROUNDS = 3
const TARGET_S = 10

export const bench: Bench = {
  name: 'publish',
  title: 'Planned posts that are due in the same minute, against a loop without guarantees',
  async run({ folder, log, atEnd }) {
    log('starting MongoDB and Redis')
    const [mongo, redis] = await Promise.all([startMongo({ folder }), startRedis({ folder })])
    atEnd(() => Promise.all([mongo.stop(), redis.stop()]))
    const sender = await startSender({ mongoUrl: mongo.url, redisUrl: redis.url })
    atEnd(() => sender.stop())

    log(`${POSTS} posts of as many users`)
    const [many, bare] = await interleave(
      ROUNDS,
      () => sender.send(Array.from({ length: POSTS }, (_, index) => ({ user: `usr_${index}` }))),
      () => sendBare(sender.connection, POSTS, sender.call),
    )
    const reference = median(bare.map((late) => percentile(late, 95)))

    log(`${POSTS} posts of one user with 50 accounts, and one of another user`)
    const one = []
    const other = []
    for (let round = 0; round < ROUNDS; round++) {
      const posts = Array.from({ length: POSTS }, (_, index) => ({ user: 'usr_greedy', account: index % 50 }))
      const late = await sender.send([...posts, { user: 'usr_other' }])
      one.push(late.slice(0, -1))
      other.push(late.at(-1) ?? Number.NaN)
    }
    const alone = []
    for (let round = 0; round < ROUNDS; round++) alone.push((await sender.send([{ user: 'usr_other' }]))[0] ?? Number.NaN)

    const p95 = (rounds: number[][]) => median(rounds.map((late) => percentile(late, 95)))
    const note = `${POSTS} posts, a network that responds after 50 ms; reference: claim, call and one update each, without fairness, attempts and transactions`
    return [
      rowOf('late, p95, a post each of many users', p95(many), reference, note),
      rowOf('late, p95, of one user with many accounts', p95(one), reference, note),
      rowOf("late, another user's one post meanwhile", median(other), median(alone), 'reference: the same post alone'),
    ]
  },
}

function rowOf(measure: string, ours: number, reference: number, note: string): BenchRow {
  return { measure, ours, reference, unit: 's', ratio: ours / reference, target: `<= ${TARGET_S} s`, met: ours <= TARGET_S, note }
}
