/** The zone of the browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

let listed: readonly string[] | undefined

/** All zones that the browser knows, and `current`, which can have an older name. */
export function zonesWith(current: string): readonly string[] {
  listed ??= [...new Set(['UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? [])])]
  return listed.includes(current) ? listed : [current, ...listed]
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
