import { type ReactNode, useContext, useState } from 'react'
import { fold } from '../fold.ts'
import type { Platform } from '../platforms.ts'
import styles from './preview.module.css'
import { RichText } from './rich-text.tsx'
import { StartsOpen } from './starts-open.ts'

export interface FoldedTextProps {
  platform: Platform
  text: string
  /** The platform's label for the button that expands the text. */
  more: string
  less: string
  links?: boolean
  /** Shown before the text on the first line, such as the author's name on Instagram. */
  lead?: ReactNode
  /** True while the text is being generated. It is then shown in full, because a fold would hide the new text at the end. */
  writing?: boolean
}

/** Shows a text as readers see it: cut at the platform's fold, with a button that expands it. */
export function FoldedText({ platform, text, more, less, links, lead, writing = false }: FoldedTextProps) {
  const [open, setOpen] = useState(useContext(StartsOpen))
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
