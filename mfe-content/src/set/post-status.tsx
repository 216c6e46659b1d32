import { VisuallyHidden } from '@loomcast/design-system/full'
import { postName } from '@loomcast/platforms'
import { useState, useSyncExternalStore } from 'react'
import { readyText } from '../facts/fact.ts'
import { FactsToCheck } from '../facts/facts-to-check.tsx'
import { finishedOf } from '../generation/generation.state.ts'
import type { Member } from './member.ts'
import styles from './set.module.css'

/** One announcement when a post is ready. It is outside the tabs, because hidden regions are not announced. */
export function ReadyStatus({ member: { platform, generations } }: { member: Member }) {
  const generation = useSyncExternalStore(generations.subscribe, generations.get)
  const { phase } = generation
  const item = finishedOf(generation)?.item
  const [hasWritten, setHasWritten] = useState(false)
  if (phase === 'writing' && !hasWritten) setHasWritten(true)
  return (
    <VisuallyHidden role="status">
      {hasWritten && phase === 'done' ? readyText(postName(platform, item?.generated_text ?? ''), item?.facts) : ''}
    </VisuallyHidden>
  )
}

/** The state of a post for its tab. */
export function StateMark({ member: { generations } }: { member: Member }) {
  const generation = useSyncExternalStore(generations.subscribe, generations.get)
  const { phase } = generation
  const shown = finishedOf(generation)
  if (phase === 'writing')
    return (
      <>
        <span className={styles.dot} aria-hidden="true" />
        <VisuallyHidden>, writing</VisuallyHidden>
      </>
    )
  if (phase !== 'ended' && phase !== 'question') return shown && <FactsToCheck short items={[shown.item]} />
  return (
    <>
      <span className={styles.dot} data-failed aria-hidden="true" />
      <VisuallyHidden>, not finished</VisuallyHidden>
    </>
  )
}
