import { Badge, Button, IconLogout, UnstyledButton } from '@loomcast/design-system'
import { Link, session, usePath, userLabel, useSession } from '@loomcast/web-kit'
import { useEffect, useRef } from 'react'
import { isUnder } from '../routing/match.ts'
import { menuOpen } from './menu-open.ts'
import classes from './mobile-menu.module.css'
import { GET_STARTED, UPGRADE } from './navigation.data.ts'
import { type Navigation, planOf } from './navigation.ts'

interface Props {
  links: readonly { label: string; path: string }[]
  navigation: Navigation
  onClose: () => void
}

export function MobileMenu({ links, navigation, onClose }: Props) {
  const state = useSession()
  const path = usePath()
  const panel = useRef<HTMLElement>(null)
  const user = state.status === 'user' || state.status === 'admin' ? state.user : undefined

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('a, button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])

  useEffect(() => {
    menuOpen.set(true)
    return () => menuOpen.set(false)
  }, [])

  const entry = (item: { label: string; path: string }) => (
    <li key={item.path}>
      <Link
        to={item.path}
        className={classes['link']}
        aria-current={isUnder(path, item.path) ? 'page' : undefined}
        onClick={() => {
          if (isUnder(path, item.path)) onClose()
        }}
      >
        {item.label}
      </Link>
    </li>
  )

  return (
    <nav ref={panel} id="mobile-menu" className={classes['panel']} aria-label="Main">
      {user ? (
        <div className={classes['who']}>
          <div>
            <strong className={classes['label']}>{userLabel(user)}</strong>
            <p className={classes['plan']}>{planOf(user).name}</p>
          </div>
          <Badge tone={planOf(user).badge === 'Paid' ? 'success' : 'neutral'}>{planOf(user).badge}</Badge>
        </div>
      ) : null}
      <ul>{links.map(entry)}</ul>
      {user ? (
        <>
          <hr className={classes['line']} />
          <ul>{navigation.menu.map(entry)}</ul>
          {navigation.upgrade ? (
            <Button component={Link} to={UPGRADE.path} variant="light" color="spark" fullWidth className={classes['action']}>
              {UPGRADE.label}
            </Button>
          ) : null}
          <UnstyledButton
            className={classes['link']}
            onClick={() => {
              onClose()
              void session.logout()
            }}
          >
            <IconLogout />
            Log out
          </UnstyledButton>
        </>
      ) : null}
      {state.status === 'visitor' ? (
        <Button component={Link} to={GET_STARTED.path} fullWidth className={classes['action']}>
          {GET_STARTED.label}
        </Button>
      ) : null}
    </nav>
  )
}
