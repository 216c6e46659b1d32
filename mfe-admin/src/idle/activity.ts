import { browserStorage } from '@loomcast/web-kit'

/** Times of the administrator's last input and of the last renewal of the session, in ms since 1970, shared by the tabs of the browser. */

type Kind = 'input' | 'renewal'

/** Used if the browser blocks storage; then each tab counts its own activity. */
const inMemory = new Map<Kind, number>()

export const activity = {
  /** 0 if there is none. */
  at(kind: Kind): number {
    const time = stored(kind)
    // A time in the future comes from a clock that was set back.
    return time <= Date.now() ? time : 0
  },
  record(kind: Kind): void {
    try {
      browserStorage.setItem(keyOf(kind), String(Date.now()))
    } catch {
      inMemory.set(kind, Date.now())
    }
  },
}

function stored(kind: Kind): number {
  try {
    return Number(browserStorage.getItem(keyOf(kind)) ?? inMemory.get(kind) ?? 0)
  } catch {
    return inMemory.get(kind) ?? 0
  }
}

const keyOf = (kind: Kind) => `loomcast.admin.${kind}`
