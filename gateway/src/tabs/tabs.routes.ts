import type { Release } from '@loomcast/contracts/registry'
import type { App } from '@loomcast/service-kit/http'
import { Gauge } from '@loomcast/service-kit/observability'
import { every, withTimeLimit } from '@loomcast/service-kit/time'
import { type Static, Type } from 'typebox'
import type { LiveRegistry } from '../registry/live-registry.ts'
import { givenReleases } from '../registry/resolve.ts'
import { type ReleaseName, TAB_EXPIRE_MS, type TabCounter } from './tab-counter.ts'
import { TAB_COUNTS_PATH, TABS_PATH } from './tabs-path.ts'

const MAX_BYTES = 16_384
/** Time limit of Redis (ms). */
const REDIS_MS = 1_000
const NOTE_EVERY_MS = 30_000

const Tab = Type.Object(
  {
    /** Random, for as long as the page is open. */
    tab: Type.String({ pattern: '^[\\w-]{22}$' }),
    state: Type.String({ enum: ['open', 'closed'] }),
    releases: Type.Array(
      Type.Object({ slice: Type.String({ maxLength: 31 }), version: Type.String({ maxLength: 80 }) }, { additionalProperties: false }),
      { maxItems: 100 },
    ),
  },
  { additionalProperties: false },
)

const Time = Type.String({ format: 'date-time' })
const Counts = Type.Object({
  /** The time of the gateway, with which the other times are compared. */
  at: Time,
  /** Since when tabs are counted. */
  counting_since: Time,
  /** A tab without a report for this long is not counted. */
  expire_hours: Type.Number(),
  releases: Type.Array(
    Type.Object({
      slice: Type.String(),
      version: Type.String(),
      open: Type.Integer(),
      open_since: Type.Union([Time, Type.Null()]),
      /** When a page was given the release last. */
      given_at: Type.Union([Time, Type.Null()]),
    }),
  ),
})

export interface TabRoutesOptions {
  registry: Pick<LiveRegistry, 'current'>
  counter: TabCounter
  /** The versions of the shell and of the events between slices in new pages. */
  shellVersions(): Promise<ReleaseName[]>
  clock: () => Date
}

/**
 * `POST /api/slices/tabs`: a page reports which releases it relies on, every few minutes and when it is closed. Releases that no registry has
 * listed are ignored. `GET /metrics/tabs`: the number of open tabs of each release.
 */
export async function tabRoutes(app: App, { registry, counter, shellVersions, clock }: TabRoutesOptions): Promise<void> {
  app.post(
    TABS_PATH,
    { config: { auth: 'public' }, logLevel: 'warn', bodyLimit: MAX_BYTES, schema: { hide: true, body: Tab } },
    async (request, reply) => {
      // The next report counts instead: the page has no use for an error.
      await withTimeLimit(REDIS_MS, note(request.body)).catch((error) => request.log.warn({ err: error }, 'open tab not counted'))
      return reply.code(204).send()
    },
  )

  async function note({ tab, state, releases }: Static<typeof Tab>): Promise<void> {
    const known = new Set((await knownReleases()).map(({ slice, version }) => `${slice} ${version}`))
    const relied = releases.filter(({ slice, version }) => known.has(`${slice} ${version}`))
    if (state === 'open') await counter.open(tab, relied, clock())
    else await counter.close(tab, relied)
  }

  /** The listed releases, and those that a page was given in the last weeks, which an operator may have removed by hand. */
  async function knownReleases(): Promise<(ReleaseName & { at?: Date })[]> {
    const given = await counter.given(clock())
    const isNew = ({ slice, version }: Release) => !given.some((each) => each.slice === slice && each.version === version)
    return [...given, ...registry.current().releases.filter(isNew)]
  }

  async function counts() {
    const known = await knownReleases()
    return Promise.all(known.map(async (release) => ({ ...(await counter.count(release, clock())), at: release.at })))
  }

  app.get(
    TAB_COUNTS_PATH,
    { config: { auth: 'public' }, logLevel: 'warn', schema: { hide: true, response: { 200: Counts } } },
    async (_request, reply) => {
      const [since, releases] = await withTimeLimit(REDIS_MS, Promise.all([counter.since(clock()), counts()]))
      return reply.header('cache-control', 'no-store').send({
        at: clock().toISOString(),
        counting_since: since.toISOString(),
        expire_hours: TAB_EXPIRE_MS / 3_600_000,
        releases: releases.map(({ slice, version, open, since: opened, at }) => ({
          slice,
          version,
          open,
          open_since: opened?.toISOString() ?? null,
          given_at: at?.toISOString() ?? null,
        })),
      })
    },
  )

  new Gauge({
    name: 'slice_open_tabs',
    help: 'Browser tabs that rely on a release of a slice.',
    labelNames: ['slice', 'release'],
    registers: [app.metrics.registry],
    async collect() {
      this.reset()
      const found = await withTimeLimit(REDIS_MS, counts()).catch(() => [])
      for (const { slice, version, open } of found) this.set({ slice, release: version }, open)
    },
  })

  const noteGiven = async () => {
    await counter.since(clock())
    await counter.give([...givenReleases(registry.current().releases), ...(await shellVersions())], clock())
  }
  const timer = every(NOTE_EVERY_MS, 'note which releases pages are given', () => withTimeLimit(REDIS_MS, noteGiven()), app.log)
  app.addHook('onClose', () => timer.stop())
}
