import { Button, Container, ErrorState } from '@loomcast/design-system'
import { useTimeout } from '@loomcast/web-kit/timers'
import { useState } from 'react'
import classes from './page.module.css'

const RESPONSE_EXPECTED_MS = 8_000

/** Shown for a slice that does not respond. The slice is retried in the background and replaces this page when it loads. */
export function SliceUnavailable({ label, draftIsSaved, retry }: { label: string; draftIsSaved: boolean; retry: () => void }) {
  const [trying, setTrying] = useState(false)
  useTimeout(() => setTrying(false), RESPONSE_EXPECTED_MS, trying)
  const name = `${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return (
    <Container className={classes['page']}>
      <h1 className={classes['hiddenTitle']}>{label}</h1>
      <ErrorState
        title={`The ${name} isn't responding`}
        description={`${draftIsSaved ? 'Your draft is saved.' : 'Everything you saved is safe.'} We keep trying, and the page opens as soon as it responds. Meanwhile, the other pages work.`}
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
