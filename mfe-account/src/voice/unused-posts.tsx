import { Alert } from '@loomcast/design-system/full'
import { excerpt } from '@loomcast/web-kit/excerpt'
import type { UnusedPost, UnusedReason } from './voice.api.ts'
import css from './voice.module.css'

const SHOWN = 5
const LONGEST = 80

const REASONS: Record<UnusedReason, string> = {
  no_text: 'it has no words',
  repost: "it repeats someone else's post",
  copy: 'it is a copy of another post',
}

/** Names the posts that nothing was learned from, and why. */
export function UnusedPosts({ posts, onClose }: { posts: readonly UnusedPost[]; onClose?: () => void }) {
  if (posts.length === 0) return null
  const more = posts.length - SHOWN
  return (
    <Alert
      tone="warning"
      title={posts.length === 1 ? '1 post was not used' : `${posts.length.toLocaleString('en')} posts were not used`}
      {...(onClose && { onClose })}
    >
      <ul className={css.unused}>
        {posts.slice(0, SHOWN).map(({ text, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: posts can repeat, and the list does not change
          <li key={index}>
            <q dir="auto">{excerpt(text, LONGEST)}</q>: {REASONS[reason]}
          </li>
        ))}
        {more > 0 && <li>And {more.toLocaleString('en')} more</li>}
      </ul>
    </Alert>
  )
}
