import type { Release, ResolvedRegistry } from '@loomcast/contracts/registry'
import { createStore } from '@loomcast/web-kit'
import { type RegistryError, readRegistry } from './registry.schema.ts'

export type LiveSlice = ResolvedRegistry['slices'][number]

const EMPTY: ResolvedRegistry = { slices: [] }

/** `live` is what the page works with; `next` has been announced by the server and waits for a good moment. */
export const registry = {
  live: createStore<ResolvedRegistry>(EMPTY),
  next: createStore<ResolvedRegistry | null>(null),
}

/** The registry that the gateway wrote into the page. A page without one still works: the shell's own pages, and "not available". */
export function readPageRegistry(page: Document): ResolvedRegistry {
  const text = page.getElementById('loomcast-registry')?.textContent ?? ''
  try {
    return readRegistry(JSON.parse(text), report)
  } catch (error) {
    console.error('registry_unreadable', error)
    return EMPTY
  }
}

/** Reads an announced registry; one that cannot be read changes nothing. */
export function announceRegistry(value: unknown): void {
  try {
    const announced = readRegistry(value, report)
    const same = fingerprint(announced) === fingerprint(registry.live.get())
    registry.next.set(same ? null : announced)
  } catch (error) {
    console.error('registry_unreadable', error)
  }
}

/** Takes the announced registry; answers the slices whose release is another one now, or that are gone. */
export function adoptAnnounced(): string[] {
  const next = registry.next.get()
  if (!next) return []
  const before = registry.live.get()
  registry.live.set(next)
  registry.next.set(null)
  return before.slices
    .filter((slice) => {
      const after = findSlice(slice.slice)
      return !after || !sameRelease(after, slice)
    })
    .map((slice) => slice.slice)
}

export function findSlice(name: string): LiveSlice | undefined {
  return registry.live.get().slices.find((slice) => slice.slice === name)
}

export function sameRelease(one: Release, other: Release): boolean {
  return one.base === other.base && one.entry === other.entry && one.integrity === other.integrity
}

function fingerprint(value: ResolvedRegistry): string {
  return JSON.stringify(value.slices)
}

function report(error: RegistryError): void {
  console.error('registry_entry_refused', error.message)
}
