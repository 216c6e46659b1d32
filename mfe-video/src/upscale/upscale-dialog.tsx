import { Alert, BeforeAfter, Button, Modal, ProgressBar } from '@loomcast/design-system/full'
import { durationText } from '@loomcast/web-kit/duration'
import styles from './upscale.module.css'
import type { Comparison } from './upscale.ts'

export type UpscaleState =
  | { phase: 'running'; total: number }
  | { phase: 'choosing'; comparisons: readonly Comparison[]; seconds: number }
  | { phase: 'failed'; message: string }

export interface UpscaleDialogProps {
  state: UpscaleState | null
  /** Names of the pictures, by file id. */
  nameOf: (fileId: string) => string
  onUse: (which: 'upscaled' | 'original') => void
  onRetry: () => void
  onCancel: () => void
}

/** Compares each picture with its upscaled copy and lets the user choose which the video uses. */
export function UpscaleDialog({ state, nameOf, onUse, onRetry, onCancel }: UpscaleDialogProps) {
  return (
    <Modal opened={state !== null} onClose={onCancel} title="Upscaled images" size="xl">
      {state?.phase === 'running' && (
        <div className={styles.dialog} role="status">
          <p>
            {state.total === 1 ? 'Your image is' : `Your ${state.total} images are`} being upscaled. This takes a few seconds per image.
          </p>
          <div className={styles.bar} />
          <div className={styles.actions}>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {state?.phase === 'failed' && (
        <div className={styles.dialog}>
          <Alert tone="danger">{`Image upscaling failed: ${state.message}`}</Alert>
          <div className={styles.actions}>
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
            <Button onClick={() => onUse('original')}>Use original images</Button>
          </div>
        </div>
      )}
      {state?.phase === 'choosing' && <Choosing {...state} nameOf={nameOf} onUse={onUse} />}
    </Modal>
  )
}

function Choosing({
  comparisons,
  seconds,
  nameOf,
  onUse,
}: Pick<UpscaleDialogProps, 'nameOf' | 'onUse'> & { comparisons: readonly Comparison[]; seconds: number }) {
  const done = comparisons.filter(({ upscaled }) => upscaled !== null).length
  return (
    <div className={styles.dialog}>
      <ProgressBar
        label="Upscaled"
        value={done}
        max={comparisons.length}
        text={`${done} of ${comparisons.length} images in ${durationText(seconds)}`}
        tone={done < comparisons.length ? 'warning' : 'primary'}
      />
      <ul className={styles.list}>
        {comparisons.map(({ fileId, original, upscaled, error }) => (
          <li key={fileId}>
            {upscaled ? (
              <BeforeAfter name={nameOf(fileId)} before={original} after={upscaled} labels={['Original', 'Upscaled']} />
            ) : (
              <Alert tone="warning" live={false} title={nameOf(fileId)}>
                {error ?? 'Not upscaled.'} The original will be used.
              </Alert>
            )}
            {upscaled && <p>{nameOf(fileId)}</p>}
          </li>
        ))}
      </ul>
      <div className={`${styles.actions} ${styles.choice}`}>
        <Button variant="default" onClick={() => onUse('original')}>
          Use original images
        </Button>
        <Button data-autofocus onClick={() => onUse('upscaled')}>
          Use upscaled images
        </Button>
      </div>
    </div>
  )
}
