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
        title="There is no page at this address"
        description={<>Nothing is at {path}. The address may be mistyped, or the page has moved.</>}
        action={
          <Button component={Link} to="/">
            Go to the start page
          </Button>
        }
      />
    </Container>
  )
}
