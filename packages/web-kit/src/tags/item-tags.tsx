import styles from './tags.module.css'

interface ItemTagsProps {
  tags?: readonly string[] | undefined
  /** The noun for several items. */
  noun: string
  onShow: (tag: string) => void
}

/** The tags of an item. Each shows the items that have it. */
export function ItemTags({ tags = [], noun, onShow }: ItemTagsProps) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" className={styles.chip} aria-label={`${tag}: show all ${noun} with this tag`} onClick={() => onShow(tag)}>
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}
