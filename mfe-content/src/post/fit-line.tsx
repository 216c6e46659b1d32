import { Badge, numberText } from '@loomcast/design-system/full'
import { type Measure, type PlatformId, platformById } from '@loomcast/platforms'
import styles from './post.module.css'

const WORDS_A_MINUTE = 220

/** The text's length by the platform's counting rule, whether it fits, and what the platform would reject. */
export function FitLine({ platform, measure }: { platform: PlatformId; measure: Measure | null }) {
  if (!measure) return <div className={styles.fit} aria-busy="true" />
  const { brand, limit } = platformById(platform)
  return (
    <div className={styles.fitBlock}>
      <div className={styles.fit}>
        <Badge tone={measure.fits ? 'success' : 'danger'}>
          {measure.fits ? (limit === null ? 'Ready to publish' : `Fits ${brand}`) : `Not ready for ${brand}`}
        </Badge>
        <span className={styles.count}>{countText(platform, measure)}</span>
      </div>
      {measure.problems.length > 0 && (
        <ul className={styles.problems}>
          {measure.problems.map((problem) => (
            <li key={problem.code} data-severity={problem.severity}>
              {problem.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** "1,204 of 3,000 characters", "4 posts, the longest 212 of 280", "812 words, 4 min read". */
export function countText(platform: PlatformId, { count, limit, words, posts }: Measure): string {
  if (platformById(platform).aiTarget.unit === 'words')
    return `${numberText(words)} ${words === 1 ? 'word' : 'words'}, ${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`
  if (posts && posts.length > 1) return `${posts.length} posts, the longest ${count} of ${limit}`
  if (limit === null) return `${numberText(count)} characters`
  return `${numberText(count)} of ${numberText(limit)} characters`
}
