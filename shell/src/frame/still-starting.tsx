import { Container, ErrorState } from '@loomcast/design-system'
import { PRODUCT } from '@loomcast/web-kit'
import classes from '../pages/page.module.css'

/** Shown while the session cannot be checked because the server does not respond. The check is retried. */
export function StillStarting() {
  return (
    <Container className={classes['page']}>
      <h1 className={classes['hiddenTitle']}>{PRODUCT.name} isn't responding</h1>
      <ErrorState
        title={`${PRODUCT.name} isn't responding`}
        description="You're still logged in. We keep trying, and this page opens as soon as the server responds."
      />
    </Container>
  )
}
