/** The paths of the two threads, as in assets/favicon.svg. */
export const WARP = 'M6.5 9.5C14 9.5 18 22.5 25.5 22.5'
export const WEFT = 'M6.5 22.5C14 22.5 18 9.5 25.5 9.5'

interface LogoMarkProps {
  /** Side in px, at least 16. */
  size?: number
  /** In the text color only: the badge filled, the threads cut out. */
  mono?: boolean
  /** Only where the product name is not beside it. */
  title?: string
}

/** The mark: two crossing threads on a badge. */
export function LogoMark({ size = 28, mono = false, title }: LogoMarkProps) {
  const ground = mono ? 'currentColor' : '#0b6b57'
  const warp = mono ? 'var(--lc-page)' : '#faf9f5'
  const weft = mono ? 'var(--lc-page)' : '#ff9a62'
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decorative beside the product's name; alone it has a title
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      {title ? <title>{title}</title> : null}
      <rect width="32" height="32" rx="8" fill={ground} />
      <path d={WEFT} stroke={weft} strokeWidth="4" strokeLinecap="round" />
      {/* The gap around the upper thread, in the badge's color. */}
      <path d={WARP} stroke={ground} strokeWidth="7" />
      <path d={WARP} stroke={warp} strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

/** Mark and name. `name` is a prop because `@loomcast/web-kit/product` defines it. */
export function Logo({ name, size = 28, mono = false }: { name?: string; size?: number; mono?: boolean }) {
  return (
    <span className="lc-logo" style={{ fontSize: Math.round(size * 0.72) }}>
      <LogoMark size={size} mono={mono} />
      {name ? <span>{name}</span> : null}
    </span>
  )
}
