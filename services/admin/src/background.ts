import type { App } from '@loomcast/service-kit/http'
import type { Timer } from '@loomcast/service-kit/time'
import type { AdminContext } from './context.ts'

/** Starts the periodic work. Resolves to a function that stops it. */
export async function startBackground(_app: App, _context: AdminContext): Promise<() => Promise<void>> {
  const timers: Timer[] = []
  return async () => {
    await Promise.all(timers.map((timer) => timer.stop()))
  }
}
