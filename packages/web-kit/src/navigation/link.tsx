import type { AnchorHTMLAttributes, FocusEvent, MouseEvent, PointerEvent, Ref } from 'react'
import { currentHost } from '../host.ts'
import { isInApp, navigate } from './navigate.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link between slices. It can be opened in a new tab, copied and middle-clicked; a plain click navigates without loading
 * the document. Hover or focus prefetches the target slice.
 */
export function Link({ to, replace, onClick, onPointerEnter, onFocus, ref, ...rest }: LinkProps) {
  const prefetch = () => {
    const target = new URL(to, location.href)
    if (isInApp(target)) currentHost.get().prefetch(target.pathname)
  }
  return (
    <a
      {...rest}
      ref={ref}
      href={to}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event)
        if (event.defaultPrevented || isModified(event) || (rest.target && rest.target !== '_self') || rest.download !== undefined) return
        if (!isInApp(new URL(to, location.href))) return
        event.preventDefault()
        navigate(to, { replace })
      }}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event)
        prefetch()
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event)
        prefetch()
      }}
    />
  )
}

function isModified(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
