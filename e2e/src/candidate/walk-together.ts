import type { Release } from '@loomcast/contracts/registry'
import type { Trial } from './candidate-product.ts'
import { type Finding, split } from './findings.ts'
import { load, openVisitor, type Session, sessionFor, type Visitor, type VisitorSetup } from './visit.ts'

type Setup = Omit<VisitorSetup, 'releases'>

export interface Together {
  faults: Finding[]
  known: Finding[]
  triedWith: Release[]
}

/** Opens the routes of every other live release while the candidate is chosen, and those of the candidate with each of them. */
export async function walkTogether({ candidate, live, others }: Trial, setup: Setup): Promise<Together> {
  const together: Together = { faults: [], known: [], triedWith: [] }
  for (const chosen of sets(others)) {
    const fresh = chosen.filter((each) => !together.triedWith.includes(each))
    const routes = [...candidate.routes, ...fresh.flatMap((each) => each.routes)]
    const found = await faultsWith([candidate, ...chosen], routes, setup)
    const repeated = routes.filter(({ path }) => found.some((each) => each.path === path))
    // Only what the candidate adds is its fault.
    const before = found.length === 0 || !live ? [] : await faultsWith([live, ...chosen], repeated, setup)
    const { own, known } = split(found, before)
    const names = fresh.map(({ slice, version }) => `${slice} ${version}`).join(', ')
    const where = together.triedWith.length === 0 ? 'with the live releases of the other slices' : `with ${names}`
    together.faults.push(...own.map((each) => ({ ...each, where })))
    together.known.push(...known)
    together.triedWith.push(...fresh)
  }
  return together
}

/** Sets with one release of each slice, in which every release is once. */
function sets(others: readonly Release[]): Release[][] {
  const bySlice = [...Map.groupBy(others, ({ slice }) => slice).values()]
  const most = Math.max(1, ...bySlice.map(({ length }) => length))
  return Array.from({ length: most }, (_, index) => bySlice.map((releases) => releases[Math.min(index, releases.length - 1)] as Release))
}

async function faultsWith(releases: readonly Release[], routes: Release['routes'], setup: Setup): Promise<Finding[]> {
  const visitors = new Map<Session, Visitor>()
  const found: Finding[] = []
  try {
    for (const route of routes) {
      const session = sessionFor(route)
      const opened = visitors.get(session)
      const visitor = opened ?? (await openVisitor({ ...setup, releases }, session))
      visitors.set(session, visitor)
      const texts = [...(await load(visitor, route.path, opened ? 'within' : 'load')), ...visitor.takeFaults()]
      found.push(...texts.map((text) => ({ path: route.path, where: '', text })))
    }
  } finally {
    for (const { context } of visitors.values()) await context.close()
  }
  return found
}
