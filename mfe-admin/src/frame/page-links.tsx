import { Link, usePath } from '@loomcast/web-kit'
import { PAGES, pageOf } from '../pages.ts'
import css from './frame.module.css'

/** The pages as a sidebar, for wide windows. Narrow ones have the menu of AdminNavigation. */
export function PageLinks() {
  const current = pageOf(usePath())
  return (
    <nav className={css.sidebar} aria-label="Admin pages">
      <ul className={css.links}>
        {PAGES.map(({ path, title, icon: Icon }) => (
          <li key={path}>
            <Link to={path} className={css.link} aria-current={path === current?.path ? 'page' : undefined}>
              <Icon size={18} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
