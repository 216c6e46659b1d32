import { Fragment } from 'react'
import { wordsOf } from '../storyboard/storyboard.ts'
import styles from './caption.module.css'

/** A caption as its style draws it, moving as it comes in. The renderer is the judge of line breaks; this shows the manner. */
export function CaptionText({ style, text, emphasis }: { style: string; text: string; emphasis: readonly string[] }) {
  const design = styles[style] ?? styles['bold']
  const stressed = new Set(emphasis.flatMap((word) => wordsOf(word)))
  return (
    // A new text comes in anew.
    <span key={`${style} ${text}`} className={`${styles['caption']} ${design}`} dir="auto">
      <span className={styles['line']}>
        {text.split(/(\s+)/).map((part, index) => {
          const bare = wordsOf(part)[0]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: words of one text have no other name
            <Fragment key={index}>
              {part.trim() === '' ? (
                ' '
              ) : (
                <span
                  className={styles['word']}
                  data-stressed={(bare !== undefined && stressed.has(bare)) || undefined}
                  style={{ '--at': index / 2 }}
                >
                  {part}
                </span>
              )}
            </Fragment>
          )
        })}
      </span>
    </span>
  )
}
