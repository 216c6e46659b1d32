import { Button } from '@loomcast/design-system/full'
import type { ContentItem } from '../api/content.ts'
import styles from './post.module.css'

type Unused = NonNullable<ContentItem['unused']>[number]

const REASONS: Record<Unused['reason'], string> = {
  request: 'asks for the post',
  instruction: 'says how to write it',
  about: 'is about the post',
  note: 'a note, not for readers',
  shell: 'greeting, filler or replaced words',
  excluded: 'you asked to leave it out',
  shortened: 'left out for the length',
  unsure: 'not used',
}
/** What can be put back: it may be meant for readers. */
const CAN_RETURN: readonly Unused['reason'][] = ['shortened', 'unsure', 'note', 'instruction']

export interface LeftOutProps {
  /** What the post omits and could have. */
  sentences: readonly string[]
  /** Everything of the brief that the post does not have, with the reasons. Missing in responses of earlier releases. */
  unused?: readonly Unused[]
  busy: boolean
  onPutBack: (sentences: string[]) => void
}

/** What of the brief the post omits and why, with a button to add what may be meant for readers. */
export function LeftOut({ sentences, unused = [], busy, onPutBack }: LeftOutProps) {
  const reasonOf = (sentence: string) => unused.find(({ text }) => text === sentence.trim())?.reason
  const returning = sentences.filter((sentence) => CAN_RETURN.includes(reasonOf(sentence) ?? 'unsure'))
  const others = unused.filter(({ text }) => !returning.some((sentence) => sentence.trim() === text))
  if (returning.length === 0 && others.length === 0) return null
  return (
    <section className={styles.leftOut} aria-label="Left out">
      {returning.length > 0 && (
        <>
          <div className={styles.leftOutHead}>
            <h3>
              Left out: {returning.length} {returning.length === 1 ? 'sentence' : 'sentences'}.
            </h3>
            <Button variant="default" size="sm" loading={busy} onClick={() => onPutBack(returning)}>
              {returning.length === 1 ? 'Put it back' : 'Put them back'}
            </Button>
          </div>
          <ul>
            {returning.map((sentence) => {
              const reason = reasonOf(sentence)
              return (
                <li key={sentence}>
                  <bdi>{sentence}</bdi>
                  {reason && <Reason reason={reason} />}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>
            {others.length === 1 ? '1 passage of your brief is' : `${others.length} passages of your brief are`} not for readers
          </summary>
          <ul>
            {others.map(({ text, reason }) => (
              <li key={text}>
                <bdi>{text}</bdi>
                <Reason reason={reason} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Reason = ({ reason }: { reason: Unused['reason'] }) => <span className={styles.leftOutReason}> ({REASONS[reason]})</span>
