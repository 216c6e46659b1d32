import { type ComponentPropsWithRef, createElement } from 'react'

export type CardProps = Omit<ComponentPropsWithRef<'div'>, 'className'> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  padding?: 'none' | 'small' | 'normal'
  /** Adds the shadow, for cards that overlay the page. */
  raised?: boolean
  className?: string | undefined
}

export function Card({ as = 'div', padding = 'normal', raised = false, className, ...rest }: CardProps) {
  return createElement(as, {
    ...rest,
    className: className ? `lc-card ${className}` : 'lc-card',
    'data-padding': padding === 'normal' ? undefined : padding,
    'data-raised': raised || undefined,
  })
}
