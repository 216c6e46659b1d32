import type { NavigationItem } from '@loomcast/contracts/registry'
import { Badge, IconChevronDown, IconLogout, IconUser, UnstyledButton } from '@loomcast/design-system'
import { Link, session, type User, userLabel } from '@loomcast/web-kit'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { planOf } from './navigation.ts'
import { iconOf } from './navigation-icons.ts'
import classes from './user-menu.module.css'

/**
 * A menu button (WAI-ARIA menu pattern). Arrow keys, Home and End move the focus; Escape closes the menu and focuses the button; Tab closes it and moves on.
 */
export function UserMenu({ user, items }: { user: User; items: readonly NavigationItem[] }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const plan = planOf(user)
  const label = userLabel(user)

  useEffect(() => {
    if (!open) return
    entries(box.current)[0]?.focus()
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = entries(box.current)
    const at = all.findIndex((entry) => entry.matches(':focus'))
    const to = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') close()
    if (event.key === 'Tab') setOpen(false)
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }

  return (
    <div ref={box} className={classes['box']}>
      <UnstyledButton
        ref={button}
        className={classes['button']}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !open) {
            event.preventDefault()
            setOpen(true)
          }
        }}
      >
        <IconUser />
        <span className={classes['label']}>{label}</span>
        <IconChevronDown size={16} />
      </UnstyledButton>
      {open ? (
        <div className={classes['panel']}>
          <div className={classes['plan']}>
            <div className={classes['planHead']}>
              <strong>{plan.name}</strong>
              <Badge tone={plan.badge === 'Paid' ? 'success' : 'neutral'}>{plan.badge}</Badge>
            </div>
            <p className={classes['planText']}>{plan.description}</p>
            <p className={classes['mail']}>{user.email}</p>
          </div>
          <div id={id} role="menu" aria-label={`Account menu for ${label}`} onKeyDown={move}>
            {items.map((item) => {
              const Icon = iconOf(item)
              return (
                <Link
                  key={item.path}
                  to={item.path}
                  role="menuitem"
                  tabIndex={-1}
                  className={classes['item']}
                  onClick={() => setOpen(false)}
                >
                  <Icon />
                  {item.label}
                </Link>
              )
            })}
            <UnstyledButton
              role="menuitem"
              tabIndex={-1}
              className={classes['item']}
              onClick={() => {
                close()
                void session.logout()
              }}
            >
              <IconLogout />
              Log out
            </UnstyledButton>
          </div>
        </div>
      ) : null}
    </div>
  )
}

function entries(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}
