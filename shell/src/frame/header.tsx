import { Button, IconClose, IconMenu, LogoMark, ThemeToggle, UnstyledButton } from '@loomcast/design-system'
import { Link, PRODUCT, usePath, useSession } from '@loomcast/web-kit'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { registry } from '../registry/registry.store.ts'
import { isUnder } from '../routing/match.ts'
import { stage } from '../slices/stage.ts'
import classes from './header.module.css'
import { MobileMenu } from './mobile-menu.tsx'
import { GET_STARTED, UPGRADE, VISITOR_LINKS } from './navigation.data.ts'
import { navigationFor } from './navigation.ts'
import { UserMenu } from './user-menu.tsx'
import { ViewBanner } from './view-banner.tsx'

export function Header() {
  const session = useSession()
  const live = useSyncExternalStore(registry.live.subscribe, registry.live.get)
  const path = usePath()
  const [open, setOpen] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const navigation = navigationFor(session, live)
  const signedIn = session.status === 'user' || session.status === 'admin'
  const visitor = session.status === 'visitor'
  const shown = useSyncExternalStore(stage.subscribe, stage.get)
  // The admin area has its own navigation and logout.
  const ownMenu = shown.status === 'shown' && shown.slice === 'admin'

  // Closes the menu on every navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger
  useEffect(() => setOpen(false), [path])

  const links = visitor ? [...navigation.main, ...VISITOR_LINKS] : navigation.main
  return (
    <header className={classes['header']}>
      <ViewBanner />
      <div className={classes['bar']}>
        <Link to="/" className={classes['brand']}>
          <LogoMark size={32} />
          <span>{PRODUCT.name}</span>
        </Link>

        <nav className={classes['wide']} aria-label="Main">
          <ul className={classes['links']}>
            {links.map((item) => (
              <li key={item.path}>
                <Link to={item.path} className={classes['link']} aria-current={isUnder(path, item.path) ? 'page' : undefined}>
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>

        <div className={classes['end']}>
          <ThemeToggle />
          {navigation.upgrade ? (
            <Button component={Link} to={UPGRADE.path} variant="light" color="spark" className={classes['onlyWide']}>
              {UPGRADE.label}
            </Button>
          ) : null}
          {visitor ? (
            <Button component={Link} to={GET_STARTED.path} className={classes['onlyWide']}>
              {GET_STARTED.label}
            </Button>
          ) : null}
          {signedIn && !ownMenu ? (
            <div className={classes['onlyWide']}>
              <UserMenu user={session.user} items={navigation.menu} />
            </div>
          ) : null}
          {ownMenu ? null : (
            <UnstyledButton
              ref={menuButton}
              className={classes['menuButton']}
              aria-expanded={open}
              aria-controls="mobile-menu"
              aria-label={open ? 'Close menu' : 'Open menu'}
              onClick={() => setOpen(!open)}
            >
              {open ? <IconClose size={24} /> : <IconMenu size={24} />}
            </UnstyledButton>
          )}
        </div>
      </div>
      {open && !ownMenu ? (
        <MobileMenu
          links={links}
          navigation={navigation}
          onClose={() => {
            setOpen(false)
            menuButton.current?.focus()
          }}
        />
      ) : null}
    </header>
  )
}
