import { Button, Container, ErrorState } from '@loomcast/design-system'
import { useEffect, useState } from 'react'
import classes from '../pages/page.module.css'

const ANSWER_EXPECTED_MS = 8_000

/** Stands in for a slice that does not answer. It is retried in the background; when it comes, it takes this place. */
export function SliceAway({ label, keepsDraft, retry }: { label: string; keepsDraft: boolean; retry: () => void }) {
  const [trying, setTrying] = useState(false)
  useEffect(() => {
    if (!trying) return
    const timer = setTimeout(() => setTrying(false), ANSWER_EXPECTED_MS)
    return () => clearTimeout(timer)
  }, [trying])
  const name = `${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return (
    <Container className={classes['page']}>
      <h1 className={classes['hiddenTitle']}>{label}</h1>
      <ErrorState
        title={`The ${name} is not answering.`}
        description={`${keepsDraft ? 'Your draft is kept.' : 'What you saved is safe.'} Try again, or use another page meanwhile: this one comes by itself as soon as it answers.`}
        onRetry={() => {
          setTrying(true)
          retry()
        }}
        retryLabel="Try again"
        retrying={trying}
        action={
          <Button variant="subtle" onClick={() => location.reload()}>
            Reload the page
          </Button>
        }
      />
    </Container>
  )
}
