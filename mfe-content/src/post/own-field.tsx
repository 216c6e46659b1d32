import { CharacterCount, Textarea } from '@loomcast/design-system/full'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { useId } from 'react'
import styles from './post.module.css'

/** A value for a separate field of the platform: a title or a meta description. */
export function OwnField({ label, value, limit }: { label: string; value: string; limit: number }) {
  const counter = useId()
  return (
    <div className={styles.ownField}>
      <Textarea label={label} value={value} readOnly autosize minRows={1} dir="auto" aria-describedby={counter} />
      <div className={styles.ownFieldFoot}>
        <CharacterCount id={counter} count={value.length} limit={limit} />
        <CopyText text={value} label={`Copy ${label.toLowerCase()}`} short="Copy" size="small" />
      </div>
    </div>
  )
}
