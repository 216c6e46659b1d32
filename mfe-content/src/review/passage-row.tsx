import { Button, Checkbox, Textarea } from '@loomcast/design-system/full'
import { excerpt } from '@loomcast/web-kit/excerpt'
import type { KeyboardEvent } from 'react'
import { isOpenQuestion, type Passage } from '../brief/passage.ts'
import styles from './review.module.css'

export interface PassageRowProps {
  fieldId: string
  passage: Passage
  /** One-based position in its list. */
  position: number
  of: number
  onChange: (change: Partial<Passage>) => void
  /** The question is answered without a change. */
  onAnswer: () => void
  /** Enter was pressed. Not called while it is held down. */
  onNext: () => void
  /** Publishes an instruction as a sentence, or follows a deselected sentence as an instruction. */
  onMove: (list: 'sentence' | 'instruction') => void
}

/** A sentence or an instruction: whether it is used, its text, its question. */
export function PassageRow({ fieldId, passage, position, of, onChange, onAnswer, onNext, onMove }: PassageRowProps) {
  const { text, list, isUsed, reason, question } = passage
  const isInstruction = list === 'instruction'
  const isOpen = isOpenQuestion(passage)
  // The heading of the instructions is their reason, and questions are about what readers see.
  const note = isInstruction ? null : reason
  const openQuestion = isInstruction ? null : question
  const hasNotes = openQuestion !== null || note !== null
  const notes = (
    <>
      {openQuestion !== null && <span className={styles.question}>{openQuestion}</span>}
      {note !== null && <span className={styles.why}>{note}</span>}
    </>
  )

  function onKeyDown(event: KeyboardEvent) {
    // Safari reports the Enter that ends a composition only by its key code.
    const composes = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || composes) return
    event.preventDefault()
    if (!event.repeat) onNext()
  }

  return (
    <li className={styles.row} data-unused={!isUsed || undefined} data-question={isOpen || undefined}>
      <Checkbox
        classNames={{ input: styles.check }}
        checked={isUsed}
        aria-label={`${isInstruction ? 'Follow' : 'Publish'}: ${excerpt(text, 60)}`}
        onChange={(event) => onChange({ isUsed: event.currentTarget.checked })}
      />
      <div className={styles.passage}>
        <Textarea
          id={fieldId}
          data-passage=""
          variant="unstyled"
          classNames={{ input: styles.text, description: styles.notes }}
          aria-label={`${isInstruction ? 'Instruction' : 'Sentence'} ${position} of ${of}`}
          description={hasNotes && notes}
          inputWrapperOrder={['input', 'description']}
          autosize
          minRows={1}
          dir="auto"
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        {isOpen && (
          <Button className={styles.action} variant="subtle" size="sm" onClick={onAnswer}>
            {isUsed ? 'Keep as is' : 'Leave it out'}
          </Button>
        )}
        {isInstruction && (
          <Button
            className={styles.action}
            variant="subtle"
            size="sm"
            aria-label={`Put it in the post instead: ${excerpt(text, 60)}`}
            onClick={() => onMove('sentence')}
          >
            Put it in the post instead
          </Button>
        )}
        {list === 'sentence' && !isUsed && (
          <Button
            className={styles.action}
            variant="subtle"
            size="sm"
            aria-label={`Make it a note for the writer: ${excerpt(text, 60)}`}
            onClick={() => onMove('instruction')}
          >
            Make it a note for the writer
          </Button>
        )}
      </div>
    </li>
  )
}
