import { Button, Container, UnavailableState } from '@loomcast/design-system'
import { Link, useDocumentTitle, usePath } from '@loomcast/web-kit'
import classes from './page.module.css'

export function NotFoundPage() {
  const path = usePath()
  useDocumentTitle('Page not found')
  return (
    <Container className={classes['page']}>
      <h1 className={classes['hiddenTitle']}>Page not found</h1>
      <UnavailableState
        title="Page not found"
        description={<>There's no page at {path}. Check the address, or start from the home page.</>}
        action={
          <Button component={Link} to="/">
            Go to the home page
          </Button>
        }
      />
    </Container>
  )
}
