import { randomUUID } from 'node:crypto'
import type { Release } from '@loomcast/contracts/registry'
import type { EvaluationContext } from '@openfeature/server-sdk'

/** Decides which releases of segments are for a visitor. */
export interface SegmentFlags {
  /** Names of the releases whose segment the visitor is in. */
  memberOf(releases: Release[], visitor: string, segments: readonly string[]): Promise<(release: Release) => boolean>
}

/**
 * One OpenFeature flag for each release of a segment, `<slice>.<version>`, which an in-memory provider evaluates. The SDK is loaded when the registry first has
 * such a release.
 */
export function createSegmentFlags(): SegmentFlags {
  const domain = `slices-${randomUUID()}`
  let configured: Release[] | undefined

  async function clientFor(releases: Release[]) {
    const { InMemoryProvider, OpenFeature } = await import('@openfeature/server-sdk')
    if (configured !== releases) {
      const flags = releases.flatMap((release) => (release.segment ? [[nameOf(release), flagOf(release.segment)] as const] : []))
      await OpenFeature.setProviderAndWait(domain, new InMemoryProvider(Object.fromEntries(flags)))
      configured = releases
    }
    return OpenFeature.getClient(domain)
  }

  return {
    async memberOf(releases, visitor, segments) {
      if (segments.length === 0) return () => false
      const client = await clientFor(releases)
      const context = { targetingKey: visitor, segments: [...segments] }
      const candidates = releases.filter(({ segment, weight }) => segment !== undefined && weight > 0)
      const values = await Promise.all(candidates.map((each) => client.getBooleanValue(nameOf(each), false, context)))
      const chosen = new Set(candidates.filter((_, index) => values[index]))
      return (release) => chosen.has(release)
    },
  }
}

const nameOf = ({ slice, version }: Release) => `${slice}.${version}`

function flagOf(wanted: string[]) {
  return {
    variants: { in: true, out: false },
    defaultVariant: 'out',
    disabled: false,
    contextEvaluator: ({ segments }: EvaluationContext) => {
      return Array.isArray(segments) && segments.some((each) => wanted.includes(String(each))) ? 'in' : 'out'
    },
  }
}
