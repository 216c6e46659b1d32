import type { RedisClientType } from 'redis'
import type { Trial } from './trial.ts'
import type { Tally, Votes } from './verdict.ts'

export type Side = keyof Tally

/** A trial that has ended because its candidate was worse. */
export interface Withdrawal {
  trial: Trial
  tally: Tally
  /** A sentence that states the votes, for people. */
  reason: string
  /** When it ended (ISO 8601). */
  at: string
  /** The versions of the slice that the registry listed at that time. */
  listed: string[]
}

/** Pseudonyms of a reporting visitor and of the visitor's network. Each can vote once per stage. */
export interface Voters {
  visitor: string
  network: string
}

/** The votes of each stage of a trial (`Trial.stage`). Every method rejects while Redis is unavailable. */
export interface VoteStore {
  /**
   * Counts a vote, unless the visitor or the network has voted in this stage in the last 7 days, or the stage has 20,000 votes and starts. Resolves to
   * whether the vote counted.
   */
  add(stage: string, side: Side, ok: boolean, voters: Voters): Promise<boolean>
  /**
   * Adds a start, unless the network has voted or the stage has 20,000 votes and starts. A start without `endStart` counts as unanswered after 60 s.
   */
  expect(stage: string, side: Side, voters: Voters, now: Date): Promise<void>
  /**
   * Removes the start of a network, because its outcome arrived or the visitor left. Can be called before `expect`, because the reports of a page can arrive in
   * another order.
   */
  endStart(stage: string, side: Side, voters: Voters, now: Date): Promise<void>
  tally(stage: string, now: Date): Promise<Tally>
  /** Resolves to the time when the stage began: the `now` of the first call by any gateway. */
  startOf(stage: string, now: Date): Promise<Date>
  /** Ends the trial. Resolves to false if it has ended already. */
  withdraw(withdrawal: Withdrawal): Promise<boolean>
  /** The trials that have ended and are not settled, by stage. */
  withdrawals(): Promise<Map<string, Withdrawal>>
  /** Deletes a withdrawal, because a person has decided about the release. */
  settle(stage: string): Promise<void>
}

const VOTER_EXPIRE_S = 7 * 86_400
const STAGE_EXPIRE_S = 90 * 86_400
/** One limit for the votes and starts of both sides, so that counting stops for both at the same time. A trial is decided with far fewer. */
const MAX_COUNTED = 20_000
/** A working page reports its outcome, or that the visitor left, in much less time. */
const UNANSWERED_MS = 60_000
/** How long an end that arrived before its start is stored. */
const EARLY_END_S = 5
const START = 'start'
const field = (side: Side, ok: boolean) => `${side}:${ok ? 'ok' : 'failed'}`
const FIELDS = [field('candidate', true), field('candidate', false), field('others', true), field('others', false)]

/**
 * Adds a start. Keys: starts of its side, starts of the other side, voter, early end, votes. Arguments: network, time in ms, lifetime of the starts in s,
 * limit, fields of the votes. It is one script, so an end or a vote that another gateway processes at the same time comes before or after it.
 */
const ADD_START = `
local starts, voter, earlyEnd, votes = KEYS[1], KEYS[3], KEYS[4], KEYS[5]
if redis.call('DEL', earlyEnd) == 1 or redis.call('EXISTS', voter) == 1 then return 0 end
local counted = redis.call('ZCARD', starts) + redis.call('ZCARD', KEYS[2])
for _, count in ipairs(redis.call('HMGET', votes, unpack(ARGV, 5))) do counted = counted + (tonumber(count) or 0) end
if counted >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', starts, 'NX', ARGV[2], ARGV[1])
return redis.call('EXPIRE', starts, ARGV[3])`

/** Removes a start, or stores that it ended before it arrived. Keys: the starts, the early end. Arguments: network, lifetime of the early end in s. */
const END_START = `
if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then redis.call('SET', KEYS[2], '', 'EX', ARGV[2]) end
return 0`

function tallyOf(count: (name: string) => number, unanswered: Record<Side, number>): Tally {
  const votes = (side: Side) => ({ ok: count(field(side, true)), failed: count(field(side, false)), unanswered: unanswered[side] })
  return { candidate: votes('candidate'), others: votes('others') }
}

/** The visitor comes first, so that a visitor who has voted does not use up the vote of another network. */
const inOrder = ({ visitor, network }: Voters) => [visitor, network]

/** Older gateways store neither `listed` nor unanswered starts. With an empty `listed`, the next check settles the withdrawal. */
function withdrawalOf(stored: Partial<Withdrawal> & Omit<Withdrawal, 'listed'>): Withdrawal {
  const votes = (side: Side) => ({ unanswered: 0, ...(stored.tally[side] as Omit<Votes, 'unanswered'>) })
  return { ...stored, listed: stored.listed ?? [], tally: { candidate: votes('candidate'), others: votes('others') } }
}

/** Votes in Redis, shared by all gateway processes. A process that crashes while it counts loses at most that vote. */
export function redisVotes(redis: RedisClientType, prefix: string, maxCounted = MAX_COUNTED): VoteStore {
  const expiration = { type: 'EX', value: VOTER_EXPIRE_S } as const
  const votesKey = (stage: string) => `${prefix}votes:${stage}`
  const startsKey = (stage: string, side: Side) => `${prefix}starts:${stage}:${side}`
  const voterKey = (stage: string, voter: string) => `${prefix}voter:${stage}:${voter}`
  const earlyEndKey = (stage: string, side: Side, network: string) => `${prefix}ended:${stage}:${side}:${network}`
  const withdrawnKey = `${prefix}withdrawn`

  return {
    async tally(stage, now) {
      const before = now.getTime() - UNANSWERED_MS
      const [counts, candidate, others] = await Promise.all([
        redis.hGetAll(votesKey(stage)),
        redis.zCount(startsKey(stage, 'candidate'), 0, before),
        redis.zCount(startsKey(stage, 'others'), 0, before),
      ])
      return tallyOf((name) => Number(counts[name] ?? 0), { candidate, others })
    },
    async expect(stage, side, { network }, now) {
      const other = side === 'candidate' ? 'others' : 'candidate'
      const starts = [startsKey(stage, side), startsKey(stage, other)]
      const keys = [...starts, voterKey(stage, network), earlyEndKey(stage, side, network), votesKey(stage)]
      const limits = [now.getTime(), VOTER_EXPIRE_S, maxCounted].map(String)
      await redis.eval(ADD_START, { keys, arguments: [network, ...limits, ...FIELDS] })
    },
    async endStart(stage, side, { network }) {
      const keys = [startsKey(stage, side), earlyEndKey(stage, side, network)]
      await redis.eval(END_START, { keys, arguments: [network, String(EARLY_END_S)] })
    },
    async add(stage, side, ok, voters) {
      const [votes, ...starts] = await Promise.all([
        redis.hmGet(votesKey(stage), FIELDS),
        redis.zCard(startsKey(stage, 'candidate')),
        redis.zCard(startsKey(stage, 'others')),
      ])
      if ([...votes, ...starts].reduce<number>((sum, count) => sum + Number(count ?? 0), 0) >= maxCounted) return false
      for (const voter of inOrder(voters)) {
        const isFirst = await redis.set(voterKey(stage, voter), '', { condition: 'NX', expiration })
        if (isFirst === null) return false
      }
      await redis.multi().hIncrBy(votesKey(stage), field(side, ok), 1).expire(votesKey(stage), STAGE_EXPIRE_S).exec()
      return true
    },
    async startOf(stage, now) {
      await redis.multi().hSetNX(votesKey(stage), START, now.toISOString()).expire(votesKey(stage), STAGE_EXPIRE_S).exec()
      return new Date((await redis.hGet(votesKey(stage), START)) ?? now)
    },
    async withdraw(withdrawal) {
      return (await redis.hSetNX(withdrawnKey, withdrawal.trial.stage, JSON.stringify(withdrawal))) === 1
    },
    async withdrawals() {
      const found = Object.entries(await redis.hGetAll(withdrawnKey))
      return new Map(found.map(([stage, text]) => [stage, withdrawalOf(JSON.parse(text))]))
    },
    async settle(stage) {
      await redis.hDel(withdrawnKey, stage)
    },
  }
}

/** Votes in memory, for an installation with one gateway and without Redis. */
export function memoryVotes(maxCounted = MAX_COUNTED): VoteStore {
  const counts = new Map<string, number>()
  const voted = new Set<string>()
  const starts = new Map<string, Date>()
  const withdrawn = new Map<string, Withdrawal>()
  const expected = new Map<string, Map<string, number>>()
  /** Ends that arrived before their starts, with the time in ms when they expire. */
  const earlyEnds = new Map<string, number>()
  const startsOf = (stage: string, side: Side) => expected.get(`${stage} ${side}`) ?? new Map<string, number>()
  const countOf = (stage: string) => (name: string) => counts.get(`${stage} ${name}`) ?? 0
  function isFull(stage: string): boolean {
    const starts = startsOf(stage, 'candidate').size + startsOf(stage, 'others').size
    return FIELDS.map(countOf(stage)).reduce((sum, count) => sum + count, starts) >= maxCounted
  }
  return {
    async tally(stage, now) {
      const before = now.getTime() - UNANSWERED_MS
      const unanswered = (side: Side) => [...startsOf(stage, side).values()].filter((at) => at <= before).length
      return tallyOf(countOf(stage), { candidate: unanswered('candidate'), others: unanswered('others') })
    },
    async expect(stage, side, { network }, now) {
      const starts = startsOf(stage, side)
      const end = `${stage} ${side} ${network}`
      const hasEnded = (earlyEnds.get(end) ?? 0) > now.getTime()
      earlyEnds.delete(end)
      if (hasEnded || voted.has(`${stage} ${network}`) || starts.has(network) || isFull(stage)) return
      expected.set(`${stage} ${side}`, starts.set(network, now.getTime()))
    },
    async endStart(stage, side, { network }, now) {
      if (startsOf(stage, side).delete(network)) return
      for (const [end, until] of earlyEnds) if (until <= now.getTime()) earlyEnds.delete(end)
      earlyEnds.set(`${stage} ${side} ${network}`, now.getTime() + EARLY_END_S * 1_000)
    },
    async add(stage, side, ok, voters) {
      if (isFull(stage)) return false
      const names = inOrder(voters).map((voter) => `${stage} ${voter}`)
      if (names.some((name) => voted.has(name))) return false
      for (const name of names) voted.add(name)
      counts.set(`${stage} ${field(side, ok)}`, countOf(stage)(field(side, ok)) + 1)
      return true
    },
    async startOf(stage, now) {
      const start = starts.get(stage) ?? now
      starts.set(stage, start)
      return start
    },
    async withdraw(withdrawal) {
      if (withdrawn.has(withdrawal.trial.stage)) return false
      withdrawn.set(withdrawal.trial.stage, withdrawal)
      return true
    },
    withdrawals: async () => new Map(withdrawn),
    async settle(stage) {
      withdrawn.delete(stage)
    },
  }
}
