import { Container, ErrorState } from '@loomcast/design-system'
import { PRODUCT } from '@loomcast/web-kit'
import classes from '../pages/page.module.css'

/** The session cannot be checked because nothing answers; it is tried again until something does. */
export function StillStarting() {
  return (
    <Container className={classes['page']}>
      <h1 className={classes['hiddenTitle']}>{PRODUCT.name} is not answering</h1>
      <ErrorState
        title={`${PRODUCT.name} is not answering`}
        description="You are still signed in. It is tried again by itself, and this page goes on as soon as there is an answer."
      />
    </Container>
  )
}
