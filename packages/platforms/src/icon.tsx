import type { CSSProperties } from 'react'
import { findPlatform } from './platforms.ts'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const area = { fill: 'currentColor', stroke: 'currentColor', strokeWidth: 2, strokeLinejoin: 'round' } as const

/**
 * A small colored tile. Hidden from screen readers unless it has a `label`, which it needs if the platform's name is not next to it.
 * `platform` is an id or a name.
 */
export function PlatformIcon({ platform, size = 24, label }: { platform: string; size?: number; label?: string }) {
  const icon = findPlatform(platform)?.icon
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  const style: CSSProperties & { '--platform'?: string } = { width: size, height: size, '--platform': icon?.color }
  return (
    <span className="lc-platform" style={style} {...named}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {icon ? (
          icon.paths.map((path) => <path key={path} d={path} {...(icon.filled ? area : line)} />)
        ) : (
          <circle cx="12" cy="12" r="4" fill="currentColor" />
        )}
      </svg>
    </span>
  )
}
