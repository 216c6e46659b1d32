import type { Release, ResolvedRegistry } from '@loomcast/contracts/registry'
import { createStore } from '@loomcast/web-kit'

export type LiveSlice = ResolvedRegistry['slices'][number]

const EMPTY: ResolvedRegistry = { slices: [] }

/** `live` is the registry that this page uses. `pending` identifies other releases that the server has announced and that take effect on the next page load. */
export const registry = {
  live: createStore<ResolvedRegistry>(EMPTY),
  pending: createStore<string | null>(null),
}

/** Reads the registry that the gateway embedded in the page. If there is none, the shell still serves its own pages and shows a notice for all others. */
export function readPageRegistry(page: Document): ResolvedRegistry {
  const text = page.getElementById('loomcast-registry')?.textContent ?? ''
  try {
    return readRegistry(JSON.parse(text))
  } catch (error) {
    console.error('registry_unreadable', error)
    return EMPTY
  }
}

/** Processes an announced registry. A registry that cannot be parsed changes nothing. */
export function announceRegistry(value: unknown): void {
  try {
    const announced = releasesOf(readRegistry(value))
    registry.pending.set(announced === releasesOf(registry.live.get()) ? null : announced)
  } catch (error) {
    console.error('registry_unreadable', error)
  }
}

export function findSlice(name: string): LiveSlice | undefined {
  return registry.live.get().slices.find((slice) => slice.slice === name)
}

export function sameRelease(one: Release, other: Release): boolean {
  return one.base === other.base && one.entry === other.entry && one.integrity === other.integrity
}

/** Identifies the releases in a registry. Other fields, such as weights and labels, do not affect it. */
function releasesOf({ slices }: ResolvedRegistry): string {
  return slices
    .map(({ base, entry, integrity }) => `${base}${entry} ${integrity}`)
    .sort()
    .join(', ')
}

/** The gateway validates every release (`gateway/src/registry`), so only the presence of the list is checked here. */
function readRegistry(value: unknown): ResolvedRegistry {
  if (hasSlices(value)) return value
  throw new Error('The registry has no list of slices.')
}

function hasSlices(value: unknown): value is ResolvedRegistry {
  return typeof value === 'object' && value !== null && 'slices' in value && Array.isArray(value.slices)
}
