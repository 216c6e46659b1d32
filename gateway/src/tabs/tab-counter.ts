import type { RedisClientType } from 'redis'

/** A tab is counted for this long after its last report: a tab without reports for longer is on a sleeping computer, and loads the page when the computer wakes. */
export const TAB_EXPIRE_MS = 24 * 3_600_000
/** Per release, so that reports cannot fill the memory. A release with this many tabs is far from its end. */
const MAX_TABS = 20_000
/** How long it is known that a release was given to visitors. */
const GIVEN_EXPIRE_MS = 30 * 86_400_000

export interface ReleaseName {
  slice: string
  version: string
}

export interface TabCount extends ReleaseName {
  /** Tabs that rely on the release. */
  open: number
  /** When the oldest of them reported first. */
  since: Date | undefined
}

/** Counts the tabs that rely on each release. Stores random ids of tabs, which are in no other place. Rejects while Redis is unavailable. */
export interface TabCounter {
  open(tab: string, releases: ReleaseName[], now: Date): Promise<void>
  close(tab: string, releases: ReleaseName[]): Promise<void>
  count(release: ReleaseName, now: Date): Promise<TabCount>
  /** Notes that pages are given these releases now. */
  give(releases: ReleaseName[], now: Date): Promise<void>
  /** When each release was given to a page last. */
  given(now: Date): Promise<(ReleaseName & { at: Date })[]>
  /** Since when tabs are counted: `now` at the first call of any gateway. */
  since(now: Date): Promise<Date>
}

const nameOf = ({ slice, version }: ReleaseName) => `${slice} ${version}`

function releaseOf(name: string): ReleaseName {
  const [slice = '', version = ''] = name.split(' ')
  return { slice, version }
}

/** Removes the tabs that have not reported since ARGV[1]. */
const REMOVE_EXPIRED = `
local seen, opened = KEYS[1], KEYS[2]
local old = redis.call('ZRANGEBYSCORE', seen, '-inf', ARGV[1], 'LIMIT', 0, 1000)
while #old > 0 do
  redis.call('ZREM', seen, unpack(old))
  redis.call('ZREM', opened, unpack(old))
  old = redis.call('ZRANGEBYSCORE', seen, '-inf', ARGV[1], 'LIMIT', 0, 1000)
end`

/** The id of the tab, the time, the limit and the lifetime of the keys follow. */
const OPEN = `${REMOVE_EXPIRED}
if not redis.call('ZSCORE', seen, ARGV[2]) and redis.call('ZCARD', seen) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', seen, ARGV[3], ARGV[2])
redis.call('ZADD', opened, 'NX', ARGV[3], ARGV[2])
redis.call('PEXPIRE', seen, ARGV[5])
return redis.call('PEXPIRE', opened, ARGV[5])`

const COUNT = `${REMOVE_EXPIRED}
local oldest = redis.call('ZRANGE', opened, 0, 0, 'WITHSCORES')
return { redis.call('ZCARD', seen), oldest[2] or '' }`

/** Shared by all gateway processes. */
export function createRedisTabCounter(redis: RedisClientType, prefix: string, maxTabs = MAX_TABS): TabCounter {
  const keysOf = (release: ReleaseName) => [`${prefix}seen:${nameOf(release)}`, `${prefix}opened:${nameOf(release)}`]
  const givenKey = `${prefix}given`
  const sinceKey = `${prefix}since`
  const expired = (now: Date) => String(now.getTime() - TAB_EXPIRE_MS)

  return {
    async open(tab, releases, now) {
      const rest = [tab, String(now.getTime()), String(maxTabs), String(TAB_EXPIRE_MS)]
      for (const release of releases) await redis.eval(OPEN, { keys: keysOf(release), arguments: [expired(now), ...rest] })
    },
    async close(tab, releases) {
      for (const release of releases) for (const key of keysOf(release)) await redis.zRem(key, tab)
    },
    async count(release, now) {
      const found = await redis.eval(COUNT, { keys: keysOf(release), arguments: [expired(now)] })
      const [open, oldest] = Array.isArray(found) ? found : []
      return countOf(release, Number(open), oldest === '' ? undefined : Number(oldest))
    },
    async give(releases, now) {
      if (releases.length > 0) await redis.hSet(givenKey, Object.fromEntries(releases.map((each) => [nameOf(each), now.toISOString()])))
    },
    async given(now) {
      const found = Object.entries(await redis.hGetAll(givenKey)).map(([name, at]) => ({ name, at: new Date(String(at)) }))
      const isOld = ({ at }: { at: Date }) => now.getTime() - at.getTime() > GIVEN_EXPIRE_MS
      for (const { name } of found.filter(isOld)) await redis.hDel(givenKey, name)
      return found.filter((each) => !isOld(each)).map(({ name, at }) => ({ ...releaseOf(name), at }))
    },
    async since(now) {
      await redis.set(sinceKey, now.toISOString(), { condition: 'NX' })
      return new Date((await redis.get(sinceKey)) ?? now)
    },
  }
}

/** For a gateway without Redis, which is the only one. */
export function createMemoryTabCounter(maxTabs = MAX_TABS): TabCounter {
  const tabs = new Map<string, Map<string, { seen: number; opened: number }>>()
  const givenAt = new Map<string, Date>()
  let start: Date | undefined

  function tabsOf(release: ReleaseName, now: Date) {
    const own = tabs.get(nameOf(release)) ?? new Map<string, { seen: number; opened: number }>()
    for (const [tab, { seen }] of own) if (seen <= now.getTime() - TAB_EXPIRE_MS) own.delete(tab)
    return own
  }

  return {
    async open(tab, releases, now) {
      for (const release of releases) {
        const own = tabsOf(release, now)
        if (!own.has(tab) && own.size >= maxTabs) continue
        tabs.set(nameOf(release), own.set(tab, { seen: now.getTime(), opened: own.get(tab)?.opened ?? now.getTime() }))
      }
    },
    async close(tab, releases) {
      for (const release of releases) tabs.get(nameOf(release))?.delete(tab)
    },
    async count(release, now) {
      const own = [...tabsOf(release, now).values()]
      const oldest = own.reduce<number | undefined>((first, { opened }) => Math.min(first ?? opened, opened), undefined)
      return countOf(release, own.length, oldest)
    },
    async give(releases, now) {
      for (const release of releases) givenAt.set(nameOf(release), now)
    },
    async given(now) {
      for (const [name, at] of givenAt) if (now.getTime() - at.getTime() > GIVEN_EXPIRE_MS) givenAt.delete(name)
      return [...givenAt].map(([name, at]) => ({ ...releaseOf(name), at }))
    },
    async since(now) {
      start ??= now
      return start
    },
  }
}

function countOf({ slice, version }: ReleaseName, open: number, oldest: number | undefined): TabCount {
  return { slice, version, open, since: oldest === undefined ? undefined : new Date(oldest) }
}
