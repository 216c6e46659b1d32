import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactElement } from 'react'

export interface IconProps {
  /** Width and height in px. Default 20. */
  size?: number
  className?: string
  /** Only for an icon with a meaning that the text next to it does not state. */
  'aria-label'?: string
}
export type Icon = (props: IconProps) => ReactElement

/** Creates an icon with the product's default size and stroke width. It is hidden from screen readers unless it has a label. */
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
