import type { Release } from '@loomcast/contracts/registry'
import type { VerdictFile } from '@loomcast/launcher/verdict-file'
import type { Browser } from 'playwright-core'
import { call, registerAccount } from '../account.ts'
import type { Trial } from './candidate-product.ts'
import { type Finding, sentencesOf } from './findings.ts'
import { growthOf, leaksIn } from './mounts.ts'
import { openVisitor, resize, type Session, sessionFor, type Visitor, WIDTHS } from './visit.ts'
import { type Screens, walkRoute } from './walk-route.ts'
import { walkTogether } from './walk-together.ts'

export interface TryOptions {
  browser: Browser
  /** How often each route is opened and left to find leaks. */
  mounts: number
  /** Only these routes, which makes the verdict incomplete. */
  routes?: readonly string[]
  /** Whether the releases of other slices are opened with the candidate; otherwise the verdict is incomplete. */
  withOthers?: boolean
  print: (line: string) => void
}

export interface TrialResult {
  verdict: VerdictFile
  /** By route. */
  screens: Map<string, Screens[]>
}

export const MOUNTS = 50

/** Tries a candidate in a started product. Changes nothing for other visitors of it. */
export async function tryCandidate(
  trial: Trial,
  { browser, mounts, routes: only, withOthers = true, print }: TryOptions,
): Promise<TrialResult> {
  const { product, candidate, live, others } = trial
  const reason = await leftOut(product, candidate)
  if (reason !== undefined) return { screens: new Map(), verdict: unusable(trial, reason) }
  const account = await accountWithContent(product)
  const setup = { product, browser, account, time: new Date() }
  const visitors = new Visitors((release, session) => openVisitor({ ...setup, releases: [release, ...firstOfEach(others)] }, session))
  const [faults, known, differences]: [Finding[], Finding[], Finding[]] = [[], [], []]
  const screens = new Map<string, Screens[]>()
  const figures: VerdictFile['figures'] = []
  const routes = candidate.routes.filter(({ path }) => only === undefined || only.includes(path))
  try {
    for (const route of routes) {
      print(`${route.path}: both themes, ${WIDTHS.join(' and ')} px${live ? `, compared with ${live.version}` : ''}`)
      const session = sessionFor(route)
      const own = await visitors.get(candidate, session)
      const former = live && (await visitors.get(live, session))
      const walked = await walkRoute({ candidate: own, live: former, route, releases: { candidate, live }, product })
      faults.push(...walked.faults)
      known.push(...walked.known)
      differences.push(...walked.differences)
      screens.set(route.path, walked.screens)
      figures.push(walked.figures)
      print(`${route.path}: opened and left ${mounts} times`)
      const leaks = await leaksOf(own, former, route.path, mounts)
      faults.push(...leaks.own)
      known.push(...leaks.known)
    }
  } finally {
    await visitors.close()
  }
  if (withOthers) print(`With ${others.map((each) => `${each.slice} ${each.version}`).join(', ') || 'no other slice'}`)
  const together = withOthers ? await walkTogether(trial, setup) : { faults: [], known: [], triedWith: [] }
  faults.push(...together.faults)
  known.push(...together.known)
  const { slice, version, integrity } = candidate
  return {
    screens,
    verdict: {
      slice,
      version,
      integrity,
      tried_at: new Date().toISOString(),
      compared_with: live?.version ?? null,
      tried_with: together.triedWith.map((each) => ({ slice: each.slice, version: each.version })),
      complete: only === undefined && withOthers && mounts >= MOUNTS,
      faults: sentencesOf(faults),
      known_faults: sentencesOf(known),
      differences: sentencesOf(differences),
      acknowledged: null,
      figures,
    },
  }
}

/** Why the gateway does not serve the release to anybody. */
async function leftOut({ url }: { url: string }, { slice, version }: Release): Promise<string | undefined> {
  const { slices }: { slices: { left_out: { slice: string; version: string; reason: string }[] } } = await (
    await fetch(`${url}/api/health`)
  ).json()
  return slices.left_out.find((each) => each.slice === slice && each.version === version)?.reason
}

function unusable({ candidate: { slice, version, integrity }, live }: Trial, reason: string): VerdictFile {
  return {
    slice,
    version,
    integrity,
    tried_at: new Date().toISOString(),
    compared_with: live?.version ?? null,
    tried_with: [],
    complete: false,
    faults: [`The gateway would not serve it: ${reason}`],
    known_faults: [],
    differences: [],
    acknowledged: null,
    figures: [],
  }
}

/** The open browsers, one for each release and session. */
class Visitors {
  readonly #open: (release: Release, session: Session) => Promise<Visitor>
  readonly #opened = new Map<string, Visitor>()

  constructor(open: (release: Release, session: Session) => Promise<Visitor>) {
    this.#open = open
  }

  async get(release: Release, session: Session): Promise<Visitor> {
    const key = `${release.version} ${session}`
    const visitor = this.#opened.get(key) ?? (await this.#open(release, session))
    this.#opened.set(key, visitor)
    return visitor
  }

  async close(): Promise<void> {
    for (const { context } of this.#opened.values()) await context.close()
  }
}

async function leaksOf(
  candidate: Visitor,
  live: Visitor | undefined,
  path: string,
  mounts: number,
): Promise<{ own: Finding[]; known: Finding[] }> {
  const leaks = async (visitor: Visitor) => {
    const [widest] = WIDTHS
    await resize(visitor, widest)
    visitor.takeFaults()
    const growth = await growthOf(visitor, path, mounts)
    return [...leaksIn(growth, mounts), ...new Set(visitor.takeFaults())].map((text) => ({ path, where: `${mounts} times`, text }))
  }
  const found = await leaks(candidate)
  if (found.length === 0 || !live) return { own: found, known: [] }
  // A leak of the shell, or of what all slices share, is in the live release too.
  const before = await leaks(live)
  const isLeak = ({ text }: Finding) => text.startsWith('leaks')
  const isKnown = (each: Finding) => before.some((other) => other.text === each.text || (isLeak(other) && isLeak(each)))
  return { own: found.filter((each) => !isKnown(each)), known: found.filter(isKnown) }
}

const firstOfEach = (others: readonly Release[]): Release[] => [...new Map(others.toReversed().map((each) => [each.slice, each])).values()]

/** An account with a post, so that lists are not empty. */
async function accountWithContent(product: { url: string }) {
  const account = await registerAccount(product)
  const body = {
    prompt: 'Our bakery in Lyon cut food waste by 40% this year. Bread that is left at six goes for half price.',
    platform: 'LinkedIn Post',
  }
  await call(product, 'POST', '/api/content/generate', { token: account.token, body })
  return account
}
