import { Badge, Button, IconShow } from '@loomcast/design-system/full'
import { postName } from '@loomcast/platforms'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { ContentItem, PostEdit } from '../api/content.ts'
import type { Fact } from '../api/fact.ts'
import { distinctFacts, FIELD_NAMES, sentenceOf, summaryOf } from './fact.ts'
import styles from './facts.module.css'
import { useConfirmFact } from './use-confirm-fact.ts'
import { partRemovedWith, withoutFact } from './without-fact.ts'

interface PostFactMarksProps {
  item: ContentItem
  /** Whether the post in the editor differs from the saved one, which the facts belong to. */
  changed: boolean
  saving: boolean
  /** The heading, which other parts of the post lead to. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Selects the fact in the post and shows its place in the brief. */
  onShow: (fact: Fact) => void
  onSave: (edit: PostEdit) => Promise<boolean>
}

/** Which facts of the post are in the brief, and buttons to remove or to confirm the others. */
export function PostFactMarks({ item, changed, saving, heading, onShow, onSave }: PostFactMarksProps) {
  const { confirm, confirming } = useConfirmFact(item)
  const [hasActed, setHasActed] = useState(false)
  const isActing = useRef(false)
  const unsureTitle = useId()
  const { facts = [] } = item
  const missing = facts.filter(({ state }) => state === 'unsupported')
  const unsure = facts.filter(({ state }) => state === 'unsure')
  const supported = distinctFacts(facts).filter(({ state }) => state === 'supported')

  // The pressed button disappears with its fact, so the focus moves to the new summary.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the facts have changed
  useEffect(() => {
    if (!isActing.current) return
    isActing.current = false
    heading.current?.focus()
  }, [item.facts])

  // A post without facts can get some while it is edited.
  const isUnchecked = changed && item.facts !== undefined
  if (facts.length === 0 && !hasActed && !isUnchecked) return null

  async function act(action: () => Promise<boolean>) {
    isActing.current = true
    setHasActed(true)
    if (await action()) return
    isActing.current = false
    heading.current?.focus()
  }

  const open = (fact: Fact) => {
    const field = fact.field === 'text' ? 'generated_text' : fact.field
    const whole = item[field] ?? ''
    const ofField = facts.filter((other) => other.field === fact.field)
    return (
      <OpenFact
        key={keyOf(fact)}
        fact={fact}
        removed={partRemovedWith(whole, fact, ofField)}
        leavesNothing={fact.field === 'text' && withoutFact(whole, fact, ofField) === ''}
        disabled={saving || confirming || changed}
        showDisabled={changed}
        onShow={() => onShow(fact)}
        onRemove={() => void act(() => onSave({ [field]: withoutFact(whole, fact, ofField) }))}
        onConfirm={() => void act(() => confirm(fact.text))}
      />
    )
  }

  return (
    <section
      className={styles.facts}
      data-quiet={(!isUnchecked && missing.length + unsure.length === 0) || undefined}
      aria-label={`Facts of the ${postName(item.platform, item.generated_text)}`}
    >
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          {isUnchecked ? 'Your changes are not checked yet' : summaryOf(facts)}
        </h3>
        {isUnchecked ? (
          <Badge>Not checked yet</Badge>
        ) : (
          <Badge tone={missing.length > 0 ? 'danger' : unsure.length > 0 ? 'warning' : 'success'}>
            {missing.length > 0 ? 'Check before posting' : unsure.length > 0 ? 'Check' : 'Checked'}
          </Badge>
        )}
      </div>
      {isUnchecked && (
        <p className={styles.note}>
          <span>{saving ? 'Checking…' : 'Save your changes to check the facts again.'}</span>{' '}
          {facts.length > 0 && <span>The facts below are those of the saved version.</span>}
        </p>
      )}
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
              <li key={keyOf(fact)}>
                <FactText fact={fact} disabled={changed} onShow={() => onShow(fact)} />
                <FactSource fact={fact} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const keyOf = ({ field, start }: Fact) => `${field} ${start}`

interface OpenFactProps {
  fact: Fact
  /** What is left out along with the fact. */
  removed: string
  /** Whether the post would be empty without it, which is not possible. A title or a meta description can be empty. */
  leavesNothing: boolean
  disabled: boolean
  showDisabled: boolean
  onShow: () => void
  onRemove: () => void
  onConfirm: () => void
}

function OpenFact({ fact, removed, leavesNothing, disabled, showDisabled, onShow, onRemove, onConfirm }: OpenFactProps) {
  const name = useId()
  const source = useId()
  const description = `${name} ${source}`
  return (
    <li className={styles.open}>
      <FactText id={name} fact={fact} disabled={showDisabled} onShow={onShow} />
      <div id={source} className={styles.source}>
        <FactSource fact={fact} />{' '}
        {leavesNothing ? (
          <span className={styles.note}>The post has nothing else, so it can only be replaced.</span>
        ) : (
          removed !== fact.text && (
            <span className={styles.note}>
              Remove deletes <q dir="auto">{removed}</q>
            </span>
          )
        )}
      </div>
      <div className={styles.actions}>
        {leavesNothing ? (
          <Button variant="default" size="sm" disabled={showDisabled} aria-describedby={description} onClick={onShow}>
            Replace in the text
          </Button>
        ) : (
          <Button variant="default" size="sm" disabled={disabled} aria-describedby={description} onClick={onRemove}>
            Remove
          </Button>
        )}
        {fact.kind !== 'claim' && (
          <Button variant="subtle" size="sm" disabled={disabled} aria-describedby={description} onClick={onConfirm}>
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
      {fact.field !== 'text' && `In the ${FIELD_NAMES[fact.field]}. `}
      {sentenceOf(fact)} {fact.quote && <q dir="auto">{fact.quote}</q>}
    </span>
  )
}

function FactText({ id, fact, disabled, onShow }: { id?: string; fact: Fact; disabled: boolean; onShow: () => void }) {
  return (
    <button
      type="button"
      className={styles.fact}
      disabled={disabled}
      aria-label={`Show “${fact.text}” in the ${FIELD_NAMES[fact.field]}`}
      onClick={onShow}
    >
      <strong id={id} dir="auto" className={styles.mark} data-state={fact.state}>
        {fact.text}
      </strong>
      <IconShow size={16} />
    </button>
  )
}
