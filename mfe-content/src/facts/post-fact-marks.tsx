import { Badge, Button } from '@loomcast/design-system/full'
import { useEffect, useId, useRef, useState } from 'react'
import type { ContentItem } from '../history/content.ts'
import { type Fact, factsToCheck, sentenceOf, summaryOf } from './fact.ts'
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
  const [hasActed, setHasActed] = useState(false)
  const isActing = useRef(false)
  const unsureTitle = useId()
  const { facts = [] } = item
  const missing = facts.filter(({ state }) => state === 'unsupported')
  const unsure = facts.filter(({ state }) => state === 'unsure')
  const supported = facts.filter(({ state }) => state === 'supported')

  // The pressed button disappears with its fact, so the focus moves to the new summary.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the facts have changed
  useEffect(() => {
    if (!isActing.current) return
    isActing.current = false
    heading.current?.focus()
  }, [item.facts])

  if (facts.length === 0 && !hasActed) return null

  async function act(action: () => Promise<boolean>) {
    isActing.current = true
    setHasActed(true)
    if (await action()) return
    isActing.current = false
    heading.current?.focus()
  }

  const open = (fact: Fact) => (
    <OpenFact
      key={fact.start}
      fact={fact}
      removed={partRemovedWith(item.generated_text, fact, facts)}
      disabled={saving || confirming || changed}
      onRemove={() => void act(() => onSave(withoutFact(item.generated_text, fact, facts)))}
      onConfirm={() => void act(() => confirm(fact.text))}
    />
  )

  return (
    <section className={styles.facts} aria-label={`Facts of the ${item.platform}`}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          {summaryOf(facts)}
        </h3>
        <Badge tone={missing.length > 0 ? 'danger' : unsure.length > 0 ? 'warning' : 'success'}>
          {missing.length > 0 ? 'Check before posting' : unsure.length > 0 ? 'Check' : 'Checked'}
        </Badge>
      </div>
      {changed && factsToCheck(facts).length > 0 && <p className={styles.note}>Save your changes to check the facts again.</p>}
      {missing.length > 0 && (
        <ul className={styles.list} aria-label="Not in your brief">
          {missing.map(open)}
        </ul>
      )}
      {unsure.length > 0 && (
        <div className={styles.unsure}>
          <h4 id={unsureTitle}>To check</h4>
          <ul className={styles.list} aria-labelledby={unsureTitle}>
            {unsure.map(open)}
          </ul>
        </div>
      )}
      {supported.length > 0 && (
        <details className={styles.sources}>
          <summary>{supported.length === 1 ? 'Where the fact comes from' : `Where ${supported.length} facts come from`}</summary>
          <ul className={styles.list}>
            {supported.map((fact) => (
              <li key={fact.start} className={styles.source}>
                <FactText fact={fact} />
                <FactSource fact={fact} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface OpenFactProps {
  fact: Fact
  /** What is left out along with the fact. */
  removed: string
  disabled: boolean
  onRemove: () => void
  onConfirm: () => void
}

function OpenFact({ fact, removed, disabled, onRemove, onConfirm }: OpenFactProps) {
  const id = useId()
  return (
    <li className={styles.open}>
      <div id={id} className={styles.openText}>
        <FactText fact={fact} /> <FactSource fact={fact} />
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

function FactSource({ fact }: { fact: Fact }) {
  return (
    <span className={styles.note}>
      {sentenceOf(fact)} {fact.quote && <q dir="auto">{fact.quote}</q>}
    </span>
  )
}

function FactText({ fact }: { fact: Fact }) {
  return (
    <strong dir="auto" className={styles.mark} data-state={fact.state}>
      {fact.text}
    </strong>
  )
}
