import { Link, PRODUCT, supportEmail, supportLink, useRoutesAvailable } from '@loomcast/web-kit'
import { showsSampleMarketing } from '../sample-marketing.ts'
import classes from './footer.module.css'

export function Footer() {
  const hasHelp = useRoutesAvailable('/help')
  const email = supportEmail()
  return (
    <footer className={classes['footer']}>
      <div className={classes['inside']}>
        <p className={classes['note']}>
          {showsSampleMarketing() && 'Testimonials and marketing figures on this site are sample data. '}Every post and video says which
          engine made it.
        </p>
        <nav aria-label="Footer">
          <ul className={classes['links']}>
            {hasHelp ? (
              <li>
                <Link to="/help" className={classes['link']}>
                  Help
                </Link>
              </li>
            ) : null}
            {email ? (
              <li>
                <a href={supportLink(`Question about ${PRODUCT.name}`)} className={classes['link']}>
                  {email}
                </a>
              </li>
            ) : null}
            <li>
              <Link to="/terms" className={classes['link']}>
                Terms
              </Link>
            </li>
            <li>
              <Link to="/privacy" className={classes['link']}>
                Privacy
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
