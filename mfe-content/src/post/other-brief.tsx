import { Button } from '@loomcast/design-system/full'
import { type Brief, type OtherWords, otherWordsOf } from '../brief/brief.ts'
import { sentWords } from '../brief/brief-body.ts'
import styles from './post.module.css'
import { Costing, useCost } from './regenerate-button.tsx'

export interface OtherBriefProps {
  /** The brief that the post was written from. */
  used: Brief
  /** The brief that is in the form for the platform of the post; undefined if it cannot be used now. */
  current: Brief | undefined
  onWrite: (fields: OtherWords) => void
}

/** Shown if the brief in the form was changed after the post was written: which brief Regenerate uses, and a button for the other one. */
export function OtherBrief({ used, current, onWrite }: OtherBriefProps) {
  const { cost, blocked } = useCost()
  if (!current || current.prompt.trim() === '' || isSame(used, current)) return null
  return (
    <div className={styles.otherBrief}>
      <p className={styles.cost}>Regenerate uses the brief that this post was written from, not the one now in the form.</p>
      <Costing cost={blocked ?? cost}>
        <Button variant="default" size="sm" disabled={blocked !== undefined} onClick={() => onWrite(otherWordsOf(current))}>
          Regenerate from the brief in the form
        </Button>
      </Costing>
    </div>
  )
}

function isSame(one: Brief, other: Brief): boolean {
  const words = sentWords(one)
  const otherWords = sentWords(other)
  return (
    words.prompt === otherWords.prompt &&
    one.tone_style.trim() === other.tone_style.trim() &&
    words.custom_instructions.trim() === otherWords.custom_instructions.trim()
  )
}
