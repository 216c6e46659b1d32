import type { ReactElement } from 'react'

export const PLATFORM_KEYS = ['x', 'linkedin', 'instagram', 'facebook', 'youtube', 'blog', 'tiktok'] as const
export type PlatformKey = (typeof PLATFORM_KEYS)[number]

const STARTS: readonly [string, PlatformKey][] = [
  ['twitter', 'x'],
  ['x', 'x'],
  ['linkedin', 'linkedin'],
  ['instagram', 'instagram'],
  ['facebook', 'facebook'],
  ['youtube', 'youtube'],
  ['blog', 'blog'],
  ['tiktok', 'tiktok'],
]

/** 'Twitter/X Thread' → 'x', 'LinkedIn Post' → 'linkedin', …; undefined for a platform we do not know. */
export function platformKey(name: string): PlatformKey | undefined {
  const lower = name.toLowerCase()
  return STARTS.find(([start]) => lower.startsWith(start))?.[1]
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Our own simple signs, not the platforms' logos. */
const GLYPH: Record<PlatformKey, ReactElement> = {
  x: <path d="M5 5l14 14M19 5L5 19" {...line} />,
  linkedin: <path d="M6 10v9M6 5.2v.1M11 19v-9M11 14.5c0-3 1.8-4.6 4-4.6s3.6 1.5 3.6 4.2V19" {...line} />,
  instagram: (
    <g {...line}>
      <rect x="4" y="4" width="16" height="16" rx="5" />
      <circle cx="12" cy="12" r="3.4" />
    </g>
  ),
  facebook: <path d="M13 20v-9.5C13 7.5 14.4 6 17 6M9 12.5h7" {...line} />,
  youtube: <path d="M8.5 5.6v12.8L19 12z" fill="currentColor" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />,
  blog: <path d="M5 6h14M5 11h14M5 16h8" {...line} />,
  tiktok: <path d="M13 4v10.6a3.7 3.7 0 1 1-3.7-3.7M13 4c.4 3 2.4 4.8 5.4 5" {...line} />,
}

const UNKNOWN = <circle cx="12" cy="12" r="4" fill="currentColor" />

/** A small coloured tile. Beside the platform's name it stays silent; alone it needs `label`. `platform` is a wire name or a key. */
export function PlatformIcon({ platform, size = 24, label }: { platform: string; size?: number; label?: string }) {
  const key = platformKey(platform)
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    <span className="lc-platform" data-platform={key} style={{ width: size, height: size }} {...named}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {key ? GLYPH[key] : UNKNOWN}
      </svg>
    </span>
  )
}
