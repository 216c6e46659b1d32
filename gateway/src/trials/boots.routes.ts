import { isIPv4 } from 'node:net'
import type { App } from '@loomcast/service-kit/http'
import { Counter, Gauge } from '@loomcast/service-kit/observability'
import { withTimeLimit } from '@loomcast/service-kit/time'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { addressGroup } from '../edge/address.ts'
import { isPrivateAddress } from '../edge/private-networks.ts'
import { resolve } from '../registry/resolve.ts'
import { knownVisitor } from '../registry/visitor.ts'
import type { Ballots } from './ballot.ts'
import { BOOTS_PATH } from './boots-path.ts'
import type { JudgedRegistry } from './judged-registry.ts'
import { trialsOf } from './trial.ts'
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
})

export interface BootRoutesOptions {
  registry: JudgedRegistry
  votes: VoteStore
  ballots: Ballots
  clock: () => Date
}

/**
 * `POST /api/slices/boots`: a page reports that a slice on trial starts, and whether it started. Anybody can send this, so a report counts only with the ballot
 * of a page that this visitor got, for the release that the visitor was given, once per visitor and once per network. All other reports get the
 * same response and have no effect. `GET /metrics/trials`: the trials and their verdicts.
 */
export async function bootRoutes(app: App, { registry, votes, ballots, clock }: BootRoutesOptions): Promise<void> {
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
    const visitor = knownVisitor(request)
    if (!trial || visitor === undefined || !(await ballots.isValid(request, visitor))) return
    const given = resolve(releases, visitor).slices.find((each) => each.slice === slice)
    if (given?.version !== version) return
    const side = version === trial.candidate ? 'candidate' : 'others'
    const [voter, network] = await Promise.all([ballots.pseudonym(visitor), ballots.pseudonym(networkOf(request.ip))])
    const voters = { visitor: voter, network }
    if (outcome === 'started') return votes.expect(trial.stage, side, voters, clock())
    await votes.endStart(trial.stage, side, voters, clock())
    if (outcome === 'left') return
    if (await votes.add(trial.stage, side, outcome === 'ok', voters)) boots.inc({ slice, release: version, outcome })
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
      }),
  )
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
