import { Button, Checkbox, ErrorState, Modal, Skeleton } from '@loomcast/design-system/full'
import { useState } from 'react'
import type { PlannedPost } from '../api/plan.ts'
import { usePosts } from '../api/queries.ts'
import dialogStyles from '../post/post.module.css'
import { firstWords, kindOf, shownTime } from '../post/post-texts.ts'
import { isOnItsWay } from '../post/states.ts'
import styles from '../review/review.module.css'
import { firstWeekday, whenText } from '../time/day-text.ts'
import { addDays, dayOf, weekStart } from '../time/local-time.ts'
import { useToday } from '../time/use-today.ts'
import { ReviewLinks } from './review-links.tsx'
import { ShareForm } from './share-form.tsx'

const SHOWN_DAYS = 56
/** As many as a link takes. */
const MOST = 50

/** Chooses posts for people who review them, and lists the links that were created. */
export function ShareDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const today = useToday(zone)
  const { data, isError, error, isFetching, refetch } = usePosts(today, addDays(today, SHOWN_DAYS))
  const posts = (data?.posts ?? []).filter((post) => !isOnItsWay(post.state) && dayOf(shownTime(post, zone)) >= today)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = posts.filter(({ post_id: id }) => chosen.has(id)).map(({ post_id: id }) => id)
  const monday = weekStart(today, firstWeekday())
  const until = (end: string) => posts.filter((post) => dayOf(shownTime(post, zone)) < end)
  const choose = (list: readonly PlannedPost[]) => setChosen(new Set(list.slice(0, MOST).map(({ post_id: id }) => id)))

  return (
    <Modal
      opened
      onClose={onClose}
      title="Request approval"
      size="44rem"
      classNames={{ content: dialogStyles.dialog, inner: dialogStyles.dialogInner }}
    >
      <div className={styles.share}>
        {data ? (
          <ShareForm ids={ids} onClose={onClose}>
            {posts.length === 0 ? (
              <p className={styles.meta}>You have no planned posts or drafts in the next eight weeks.</p>
            ) : (
              <>
                <div className={styles.actions}>
                  <Button size="sm" variant="default" onClick={() => choose(until(addDays(monday, 7)))}>
                    This week
                  </Button>
                  <Button size="sm" variant="default" onClick={() => choose(until(addDays(monday, 14)))}>
                    Two weeks
                  </Button>
                  <Button size="sm" variant="default" onClick={() => choose(posts)}>
                    All
                  </Button>
                </div>
                <div className={styles.choices}>
                  <fieldset>
                    <legend className={dialogStyles.legend}>Posts</legend>
                    {posts.map((post) => (
                      <Choice
                        key={post.post_id}
                        post={post}
                        zone={zone}
                        checked={chosen.has(post.post_id)}
                        disabled={!chosen.has(post.post_id) && ids.length >= MOST}
                        onChange={(checked) => setChosen((before) => changed(before, post.post_id, checked))}
                      />
                    ))}
                  </fieldset>
                </div>
              </>
            )}
          </ShareForm>
        ) : isError ? (
          <ErrorState title="Your posts did not load" description={error.detail} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={220} aria-label="Loading your posts" />
        )}
        <ReviewLinks />
      </div>
    </Modal>
  )
}

function Choice({
  post,
  zone,
  checked,
  disabled,
  onChange,
}: {
  post: PlannedPost
  zone: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <Checkbox
      checked={checked}
      disabled={disabled}
      label={`${kindOf(post)}, ${whenText(shownTime(post, zone))}`}
      description={firstWords(post, 80)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function changed(before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before)
  if (isIn) after.add(id)
  else after.delete(id)
  return after
}
