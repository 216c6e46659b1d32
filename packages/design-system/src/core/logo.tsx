/** The paths of the two threads, as in assets/favicon.svg. */
export const WARP = 'M6.5 9.5C14 9.5 18 22.5 25.5 22.5'
export const WEFT = 'M6.5 22.5C14 22.5 18 9.5 25.5 9.5'
const BADGE = '#0b6b57'

/** The logo: two crossing threads on a badge. `size` is its width and height in px, at least 16. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill={BADGE} />
      <path d={WEFT} stroke="#ff9a62" strokeWidth="4" strokeLinecap="round" />
      {/* The gap around the upper thread, in the badge's color. */}
      <path d={WARP} stroke={BADGE} strokeWidth="7" />
      <path d={WARP} stroke="#faf9f5" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
