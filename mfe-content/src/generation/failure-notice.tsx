import { Alert, Button } from '@loomcast/design-system/full'
import { Link, useRoutesAvailable } from '@loomcast/web-kit'
import { durationText } from '@loomcast/web-kit/duration'
import { useSecondsLeft } from '@loomcast/web-kit/timers'
import { useMemo } from 'react'
import { useHasModel } from '../api/queries.ts'
import { UpgradeButton } from '../usage/upgrade-button.tsx'
import { upgradeOffer } from '../usage/usage.ts'
import type { Failure } from './failure.ts'
import type { SavedState } from './generation.state.ts'

export interface FailureNoticeProps {
  failure: Failure
  saved: SavedState
  onRetry: () => void
  onEditBrief: () => void
  onChooseProvider: () => void
}

/** What happened, what to do, and whether anything was charged, with a button for the remedy. */
export function FailureNotice({ failure, saved, onRetry, onEditBrief, onChooseProvider }: FailureNoticeProps) {
  const forSale = useRoutesAvailable('/pricing')
  const charge = failure.lost ? chargeOf(saved) : failure.charge
  const hasModel = useHasModel()
  const offer = failure.remedy.kind === 'upgrade' && forSale ? upgradeOffer(hasModel) : ''
  return (
    <Alert
      tone="danger"
      title={failure.title}
      actions={
        failure.remedy.kind === 'upgrade' && !forSale ? undefined : (
          <RemedyButton failure={failure} onRetry={onRetry} onEditBrief={onEditBrief} onChooseProvider={onChooseProvider} />
        )
      }
    >
      {[failure.what === failure.title ? '' : failure.what, offer, failure.advice, charge].filter(Boolean).join(' ')}
    </Alert>
  )
}

/** For an attempt with an expired key, so that its result can no longer be requested. */
export function UnconfirmedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      tone="warning"
      title="Not confirmed"
      actions={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      We couldn't confirm that your text was saved. Check your history before you try again. Trying again uses one more generation.
    </Alert>
  )
}

/** The cost of an attempt without a response, as far as it is known. */
export function chargeOf(saved: SavedState): string {
  if (saved === 'checking') return 'Checking whether anything was saved…'
  if (saved === 'nothing') return 'Nothing was written, and nothing was charged.'
  if (saved === 'unknown') return 'Trying again will not charge you twice.'
  return 'What was written is in your history and used one generation.'
}

function RemedyButton({ failure, onRetry, onEditBrief, onChooseProvider }: Omit<FailureNoticeProps, 'saved'>) {
  const { remedy } = failure
  switch (remedy.kind) {
    case 'wait':
      return <RetryAfter seconds={remedy.seconds} onRetry={onRetry} />
    case 'upgrade':
      return <UpgradeButton />
    case 'edit-brief':
      return (
        <Button variant="default" onClick={onEditBrief}>
          Change the brief
        </Button>
      )
    case 'choose-provider':
      return (
        <Button variant="default" onClick={onChooseProvider}>
          Choose another provider
        </Button>
      )
    case 'sign-in':
      return (
        <Button component={Link} to="/login" variant="default">
          Log in
        </Button>
      )
    case 'retry':
      return (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )
  }
}

function RetryAfter({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const left = useSecondsLeft(useMemo(() => Date.now() + seconds * 1000, [seconds]))
  return (
    <Button variant="default" disabled={left > 0} onClick={onRetry}>
      {left > 0 ? `Try again in ${durationText(left)}` : 'Try again'}
    </Button>
  )
}
