import { Button, Container, UnavailableState } from '@loomcast/design-system'
import { Link, useDocumentTitle } from '@loomcast/web-kit'
import classes from './page.module.css'

export function DeniedPage() {
  useDocumentTitle('Access Denied')
  return (
    <Container className={classes['page']}>
      <h1 className={classes['hiddenTitle']}>Access Denied</h1>
      <UnavailableState
        title="Access Denied"
        description="Administrator privileges required."
        action={
          <Button component={Link} to="/">
            Return to Homepage
          </Button>
        }
      />
    </Container>
  )
}
