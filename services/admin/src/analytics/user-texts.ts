import type { TextSums } from '../domain/analytics/rollup.ts'
import { personId } from './add-facts.ts'
import type { AnalyticsContext } from './context.ts'

const NO_TEXTS: TextSums = { texts: 0, tokens: 0, cost_micros: 0, unpriced: 0 }

/** The sums of all texts of a user, also deleted ones, from the facts. Nothing if the account was deleted and forgotten. */
export async function textsOfUser({ repositories }: Pick<AnalyticsContext, 'repositories'>, userId: string): Promise<TextSums> {
  const { facts, rollups } = repositories
  const person = await facts.keyOf(personId(userId))
  if (person === null) return NO_TEXTS
  for (;;) {
    const { version } = await facts.state()
    const sums = await rollups.textsOf(version, person)
    // A rebuild that ended meanwhile deletes the rows of the version.
    if ((await facts.state()).version === version) return sums
  }
}
