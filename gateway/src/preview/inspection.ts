import type { InspectedSlice, ResolvedRegistry } from '@loomcast/contracts/registry'
import type { RegistryState } from '../registry/live-registry.ts'

/** Where the chosen release of each slice comes from. `previewed`: versions by slice. */
export function inspectionOf(
  { slices }: ResolvedRegistry,
  { releases, leftOut, standIns }: Pick<RegistryState, 'releases' | 'leftOut' | 'standIns'>,
  previewed: ReadonlyMap<string, string>,
): InspectedSlice[] {
  return slices.map(({ slice, label, version }) => {
    const listed = releases.filter((each) => each.slice === slice)
    const chosen = listed.find((each) => each.version === version)
    const owner = chosen?.owner
    const because = (): InspectedSlice['because'] => {
      if (previewed.get(slice) === version) return 'preview'
      if (standIns.some((each) => each.slice === slice && each.version === version)) return 'stand-in'
      if (chosen?.segment) return 'segment'
      return listed.filter(({ weight }) => weight > 0).length > 1 ? 'share' : 'only'
    }
    return {
      slice,
      label,
      ...(owner !== undefined && { owner }),
      ...(chosen?.budgets && { budgets: chosen.budgets }),
      version,
      because: because(),
      listed: listed.map((each) => ({ version: each.version, weight: each.weight, ...(each.segment && { segment: each.segment }) })),
      problems: [...leftOut, ...standIns].filter((each) => each.slice === slice).map((each) => `${each.version}: ${each.reason}`),
    }
  })
}
