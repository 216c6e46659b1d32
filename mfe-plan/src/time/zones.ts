/** The zone of the browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

let listed: readonly string[] | undefined

/** All zones that the browser supports. `current` has its own name, which can be another than the browser's. */
export function zonesWith(current: string): readonly string[] {
  listed ??= [...new Set(['UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? [])])]
  if (listed.includes(current)) return listed
  const others = listed.filter((name) => !isSameZone(name, current))
  return [...others, current].sort()
}

/** `New York (GMT-5)` for `America/New_York`. */
export function zoneText(zone: string, instant: number | string = Date.now()): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return `${place} (${offsetText(zone, instant)})`
}

function offsetText(zone: string, instant: number | string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(instant))
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return zone
  }
}

/** Whether two names are of the same zone, such as Asia/Calcutta and Asia/Kolkata. */
export const isSameZone = (one: string, other: string): boolean => one === other || resolvedName(one) === resolvedName(other)

function resolvedName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}
