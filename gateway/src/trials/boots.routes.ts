import { isIPv4 } from 'node:net'
import type { Release } from '@loomcast/contracts/registry'
import type { App } from '@loomcast/service-kit/http'
import { Counter, Gauge } from '@loomcast/service-kit/observability'
import { withTimeLimit } from '@loomcast/service-kit/time'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { addressGroup } from '../edge/address.ts'
import { isPrivateAddress } from '../edge/private-networks.ts'
import { isForSegment, resolve } from '../registry/resolve.ts'
import { knownVisitor } from '../registry/visitor.ts'
import { createSegmentFlags } from '../segments/segment-flags.ts'
import type { Segments } from '../segments/segments.routes.ts'
import type { Ballots } from './ballot.ts'
import { BOOTS_PATH } from './boots-path.ts'
import type { JudgedRegistry } from './judged-registry.ts'
import { stageOfSegment, trialsOf } from './trial.ts'
import type { Votes as Counted } from './verdict.ts'
import type { VoteStore } from './votes.ts'

export const TRIALS_PATH = '/metrics/trials'
const MAX_BYTES = 1_024
/** Time limit of Redis (ms). */
const REDIS_MS = 1_000
const OUTCOMES = ['ok', 'slow', 'load_failed', 'boot_failed', 'render_failed', 'abandoned'] as const
/** `started`: an outcome is expected. `left`: no longer. */
const STATES = ['started', 'left'] as const

const Boot = Type.Object(
  {
    slice: Type.String({ maxLength: 31 }),
    version: Type.String({ maxLength: 80 }),
    outcome: Type.String({ enum: [...OUTCOMES, ...STATES] }),
  },
  { additionalProperties: false },
)

const Votes = Type.Object({ ok: Type.Integer(), failed: Type.Integer(), unanswered: Type.Integer() })
const Trials = Type.Object({
  trials: Type.Array(
    Type.Object({
      slice: Type.String(),
      candidate: Type.String(),
      owner: Type.Union([Type.String(), Type.Null()]),
      /** Percent of the visitors. */
      weight: Type.Number(),
      verdict: Type.String({ enum: ['worse', 'as_good', 'undecided'] }),
      evidence: Type.Number(),
      votes: Type.Object({ candidate: Votes, others: Votes }),
      since: Type.String({ format: 'date-time' }),
      needs_person: Type.Boolean(),
    }),
  ),
  /** Releases of segments, which are counted and not judged. */
  segments: Type.Array(
    Type.Object({
      slice: Type.String(),
      release: Type.String(),
      owner: Type.Union([Type.String(), Type.Null()]),
      segment: Type.Array(Type.String()),
      /** Percent of the visitors of the segment. */
      weight: Type.Number(),
      votes: Type.Union([Votes, Type.Null()], { description: 'Null if they cannot be read now.' }),
    }),
  ),
})

export interface BootRoutesOptions {
  registry: JudgedRegistry
  votes: VoteStore
  ballots: Ballots
  segments: Segments
  clock: () => Date
}

/**
 * `POST /api/slices/boots`: a page reports that a slice on trial starts, and whether it started. Anybody can send this, so a report counts only with the ballot
 * of a page that this visitor got, for the release that the visitor was given, once per visitor and once per network. All other reports get the
 * same response and have no effect. Starts of releases of segments are counted in the same way. `GET /metrics/trials`: the trials and their verdicts, and those counts.
 */
export async function bootRoutes(app: App, { registry, votes, ballots, segments, clock }: BootRoutesOptions): Promise<void> {
  const flags = createSegmentFlags()
  const boots = new Counter({
    name: 'slice_boots_total',
    help: 'Starts of slices on trial as reported by pages, each visitor and network once.',
    labelNames: ['slice', 'release', 'outcome'],
    registers: [app.metrics.registry],
  })
  observeTrials(app, registry)

  app.post(
    BOOTS_PATH,
    { config: { auth: 'public' }, logLevel: 'warn', bodyLimit: MAX_BYTES, schema: { hide: true, body: Boot } },
    async (request, reply) => {
      // A vote that cannot be counted is lost: the page has no use for an error.
      await withTimeLimit(REDIS_MS, count(request, request.body)).catch((error) => request.log.warn({ err: error }, 'vote not counted'))
      return reply.code(204).send()
    },
  )

  async function count(request: FastifyRequest, { slice, version, outcome }: Static<typeof Boot>): Promise<void> {
    const { releases } = registry.current()
    const trial = trialsOf(releases).find((each) => each.slice === slice)
    const own = releases.find((each) => each.slice === slice && each.version === version && isForSegment(each))
    const stage = own ? stageOfSegment(own) : trial?.stage
    const visitor = knownVisitor(request)
    if (stage === undefined || visitor === undefined || !(await ballots.isValid(request, visitor))) return
    const isMember = releases.some(isForSegment) ? await flags.memberOf(releases, visitor, await segments.find(request)) : () => false
    const given = resolve(releases, visitor, new Map(), isMember).slices.find((each) => each.slice === slice)
    if (given?.version !== version) return
    const side = own || version === trial?.candidate ? 'candidate' : 'others'
    const [voter, network] = await Promise.all([ballots.pseudonym(visitor), ballots.pseudonym(networkOf(request.ip))])
    const voters = { visitor: voter, network }
    if (outcome === 'started') return votes.expect(stage, side, voters, clock())
    await votes.endStart(stage, side, voters, clock())
    if (outcome === 'left') return
    if (await votes.add(stage, side, outcome === 'ok', voters)) boots.inc({ slice, release: version, outcome })
  }

  app.get(
    TRIALS_PATH,
    { config: { auth: 'public' }, logLevel: 'warn', schema: { hide: true, response: { 200: Trials } } },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({
        trials: registry.trials().map(({ trial, verdict, evidence, tally, since, needsPerson }) => ({
          slice: trial.slice,
          candidate: trial.candidate,
          owner: trial.owner ?? null,
          weight: Math.round(trial.share * 10_000) / 100,
          verdict,
          // Votes can be so clear that the number is infinite, which JSON does not have.
          evidence: Math.min(evidence, Number.MAX_SAFE_INTEGER),
          votes: tally,
          since: since.toISOString(),
          needs_person: needsPerson,
        })),
        segments: await segmentRows(),
      }),
  )

  async function segmentRows() {
    const listed = registry.current().releases.filter(isForSegment)
    return Promise.all(
      listed.map(async (release) => ({
        slice: release.slice,
        release: release.version,
        owner: release.owner ?? null,
        segment: release.segment ?? [],
        weight: release.weight,
        votes: await countedFor(release),
      })),
    )
  }

  async function countedFor(release: Release): Promise<Counted | null> {
    const tally = await withTimeLimit(REDIS_MS, votes.tally(stageOfSegment(release), clock())).catch(() => null)
    return tally?.candidate ?? null
  }
}

/** 1 for each release that was withdrawn, and for each trial that a person must decide. Read at every scrape. */
function observeTrials(app: App, registry: JudgedRegistry): void {
  new Gauge({
    name: 'slice_trial_state',
    help: 'State of the newest release of a slice while it is compared with the others (1 for the current state).',
    labelNames: ['slice', 'release', 'owner', 'state'],
    registers: [app.metrics.registry],
    collect() {
      this.reset()
      for (const { trial, verdict, needsPerson } of registry.trials()) {
        const state = needsPerson ? 'needs_person' : verdict
        this.set({ slice: trial.slice, release: trial.candidate, owner: trial.owner ?? '', state }, 1)
      }
    },
  })
}

/**
 * Who counts as one voter, in addition to the visitor: a network of 256 public IPv4 addresses or a /48 of IPv6, which one client can own; a single
 * address of a private network, in which a whole company can be.
 */
function networkOf(ip: string): string {
  const group = addressGroup(ip)
  if (isPrivateAddress(group.replace(/\/64$/, ''))) return group
  const parts = group.split(isIPv4(group) ? '.' : ':')
  return parts.slice(0, 3).join(isIPv4(group) ? '.' : ':')
}
