import { CommandError } from '@loomcast/service-kit/config'

const WINDOW = /^([^\s/]+)\/([^\s/]+)$/

/**
 * The end of the release freeze at `now`; undefined if there is none. `windows` are times with a comma between them: `2026-12-20/2027-01-04`, or
 * `2026-12-20T18:00Z/2027-01-04T06:00Z`. The end is not part of a window. Throws CommandError.
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
