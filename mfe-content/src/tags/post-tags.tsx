import styles from './tags.module.css'

/** The tags of a post. Each shows the posts that have it. */
export function PostTags({ tags = [], onShow }: { tags?: readonly string[] | undefined; onShow: (tag: string) => void }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" className={styles.chip} aria-label={`${tag}: show all posts with this tag`} onClick={() => onShow(tag)}>
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}
