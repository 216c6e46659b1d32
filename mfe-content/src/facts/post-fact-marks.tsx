import { Badge, Button } from '@loomcast/design-system/full'
import { useId, useRef } from 'react'
import type { ContentItem } from '../history/content.ts'
import { type Fact, sentenceOf, summaryOf } from './fact.ts'
import styles from './facts.module.css'
import { useConfirmFact } from './use-confirm-fact.ts'
import { partRemovedWith, withoutFact } from './without-fact.ts'

interface PostFactMarksProps {
  item: ContentItem
  /** Whether the text in the editor differs from the saved text, which the facts belong to. */
  changed: boolean
  saving: boolean
  onSave: (text: string) => Promise<boolean>
}

/** Which facts of the post are in the brief, and buttons to remove or to confirm the others. */
export function PostFactMarks({ item, changed, saving, onSave }: PostFactMarksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { confirm, confirming } = useConfirmFact(item)
  const facts = item.facts ?? []
  if (facts.length === 0) return null
  const missing = facts.filter(({ state }) => state === 'unsupported')
  const others = facts.filter(({ state }) => state !== 'unsupported')
  const busy = saving || confirming
  const isUnsure = missing.length === 0 && others.some(({ state }) => state === 'unsure')

  /** The pressed button disappears with its fact, so the focus moves to the summary. */
  async function act(action: Promise<boolean>) {
    if (await action) heading.current?.focus()
  }

  return (
    <section className={styles.facts} aria-label={`Facts of the ${item.platform}`}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          {summaryOf(facts)}
        </h3>
        <Badge tone={missing.length > 0 ? 'danger' : isUnsure ? 'warning' : 'success'}>
          {missing.length > 0 ? 'Check before posting' : isUnsure ? 'Check' : 'Checked'}
        </Badge>
      </div>
      {changed && missing.length > 0 && <p className={styles.note}>Save your changes to check the facts again.</p>}
      {missing.length > 0 && (
        <ul className={styles.list}>
          {missing.map((fact) => (
            <MissingFact
              key={fact.start}
              fact={fact}
              removed={partRemovedWith(item.generated_text, fact, facts)}
              disabled={busy || changed}
              onRemove={() => void act(onSave(withoutFact(item.generated_text, fact, facts)))}
              onConfirm={() => void act(confirm(fact.text))}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className={styles.sources}>
          <summary>{others.length === 1 ? 'Where the fact comes from' : `Where ${others.length} facts come from`}</summary>
          <ul className={styles.list}>
            {others.map((fact) => (
              <li key={fact.start} className={styles.source}>
                <FactText fact={fact} />
                <span className={styles.note}>
                  {sentenceOf(fact)} {fact.quote && <q dir="auto">{fact.quote}</q>}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface MissingFactProps {
  fact: Fact
  /** What is left out along with the fact. */
  removed: string
  disabled: boolean
  onRemove: () => void
  onConfirm: () => void
}

function MissingFact({ fact, removed, disabled, onRemove, onConfirm }: MissingFactProps) {
  const id = useId()
  return (
    <li className={styles.missing}>
      <div id={id}>
        <FactText fact={fact} /> <span className={styles.note}>{sentenceOf(fact)}</span>
        {removed !== fact.text && (
          <div className={styles.note}>
            Remove deletes <q dir="auto">{removed}</q>
          </div>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="default" size="sm" disabled={disabled} aria-describedby={id} onClick={onRemove}>
          Remove
        </Button>
        {fact.kind !== 'claim' && (
          <Button variant="subtle" size="sm" disabled={disabled} aria-describedby={id} onClick={onConfirm}>
            It is right
          </Button>
        )}
      </div>
    </li>
  )
}

function FactText({ fact }: { fact: Fact }) {
  return (
    <strong dir="auto" className={styles.mark} data-state={fact.state}>
      {fact.text}
    </strong>
  )
}
