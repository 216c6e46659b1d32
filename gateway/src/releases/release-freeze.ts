import { CommandError } from '@loomcast/service-kit/config'

const WINDOW = /^([^\s/]+)\/([^\s/]+)$/

/**
 * Returns when the release freeze that is active at `now` ends; undefined if none is active. `windows` is a comma-separated list of ISO 8601 intervals,
 * such as `2026-12-20/2027-01-04` (midnight UTC) or `2026-12-20T18:00Z/2027-01-04T06:00Z`. The end is not part of the interval. Throws CommandError for
 * an invalid one.
 */
export function freezeUntil(windows: string, now: Date): Date | undefined {
  const ends = windows
    .split(',')
    .map((window) => window.trim())
    .filter((window) => window !== '')
    .map(parseWindow)
    .filter(({ from, to }) => from <= now && now < to)
    .map(({ to }) => to.getTime())
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}

function parseWindow(window: string): { from: Date; to: Date } {
  const [, first = '', last = ''] = WINDOW.exec(window) ?? []
  const from = new Date(first)
  const to = new Date(last)
  if (!(from < to)) throw new CommandError(`RELEASE_FREEZE: "${window}" is not two times such as 2026-12-20/2027-01-04.`)
  return { from, to }
}
