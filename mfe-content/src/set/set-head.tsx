import { Button, IconStop } from '@loomcast/design-system/full'
import { queryClient } from '@loomcast/web-kit/query'
import type { ContentItem } from '../api/content.ts'
import { keys } from '../api/queries.ts'
import { FactsToCheck } from '../facts/facts-to-check.tsx'
import { finishedOf } from '../generation/generation.state.ts'
import { AllPostsButtons } from '../post/all-posts-buttons.tsx'
import { withUnsavedEdit } from '../post/unsaved-edits.ts'
import { posts } from '../usage/set-cost.ts'
import type { Member } from './member.ts'
import type { PostSetState } from './members.ts'
import { postSet } from './page-set.ts'
import styles from './set.module.css'

/** How many posts there are and are finished, and what can be done with all of them. */
export function SetHead({ set: { members, isWriting } }: { set: PostSetState }) {
  const writing = members.filter(({ generations }) => generations.get().phase === 'writing').length
  const finished = members.filter(
    ({ generations }) => generations.get().phase !== 'writing' && finishedOf(generations.get()) !== null,
  ).length
  return (
    <div className={styles.head}>
      <h2>Your {posts(members.length)}</h2>
      <div className={styles.headActions}>
        {isWriting && (
          <span className={styles.progress}>
            {finished} of {members.length} ready
          </span>
        )}
        {writing > 1 && (
          <Button variant="default" leftSection={<IconStop size={18} />} onClick={postSet.stopAll}>
            Stop all
          </Button>
        )}
        {!isWriting && <FactsToCheck items={finishedItems(members)} />}
        {!isWriting && finished > 1 && <AllPostsButtons items={() => finishedItems(members)} />}
      </div>
    </div>
  )
}

/** The finished posts as they are on the page. */
function finishedItems(members: readonly Member[]): ContentItem[] {
  return members.flatMap(({ generations }) => {
    const shown = finishedOf(generations.get())
    return shown ? withUnsavedEdit(queryClient.getQueryData<ContentItem>(keys.item(shown.item.content_id)) ?? shown.item) : []
  })
}
