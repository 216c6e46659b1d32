import { type ReactNode, useState } from 'react'
import { fold } from '../fold.ts'
import type { Platform } from '../platforms.ts'
import styles from './preview.module.css'
import { RichText } from './rich-text.tsx'

export interface FoldedTextProps {
  platform: Platform
  text: string
  /** The platform's own words for unfolding. */
  more: string
  less: string
  links?: boolean
  /** Stands before the text on the first line, as the name does on Instagram. */
  lead?: ReactNode
  /** While it is being written everything shows: a fold would hide the growing end. */
  writing?: boolean
}

/** A text as a reader meets it: cut at the platform's fold, with the words that open it. */
export function FoldedText({ platform, text, more, less, links, lead, writing = false }: FoldedTextProps) {
  const [open, setOpen] = useState(false)
  const { visible, hidden } = fold(platform, text)
  const folds = hidden !== '' && !writing
  const shown = folds && !open ? visible.trimEnd() : text
  return (
    <div className={styles.words} dir="auto">
      {lead}
      <RichText text={shown} links={links} />
      {folds && (
        <>
          {open ? ' ' : /[.!?…]$/u.test(shown) ? ' … ' : '… '}
          <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? less : more}
          </button>
        </>
      )}
    </div>
  )
}
