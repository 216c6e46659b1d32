import { Alert, Skeleton } from '@loomcast/design-system/full'
import { type PlatformId, postName } from '@loomcast/platforms'
import { type RefObject, useSyncExternalStore } from 'react'
import type { Brief, OtherWords } from '../brief/brief.ts'
import type { Finished } from '../generation/generation.state.ts'
import { ResultPanel } from '../generation/result-panel.tsx'
import { AlsoWrite } from '../post/also-write.tsx'
import { OtherBrief } from '../post/other-brief.tsx'
import type { SaveEdit } from '../post/post-panel.tsx'
import type { Member } from './member.ts'
import { OwnBrief } from './own-brief.tsx'
import { postSet } from './page-set.ts'
import styles from './set.module.css'

export interface SetPostProps {
  member: Member
  /** The platforms of all posts. */
  present: readonly PlatformId[]
  /** Saves an unsaved edit of the post. */
  saveEdit: RefObject<SaveEdit | null>
  /** The brief in the form. */
  brief: Brief
  /** The brief in the form for a platform; undefined while the user confirms what is published from it. */
  briefOf: (platform: PlatformId) => Brief | undefined
  onEditBrief: () => void
  onChooseProvider: () => void
  /** Another post is added: its platform, and the platforms of the others. */
  onAlsoWrite: (platform: PlatformId, present: readonly PlatformId[]) => void
  /** The only post is being written again, or another one next to it. */
  onRestarted: () => void
}

/** One post of the set with its actions. The only one is next to the form, so it has no form for a brief of its own. */
export function SetPost({
  member,
  present,
  saveEdit,
  brief,
  briefOf,
  onEditBrief,
  onChooseProvider,
  onAlsoWrite,
  onRestarted,
}: SetPostProps) {
  const { platform, generations, hasOwnPrompt } = member
  const generation = useSyncExternalStore(generations.subscribe, generations.get)
  const isOnly = present.length === 1
  const isQuestion = generation.phase === 'question' && (!isOnly || hasOwnPrompt)

  /** Replaces the post; an unsaved edit is saved first. */
  async function replace(write: () => void): Promise<void> {
    if (saveEdit.current && !(await saveEdit.current())) return
    write()
    if (isOnly) onRestarted()
  }

  /** The only post can show the text for another platform that it should have replaced. */
  const presentWith = ({ attempt }: Finished) => (isOnly ? [attempt.brief.platform] : present)

  const again = (own?: OtherWords) => void replace(() => postSet.regenerate(platform, own))

  async function alsoWrite(other: PlatformId, from: Finished): Promise<void> {
    if (isOnly && saveEdit.current && !(await saveEdit.current())) return
    onAlsoWrite(other, presentWith(from))
    postSet.alsoWrite(other, from)
    if (isOnly) onRestarted()
  }

  return (
    <>
      {isQuestion && (
        <div className={styles.question}>
          <Alert tone="info" live={false} title={`Your ${postName(platform, '')} needs more facts`}>
            {generation.question} Nothing was charged.
          </Alert>
          {generation.before === null && <OwnBrief brief={generation.attempt.brief} onWrite={again} />}
        </div>
      )}
      {generation.phase === 'idle' ? (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={288} />
        </div>
      ) : (
        <ResultPanel
          generation={generation}
          platform={platform}
          saveEdit={saveEdit}
          onStop={() => postSet.stop(platform)}
          onRetry={() => void replace(() => postSet.retry(platform, brief))}
          onRegenerate={() => again()}
          onContinue={() => void replace(() => postSet.carryOn(platform))}
          onEditBrief={onEditBrief}
          onChooseProvider={onChooseProvider}
          more={(shown) => (
            <>
              <OtherBrief used={shown.attempt.brief} current={briefOf(shown.attempt.brief.platform)} onWrite={again} />
              {!isOnly && <OwnBrief brief={shown.attempt.brief} onWrite={again} />}
              <AlsoWrite present={presentWith(shown)} onWrite={(other) => void alsoWrite(other, shown)} />
            </>
          )}
        />
      )}
    </>
  )
}
