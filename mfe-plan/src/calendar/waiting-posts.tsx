import { Button, Card } from '@loomcast/design-system/full'
import { useId, useState } from 'react'
import type { PlannedPost } from '../api/plan.ts'
import { useWaitingPosts } from '../api/queries.ts'
import styles from '../post/post.module.css'
import { PostRow } from '../post/post-row.tsx'

const SHOWN = 2

/** The posts that wait for the person, of any day. Nothing if there are none. */
export function WaitingPosts({ zone, onOpenPost }: { zone: string; onOpenPost: (post: PlannedPost) => void }) {
  const posts = useWaitingPosts().data?.posts
  const [all, setAll] = useState(false)
  const title = useId()
  if (!posts || posts.length === 0) return null
  const shown = all ? posts : posts.slice(0, SHOWN)
  return (
    <Card as="section" aria-labelledby={title} className={styles.waiting}>
      <h2 id={title}>{posts.length === 1 ? '1 post is waiting for you' : `${posts.length} posts are waiting for you`}</h2>
      <ul className={styles.rows}>
        {shown.map((post) => (
          <PostRow key={post.post_id} post={post} zone={zone} withDay onOpen={() => onOpenPost(post)} />
        ))}
      </ul>
      {posts.length > SHOWN && (
        <Button variant="subtle" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${posts.length}`}
        </Button>
      )}
    </Card>
  )
}
