import { findPlatform, measure } from '@loomcast/platforms'
import { useMemo } from 'react'
import type { PlannedPost } from '../api/plan.ts'
import { OwnPreview } from './own-preview.tsx'
import styles from './post.module.css'

/** The text as its platform shows it. A platform that this release does not have is shown as plain text. */
export function PostText({ post: { platform, text, title } }: { post: Pick<PlannedPost, 'platform' | 'text' | 'title'> }) {
  const known = findPlatform(platform)
  const measured = useMemo(() => (known ? measure(known, text) : null), [known, text])
  if (!known || !measured) return <p className={styles.plain}>{text}</p>
  return <OwnPreview platform={known.id} text={text} title={title} measure={measured} />
}
