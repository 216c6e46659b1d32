import { Button } from '@loomcast/design-system/full'
import styles from './post.module.css'

/** Facts in the brief that the post omits, with a button to add them. */
export function LeftOut({ sentences, busy, onPutBack }: { sentences: readonly string[]; busy: boolean; onPutBack: () => void }) {
  if (sentences.length === 0) return null
  return (
    <section className={styles.leftOut} aria-label="Left out">
      <div className={styles.leftOutHead}>
        <h3>
          Left out: {sentences.length} {sentences.length === 1 ? 'sentence' : 'sentences'}.
        </h3>
        <Button variant="default" size="sm" loading={busy} onClick={onPutBack}>
          {sentences.length === 1 ? 'Put it back' : 'Put them back'}
        </Button>
      </div>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}
