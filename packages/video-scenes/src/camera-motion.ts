/** Shares of a camera move that are constant and eased, so that it continues during a transition. */
export const MOVE = { constant: 0.45, eased: 0.55 } as const

/** The numbers of the transitions. Each is eased. */
export const TRANSITIONS = {
  /** The old picture follows by a share of the frame, and gets darker: at the end, black over it has twice this opacity. */
  slide: { follow: 0.3, darken: 0.22 },
  /** How close the old picture gets, and how close the new one begins. */
  zoom: { closest: 1.5, near: 1.3 },
  /** The width of the soft edge, and how far it moves across and down. */
  wipe: { soft: 0.22, across: 0.82, down: 0.18 },
  /** The color in the middle, and how fast it comes and goes. */
  dip: { color: '#0b0b0f', power: 1.5 },
} as const

/** Eases in and out: 0 at 0, 1 at 1. */
function eased(share: number): number {
  return share * share * (3 - 2 * share)
}

/** Returns how far a camera move is at a frame, counted from its start, of `frames`. */
export function moveProgress(frame: number, frames: number): number {
  const share = Math.min(1, Math.max(0, frame) / Math.max(1, frames - 1))
  return MOVE.constant * share + MOVE.eased * eased(share)
}

/** Returns how far a transition is at a frame, counted from its start, of `frames`: never 0 or 1, because those are the pictures themselves. */
export function transitionProgress(frame: number, frames: number): number {
  return eased(Math.min(frames, frame + 1) / (frames + 1))
}

/** Returns how much of the color in the middle of a dip is displayed at a frame of `frames`. */
export function dipProgress(frame: number, frames: number): number {
  return Math.sin((Math.PI * (frame + 1)) / (frames + 1)) ** TRANSITIONS.dip.power
}
