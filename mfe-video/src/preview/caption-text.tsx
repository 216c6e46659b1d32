import { useState } from 'react'
import { wordsOf } from '../storyboard/storyboard.ts'
import styles from './caption.module.css'

/**
 * A caption as its style draws it, moving as it comes in; words that are typed later are there at once. The renderer is the judge of line breaks; this shows
 * the manner.
 */
export function CaptionText({ style, text, emphasis }: { style: string; text: string; emphasis: readonly string[] }) {
  const design = styles[style] ?? styles['bold']
  const stressed = new Set(emphasis.flatMap((word) => wordsOf(word)))
  const words = placed(text)
  const [first] = useState(words.length)
  return (
    <span key={style} className={`${styles['caption']} ${design}`} dir="auto">
      <span className={styles['line']}>
        {words.map(({ place, word }) => {
          const bare = wordsOf(word)[0]
          return (
            <span key={place}>
              {place > 0 && ' '}
              <span
                className={styles['word']}
                data-stressed={(bare !== undefined && stressed.has(bare)) || undefined}
                style={{ '--at': place < first ? place : 0 }}
              >
                {word}
              </span>
            </span>
          )
        })}
      </span>
    </span>
  )
}

/** The words with their places, which are their names: what stands there changes while it is typed. */
function placed(text: string): { place: number; word: string }[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word, place) => ({ place, word }))
}
