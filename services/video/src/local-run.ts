import type { EngineState } from './app.ts'

/** Lists the engines that can make videos, the default first, and the reason why each of the others is off. */
export function describeEngines(engines: EngineState[]): string {
  const on = engines.filter(({ available }) => available).map(({ id }, index) => (index === 0 ? `${id} (default)` : id))
  const off = engines.filter(({ available }) => !available).map(({ id, reason }) => `${id} is off: ${reason}`)
  return `Videos: ${[on.join(', ') || 'none', ...off].join('   ')}`
}
