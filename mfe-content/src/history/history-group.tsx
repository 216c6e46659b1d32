import { Button, DateText, IconChevronDown } from '@loomcast/design-system/full'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { excerpt } from '@loomcast/web-kit/excerpt'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import { AllPostsButtons } from '../post/all-posts-buttons.tsx'
import { newestPosts } from '../post/several-posts.ts'
import { loadMeasure } from '../preview/use-measure.ts'
import { posts } from '../usage/set-cost.ts'
import type { Group } from './groups.ts'
import styles from './history.module.css'

/** The posts of one brief for several platforms, with earlier versions collapsed below them. */
export function HistoryGroup({ group, row }: { group: Group; row: (item: ContentItem) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const title = useId()
  const list = useId()
  const [first] = group
  const newest = newestPosts(group)
  const earlier = group.filter((item) => !newest.includes(item))

  // The copied thread is split by these rules.
  useEffect(() => {
    loadMeasure().catch(() => {})
  }, [])

  return (
    <li className={styles.group}>
      <section aria-labelledby={title}>
        <div className={styles.groupHead}>
          <div className={styles.body}>
            <div className={styles.meta}>
              <span className={styles.icons}>
                {newest.map(({ content_id, platform }) => (
                  <PlatformIcon key={content_id} platform={platform} size={22} />
                ))}
              </span>
              <span>{posts(newest.length)} from one brief</span>
              <span aria-hidden="true">·</span>
              <DateText value={first.created_at} />
            </div>
            <h2 id={title} className={styles.groupTitle}>
              {excerpt(first.prompt, 110)}
            </h2>
          </div>
          {newest.length > 1 && (
            <div className={styles.rowActions}>
              <AllPostsButtons size="sm" items={() => group} />
            </div>
          )}
        </div>
        <ul className={styles.groupRows}>{newest.map(row)}</ul>
        {earlier.length > 0 && (
          <>
            <Button
              className={styles.earlier}
              variant="subtle"
              size="sm"
              leftSection={
                <span className={styles.chevron} data-open={open || undefined}>
                  <IconChevronDown size={18} />
                </span>
              }
              aria-expanded={open}
              aria-controls={open ? list : undefined}
              onClick={() => setOpen(!open)}
            >
              Earlier versions ({earlier.length})
            </Button>
            {open && (
              <ul id={list} className={styles.groupRows} aria-label="Earlier versions">
                {earlier.map(row)}
              </ul>
            )}
          </>
        )}
      </section>
    </li>
  )
}
