import { Button, Container, UnavailableState } from '@loomcast/design-system'
import { homeFor, Link, session, useDocumentTitle, useSession } from '@loomcast/web-kit'
import classes from './page.module.css'

/** Shown for a page of the product that no installed slice serves. */
export function UnavailablePage({ label, path }: { label: string; path: string }) {
  const state = useSession()
  const title = `${label} is not available in this installation`
  useDocumentTitle(title)
  const user = state.status === 'user' || state.status === 'admin' ? state.user : undefined
  const home = user ? homeFor(user) : '/'
  return (
    <Container className={classes['page']}>
      <h1 className={classes['hiddenTitle']}>{title}</h1>
      <UnavailableState
        title={title}
        description="The feature behind this page isn't installed here, or is turned off. Everything else works."
        action={
          <>
            <Button component={Link} to={home === path || state.status === 'admin' ? '/' : home} variant="default">
              {user && state.status !== 'admin' && home !== path ? 'Go to the dashboard' : 'Go to the home page'}
            </Button>
            {path === '/admin/login' ? (
              <Button component={Link} to="/login">
                Log in
              </Button>
            ) : null}
            {state.status === 'admin' ? (
              <Button variant="subtle" onClick={() => void session.logout()}>
                Log out
              </Button>
            ) : null}
          </>
        }
      />
    </Container>
  )
}
