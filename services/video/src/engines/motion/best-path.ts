import type { FramedPicture, Path, View } from './framed-picture.ts'

/** The path of the highest worth between two of the views, with a movement in this range, that cuts through no text; null if there is none. */
export function bestPath(
  picture: FramedPicture,
  views: readonly View[],
  [least, most]: readonly [number, number],
  worthOf: (path: Path) => number,
): Path | null {
  let best: { path: Path; worth: number } | null = null
  const usable = views.filter((view) => !picture.cuts(view))
  for (const from of usable) {
    for (const to of usable) {
      const movement = picture.movement(from, to)
      if (movement < least || movement > most) continue
      const worth = worthOf({ from, to })
      if ((best && worth <= best.worth) || !picture.isClear(from, to)) continue
      best = { path: { from, to }, worth }
    }
  }
  return best?.path ?? null
}
