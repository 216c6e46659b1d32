import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactElement } from 'react'

export interface IconProps {
  /** Side in px; 20 when not given. */
  size?: number
  className?: string
  /** Only for an icon that says something no text beside it says. */
  'aria-label'?: string
}
export type Icon = (props: IconProps) => ReactElement

/** One weight and size for the whole product; silent to screen readers unless it is named. */
export function icon(Glyph: TablerIcon, { filled = false }: { filled?: boolean } = {}): Icon {
  return function ProductIcon({ size = 20, className, 'aria-label': label }) {
    const drawn = filled ? { fill: 'currentColor', stroke: 'none' } : { stroke: 1.75 }
    return (
      <Glyph
        size={size}
        {...drawn}
        {...(className ? { className } : {})}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
        focusable="false"
      />
    )
  }
}
