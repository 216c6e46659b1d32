import { DateText } from '@loomcast/design-system/full'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { excerpt } from '@loomcast/web-kit/excerpt'
import { type ReactNode, useEffect, useId } from 'react'
import { AllPostsButtons } from '../post/all-posts-buttons.tsx'
import { loadMeasure } from '../preview/use-measure.ts'
import { posts } from '../usage/set-cost.ts'
import type { Group } from './groups.ts'
import styles from './history.module.css'

/** The posts of one brief for several platforms. `children` are their rows. */
export function HistoryGroup({ group, children }: { group: Group; children: ReactNode }) {
  const title = useId()
  const [first] = group

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
                {group.map(({ content_id, platform }) => (
                  <PlatformIcon key={content_id} platform={platform} size={22} />
                ))}
              </span>
              <span>{posts(group.length)} from one brief</span>
              <span aria-hidden="true">·</span>
              <DateText value={first.created_at} />
            </div>
            <h2 id={title} className={styles.groupTitle}>
              {excerpt(first.prompt, 110)}
            </h2>
          </div>
          <div className={styles.rowActions}>
            <AllPostsButtons size="sm" items={() => group} />
          </div>
        </div>
        <ul className={styles.groupRows}>{children}</ul>
      </section>
    </li>
  )
}
