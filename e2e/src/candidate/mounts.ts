import type { CDPSession } from 'playwright-core'
import { openWithin } from '../screens.ts'
import type { Visitor } from './visit.ts'

export interface Growth {
  /** Per mount. */
  nodes: number
  listeners: number
  bytes: number
}

/** A page of the shell, which every visitor can open. */
const OTHER_PAGE = '/terms'
const WARM_UP = 5
/** Growth per mount from which the route leaks: less is what caches and the engine need. */
export const LEAK: Growth = { nodes: 10, listeners: 2, bytes: 30_000 }

/** What compiled code and caches of the engine need at any time. */
const NOISE_BYTES = 1_000_000

/**
 * Opens a route and leaves it, `mounts` times, in one document. Returns how much more remains after each of the last mounts, when the garbage is
 * collected.
 */
export async function growthOf({ page, context }: Visitor, path: string, mounts: number): Promise<Growth> {
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const mountTimes = async (times: number) => {
    for (let mount = 0; mount < times; mount++) {
      await openWithin(page, path)
      await openWithin(page, OTHER_PAGE)
    }
  }
  await mountTimes(WARM_UP)
  const half = Math.ceil(mounts / 2)
  const first = await remaining(session)
  await mountTimes(half)
  const second = await remaining(session)
  await mountTimes(mounts - half)
  const third = await remaining(session)
  await session.detach()
  // What grows in one half only is a cache.
  const least = (name: keyof Growth) => Math.min((second[name] - first[name]) / half, (third[name] - second[name]) / (mounts - half))
  return { nodes: least('nodes'), listeners: least('listeners'), bytes: least('bytes') }
}

export function leaksIn(growth: Growth, mounts: number): string[] {
  const rounded = { nodes: Math.round(growth.nodes), listeners: Math.round(growth.listeners), kilobytes: Math.round(growth.bytes / 1_000) }
  const found = [
    ...(growth.nodes >= LEAK.nodes ? [`${rounded.nodes} nodes`] : []),
    ...(growth.listeners >= LEAK.listeners ? [`${rounded.listeners} listeners`] : []),
    ...(growth.bytes >= LEAK.bytes && growth.bytes * mounts >= NOISE_BYTES ? [`${rounded.kilobytes} kB`] : []),
  ]
  return found.length === 0 ? [] : [`leaks: ${found.join(', ')} remain of each visit`]
}

async function remaining(session: CDPSession): Promise<Growth> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  const { usedSize: bytes } = await session.send('Runtime.getHeapUsage')
  return { nodes, listeners, bytes }
}
