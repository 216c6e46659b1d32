import { Button } from '@loomcast/design-system/full'
import { useId, useMemo, useState } from 'react'
import styles from './review.module.css'
import { type Part, sentencesOf } from './sentences.ts'

/** Chooses what a comment is about: words selected in the post, one of its sentences (with a keyboard or a finger), or the whole post. */
export function SentenceList({
  text,
  selected,
  onChoose,
}: {
  text: string
  selected: Part | null
  onChoose: (about: Part | 'post') => void
}) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const sentences = useMemo(() => sentencesOf(text), [text])
  return (
    <div className={styles.choose}>
      <div className={styles.actions}>
        {selected && (
          // Before the press takes the selection away.
          <Button
            size="sm"
            onPointerDown={(event: { preventDefault: () => void }) => event.preventDefault()}
            onClick={() => onChoose(selected)}
          >
            Comment on the selected words
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Comment on a sentence
        </Button>
        <Button size="sm" variant="default" onClick={() => onChoose('post')}>
          Comment on the post
        </Button>
      </div>
      {isOpen && (
        <ul id={list} className={styles.sentences} aria-label="Sentences of the post">
          {sentences.map((sentence) => (
            <li key={sentence.start}>
              <button
                type="button"
                dir="auto"
                onClick={() => {
                  setOpen(false)
                  onChoose(sentence)
                }}
              >
                {sentence.words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
