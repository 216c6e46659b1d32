/**
 * The mark: two threads crossing on a badge, the warp in paper, the weft in apricot, over and under like a weave. With `mono` it is one colour
 * (the crossing is cut out), for print, masks and forced colours.
 */
export function LogoMark({ size = 28, mono = false, title }: { size?: number; mono?: boolean; title?: string }) {
  const ground = mono ? 'currentColor' : '#0b6b57'
  const warp = mono ? 'var(--lc-page, #fff)' : '#faf9f5'
  const weft = mono ? 'var(--lc-page, #fff)' : '#ff9a62'
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: beside the product's name it is decoration; alone it gets a title
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
      <path d="M7 22.5C14 22.5 18 9.5 25 9.5" stroke={weft} strokeWidth="3.6" strokeLinecap="round" />
      <path d="M12.4 12.2C16 15 17 18.6 20.4 20.6" stroke={ground} strokeWidth="7.4" />
      <path d="M7 9.5C14 9.5 18 22.5 25 22.5" stroke={warp} strokeWidth="3.6" strokeLinecap="round" />
    </svg>
  )
}

/** Mark and name. `name` is passed in: the product's name is set in one place, and it is not here. */
export function Logo({ name, size = 28, mono = false }: { name?: string; size?: number; mono?: boolean }) {
  return (
    <span className="lc-logo" style={{ fontSize: Math.round(size * 0.72) }}>
      <LogoMark size={size} mono={mono} />
      {name ? <span>{name}</span> : null}
    </span>
  )
}
