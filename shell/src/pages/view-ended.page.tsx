import { Button, Container, EmptyState, IconLock } from '@loomcast/design-system'
import { Link, useDocumentTitle } from '@loomcast/web-kit'
import classes from './page.module.css'

/** Shown after the end of an administrator's view of an account. */
export default function ViewEndedPage() {
  useDocumentTitle('View ended')
  return (
    <Container className={classes['page']}>
      <h1 className={classes['hiddenTitle']} tabIndex={-1}>
        View ended
      </h1>
      <EmptyState
        icon={IconLock}
        title="The view has ended"
        description="You no longer see the user's account. Your own session continues, and you can close this tab."
        action={
          <Button component={Link} to="/admin/users">
            Back to users
          </Button>
        }
      />
    </Container>
  )
}
