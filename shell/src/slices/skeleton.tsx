import type { SliceRoute } from '@loomcast/contracts/registry'
import { Container, Skeleton, VisuallyHidden } from '@loomcast/design-system'
import classes from './skeleton.module.css'

/** Has the size of the loaded page, to avoid layout shift. The registry lists the shape. */
export function RouteSkeleton({ shape }: { shape: SliceRoute['skeleton'] }) {
  return (
    <Container className={classes['place']} aria-busy="true" data-skeleton={shape} size={shape === 'form' ? 'form' : undefined}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={36} width="min(18rem, 70%)" />
      <Skeleton height={20} width="min(28rem, 90%)" />
      {SHAPES[shape]()}
    </Container>
  )
}

const SHAPES: Record<SliceRoute['skeleton'], () => React.ReactNode> = {
  form: () => (
    <div className={classes['stack']}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height={68} />
      ))}
      <Skeleton height={44} width="10rem" />
    </div>
  ),
  list: () => (
    <div className={classes['stack']}>
      <Skeleton height={44} />
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} height={96} />
      ))}
    </div>
  ),
  cards: () => (
    <>
      <div className={classes['cards']}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={112} />
        ))}
      </div>
      <Skeleton height={320} />
    </>
  ),
  split: () => (
    <div className={classes['split']}>
      <Skeleton height={560} />
      <Skeleton height={560} />
    </div>
  ),
}
