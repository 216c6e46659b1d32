import type { ReactNode } from 'react'

/** Line icons for the platforms' buttons in previews, such as reply, repost and like. Decorative only. */
const shapes = {
  reply: <path d="M4 11a7 7 0 0 1 7-7h2a7 7 0 0 1 0 14h-1v3.2c-4-1.4-8-4.8-8-10.200Z" />,
  repeat: <path d="M4 9l3-3 3 3M7 6v8a3 3 0 0 0 3 3h3M20 15l-3 3-3-3M17 18v-8a3 3 0 0 0-3-3h-3" />,
  heart: <path d="M12 20S4 15 4 9.500A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.500C20 15 12 20 12 20Z" />,
  chart: <path d="M5 20V12M10 20V6M15 20v-9M20 20V4" />,
  bookmark: <path d="M7 4h10v16l-5-4-5 4Z" />,
  thumb: <path d="M8 11l4-7c1.5 0 2.3 1.2 2 2.500L13.3 10H18a2 2 0 0 1 2 2.400l-1.2 5.800A2.3 2.3 0 0 1 16.5 20H8M8 11v9H4v-9Z" />,
  comment: <path d="M5 5h14v11H11l-4 4v-4H5Z" />,
  send: <path d="M20 4 3.5 10.500l6.5 3 3 6.500L20 4ZM10 13.5 20 4" />,
  share: <path d="M13 6l7 6-7 6v-4C8 14 5.5 15.5 4 18c.3-5 3-8.5 9-8.500Z" />,
  globe: <path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM4 12h16M12 4c-3 3-3 13 0 16M12 4c3 3 3 13 0 16" />,
  dots: <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.6" />,
  play: <path d="M9 6.500v11l9-5.500Z" fill="currentColor" />,
  music: <path d="M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z" />,
} satisfies Record<string, ReactNode>

export type GlyphName = keyof typeof shapes

export function Glyph({ name, size = 20 }: { name: GlyphName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  )
}
