import { Button } from '@loomcast/design-system/full'
import type { Fact } from '../api/fact.ts'
import { sentenceOf } from './fact.ts'
import styles from './facts.module.css'

export interface FactPlaceProps {
  fact: Fact
  /** The brief that the post was written from. */
  brief: string
  onClose: () => void
}

/** Where the fact that is highlighted in the post comes from, with its place in the brief. */
export function FactPlace({ fact, brief, onClose }: FactPlaceProps) {
  return (
    <section className={styles.place} aria-label={`Where “${fact.text}” comes from`}>
      <p className={styles.placeText}>
        <strong dir="auto">{fact.text}</strong>. {sentenceOf(fact)} <Quote fact={fact} brief={brief} />
      </p>
      <Button variant="subtle" size="sm" className={styles.back} onClick={onClose}>
        Back to the facts
      </Button>
    </section>
  )
}

const CONTEXT = 90

function Quote({ fact: { quote, source_start: start, source_end: end }, brief }: Pick<FactPlaceProps, 'fact' | 'brief'>) {
  if (start === null || end === null) return quote && <q dir="auto">{quote}</q>
  const from = Math.max(0, start - CONTEXT)
  const to = Math.min(brief.length, end + CONTEXT)
  return (
    <q dir="auto">
      {from > 0 && '…'}
      {from > 0 ? brief.slice(from, start).replace(/^\S*\s/u, '') : brief.slice(0, start)}
      <mark className={styles.found}>{brief.slice(start, end)}</mark>
      {to < brief.length ? brief.slice(end, to).replace(/\s\S*$/u, '') : brief.slice(end)}
      {to < brief.length && '…'}
    </q>
  )
}
