import { Button, FormError, NumberInput } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { queryClient, useMutation } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { ReasonDialog } from '../dialogs/reason-dialog.tsx'
import { countText } from '../figures/figures.ts'
import type { ReplayOptions, ReplayRequested } from './events.api.ts'
import css from './events.module.css'

const DEFAULT_RATE = 10

/** A replay, with one request for each consumer group or queue. */
export interface ReplayTarget {
  /** "content.projections: Error: no row". */
  text: string
  requests: readonly ((options: ReplayOptions) => Promise<ReplayRequested>)[]
}

interface ReplayDialogProps {
  target: ReplayTarget
  /** "event" */
  noun: string
  onClose: () => void
  onStarted: () => void
}

/** Requests a replay with a rate and a reason. A dry run counts first. */
export function ReplayDialog({ target, noun, onClose, onStarted }: ReplayDialogProps) {
  const [rate, setRate] = useState<number | null>(DEFAULT_RATE)
  const requestAll = async (options: Omit<ReplayOptions, 'per_second'>) => {
    let count = 0
    for (const request of target.requests) count += (await request({ ...options, per_second: rate ?? DEFAULT_RATE })).ids.length
    return count
  }
  const dryRun = useMutation({ mutationFn: () => requestAll({ dry_run: true }) })
  const start = useMutation({
    mutationFn: (reason: string) => requestAll({ dry_run: false, reason }),
    onSuccess: (count) => {
      toast({ kind: 'success', message: `The replay of ${countText(count, noun)} was started` })
      onStarted()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'replays'] }),
  })
  return (
    <ReasonDialog
      opened
      title="Replay"
      confirmLabel="Start replay"
      busy={start.isPending}
      error={start.isError ? start.error.detail : undefined}
      onClose={onClose}
      onConfirm={(reason) => start.mutate(reason)}
    >
      <p>{target.text}</p>
      <NumberInput
        label="Per second"
        description={`At most this many are sent each second; empty: ${DEFAULT_RATE}. A running replay can be stopped.`}
        min={1}
        max={100}
        allowDecimal={false}
        value={rate ?? ''}
        onChange={(value) => setRate(value === '' ? null : Number(value))}
      />
      <div className={css.row}>
        <Button variant="default" loading={dryRun.isPending} onClick={() => dryRun.mutate()}>
          Dry run
        </Button>
        <span role="status">{dryRun.data === undefined ? '' : `${countText(dryRun.data, noun)} would be replayed.`}</span>
      </div>
      {dryRun.isError ? <FormError>{dryRun.error.detail}</FormError> : null}
    </ReasonDialog>
  )
}
