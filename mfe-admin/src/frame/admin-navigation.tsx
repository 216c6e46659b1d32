import { Button, IconChevronDown, IconLogout, IconSearch, Menu, VisuallyHidden } from '@loomcast/design-system/full'
import { Link, session, type User, usePath } from '@loomcast/web-kit'
import { PAGES, pageOf } from '../pages.ts'
import css from './frame.module.css'

/** The menu of the admin pages in narrow windows, the search, the administrator's email and the logout. */
export function AdminNavigation({ user, onSearch }: { user: User; onSearch: () => void }) {
  const current = pageOf(usePath())
  return (
    <nav className={css.bar} aria-label="Admin">
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button variant="default" className={css.pages ?? ''} rightSection={<IconChevronDown size={16} />}>
            <VisuallyHidden>Admin pages, current page: </VisuallyHidden>
            {current?.title ?? 'Admin'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PAGES.map(({ path, title, icon: Icon }) => (
            <Menu.Item
              key={path}
              component={Link}
              to={path}
              leftSection={<Icon size={18} />}
              aria-current={path === current?.path ? 'page' : undefined}
              className={css.item ?? ''}
            >
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" className={css.search ?? ''} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <IconSearch size={18} />
        <span className={css.searchText}>Search and commands</span>
        <kbd className={css.searchKey}>Ctrl K</kbd>
      </Button>
      <span className={css.email} title={user.email}>
        {user.email}
      </span>
      <Button variant="subtle" className={css.logout ?? ''} leftSection={<IconLogout size={18} />} onClick={() => void session.logout()}>
        Log out
      </Button>
    </nav>
  )
}
