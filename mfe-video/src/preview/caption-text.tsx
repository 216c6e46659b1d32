import { useState } from 'react'
import { wordsOf } from '../storyboard/storyboard.ts'
import styles from './caption.module.css'

/**
 * A caption in its style, animated when it appears. Words that are typed later appear without animation. Line breaks are approximate, because the renderer
 * determines the final ones.
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

/** The words, keyed by position because they change while the user types. */
function placed(text: string): { place: number; word: string }[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word, place) => ({ place, word }))
}
