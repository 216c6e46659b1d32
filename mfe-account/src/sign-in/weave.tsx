import css from './weave.module.css'

const WARPS = [148, 174, 200, 226, 252, 278, 304]
const WEFTS = [30, 62, 94, 126]

/** Decoration: loose threads on the left, woven cloth on the right. */
export function Weave() {
  return (
    <svg className={css.weave} viewBox="0 0 320 156" fill="none" aria-hidden="true" focusable="false">
      {WEFTS.map((y, row) => (
        <path
          key={y}
          className={row === 1 ? css.spark : css.thread}
          d={`M-8 ${78 + (row - 1.5) * 6} C 60 ${78 + (row - 1.5) * 6}, 60 ${y}, 128 ${y} H 328`}
        />
      ))}
      {WARPS.map((x, column) => (
        <g key={x}>
          <path className={css.warp} d={`M${x} 10 V 146`} />
          {WEFTS.filter((_, row) => (row + column) % 2 === 0).map((y) => (
            <path key={y} className={y === WEFTS[1] ? css.sparkOver : css.over} d={`M${x - 8} ${y} h 16`} />
          ))}
        </g>
      ))}
    </svg>
  )
}
