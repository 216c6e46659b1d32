import { Alert, Button, IconChevronLeft, VisuallyHidden } from '@loomcast/design-system/full'
import { type PlatformId, platformName } from '@loomcast/platforms'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Models } from '../api/settings.ts'
import type { Brief, OwnBriefs } from '../brief/brief.ts'
import { type ConfirmedText, confirmedText, isOpenQuestion, isPublished, type Passage } from '../brief/passage.ts'
import { questionAbout, type Review } from '../brief/review.ts'
import writeButton from '../brief/write-button.module.css'
import { confirmOffer, shortageOf, writeOffer } from '../usage/set-cost.ts'
import type { Usage } from '../usage/usage.ts'
import { LeftOutPassages } from './left-out-passages.tsx'
import { PassageRow } from './passage-row.tsx'
import styles from './review.module.css'
import { writeProblem } from './write-problem.ts'

export interface ReviewStepProps {
  brief: Brief
  review: Review
  platforms: readonly PlatformId[]
  /** What is different for one of the platforms. */
  own: OwnBriefs
  /** Undefined if they did not load. */
  models: Models | undefined
  /** Undefined while it loads. */
  usage: Usage | undefined
  /** Why the user cannot write now. */
  blocked: string | undefined
  writing: boolean
  /** True until the settings have loaded; writing earlier would use the wrong ones. */
  waiting: boolean
  /** Moves the focus to the heading, because the user opened the step. */
  autoFocus: boolean
  onChange: (passages: readonly Passage[]) => void
  /** Writes a post for each of these platforms from the list. */
  onConfirm: (platforms: readonly PlatformId[]) => void
  /** Writes them from the unchanged prompt. */
  onSkip: (platforms: readonly PlatformId[]) => void
  onBack: () => void
}

/** The content of the posts, sentence by sentence, in place of the form. Nothing is charged before the user confirms. */
export function ReviewStep({ brief, review, platforms, own, models, usage, blocked, writing, waiting, autoFocus, ...on }: ReviewStepProps) {
  const { prompt, passages } = review
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = passages.map((passage, index) => ({ passage, index }))
  const sentences = rows.filter(({ passage }) => passage.list === 'sentence')
  const instructions = rows.filter(({ passage }) => passage.list === 'instruction')
  const published = passages.filter(isPublished).length
  const open = rows.filter(({ passage }) => isOpenQuestion(passage))
  const openQuestions = open.length === 1 ? '1 open question' : `${open.length} open questions`
  const offer = writeOffer(platforms.length, usage)
  const chosen = platforms.slice(0, offer.count)
  const shortage = shortageOf(platforms.map(platformName), usage)
  const problemOf = (confirmed: ConfirmedText | undefined) => writeProblem({ ...brief, confirmed }, own, models, platforms)
  const nothing = published === 0 ? 'Nothing is selected. Check a sentence or add one back.' : undefined
  // Language models need no facts of the user.
  const usesBuiltIn = brief.model === '' || brief.model === 'composer'
  const usingBrief = platforms.length === 1 ? platforms : platforms.filter((platform) => own[platform]?.prompt === undefined)
  const missing = usesBuiltIn ? questionAbout(review, usingBrief) : undefined
  const isForAll = missing?.platforms.length === platforms.length
  const refusal = !isForAll ? undefined : 'Add the facts to a sentence, or choose another model.'
  const cannotWrite = blocked ?? nothing ?? refusal ?? problemOf(confirmedText(prompt, passages))
  const cannotSkip = blocked ?? problemOf(undefined)
  const isDisabled = writing || waiting || cannotWrite !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the step opens
  useEffect(() => {
    if (!autoFocus) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView?.({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  }, [])

  function change(index: number, changed: Partial<Passage>): void {
    on.onChange(
      passages.map((passage, at) =>
        at === index ? { ...passage, isAnswered: true, ...changed, ...(changed.text !== undefined && { isEdited: true }) } : passage,
      ),
    )
  }

  const fieldOf = (index: number) => form.current?.querySelector<HTMLTextAreaElement>(`#${CSS.escape(fieldId(id, index))}`)

  function focusNext(index: number): void {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-passage]') ?? [])]
    fields[fields.findIndex((field) => field.id === fieldId(id, index)) + 1]?.focus()
  }

  /** Moves a passage to the sentences, or to the instructions for the writer. */
  function moveTo(list: 'sentence' | 'instruction', index: number): void {
    change(index, { list, isUsed: true })
    requestAnimationFrame(() => fieldOf(index)?.focus())
  }

  function confirm(): void {
    if (!isDisabled) on.onConfirm(chosen)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || (event.shiftKey && event.target instanceof HTMLTextAreaElement)) return
    const confirms = event.ctrlKey || event.metaKey
    // A key that is held down also reaches what gets the focus after the first press.
    if (confirms || event.repeat) event.preventDefault()
    if (confirms && !event.repeat) confirm()
  }

  const rowOf = ({ passage, index }: (typeof rows)[number], position: number, of: number) => (
    <PassageRow
      key={index}
      fieldId={fieldId(id, index)}
      passage={passage}
      position={position + 1}
      of={of}
      onChange={(changed) => change(index, changed)}
      onAnswer={() => {
        change(index, {})
        // The pressed button disappears.
        fieldOf(index)?.focus()
      }}
      onNext={() => focusNext(index)}
      onMove={(list) => moveTo(list, index)}
    />
  )

  return (
    // It has no submit button, because Enter on a checkbox would press it.
    <form
      ref={form}
      className={styles.step}
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <Button className={styles.back} variant="subtle" size="sm" leftSection={<IconChevronLeft size={18} />} onClick={on.onBack}>
          Back to my text
        </Button>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} aria-describedby={`${id}-help`}>
          {`This is what your ${chosen.length > 1 ? 'posts' : 'post'} will say`}
        </h2>
        <p id={`${id}-help`} className={styles.help}>
          Edit anything. Uncheck what readers shouldn't see, or make it a note for the writer.
        </p>
      </div>
      {sentences.length > 0 && (
        <ol className={styles.rows} aria-label="Sentences">
          {sentences.map((row, position) => rowOf(row, position, sentences.length))}
        </ol>
      )}
      {instructions.length > 0 && (
        <section className={styles.group} aria-labelledby={`${id}-instructions`}>
          <h3 id={`${id}-instructions`}>How to write it</h3>
          <ul className={styles.rows}>{instructions.map((row, position) => rowOf(row, position, instructions.length))}</ul>
        </section>
      )}
      {missing && (
        <Alert tone="info" live={false} title={questionTitle(isForAll ? [] : missing.platforms)}>
          {missing.question} {isForAll ? 'Nothing is charged until a post is written.' : notWritten(missing.platforms)}
        </Alert>
      )}
      <LeftOutPassages rows={rows.filter(({ passage }) => passage.list === 'left_out')} onMove={moveTo} />
      <div className={styles.foot}>
        <div className={styles.summary}>
          <p role="status">
            {countOf(published, sentences.length)}
            {open[0] && <VisuallyHidden>, {openQuestions}</VisuallyHidden>}
          </p>
          {open[0] && (
            <Button className={styles.open} variant="subtle" size="sm" onClick={() => fieldOf(open[0]?.index ?? 0)?.focus()}>
              {openQuestions}
            </Button>
          )}
        </div>
        <Button
          size="lg"
          fullWidth
          classNames={writeButton}
          disabled={isDisabled}
          onClick={confirm}
          aria-describedby={cannotWrite || shortage ? `${id}-reason` : undefined}
        >
          {writing ? 'Writing…' : confirmOffer(platforms.length, usage)}
        </Button>
        {(cannotWrite ?? shortage) && (
          <p id={`${id}-reason`} className={cannotWrite ? styles.reason : styles.shortage}>
            {cannotWrite ?? shortage}
          </p>
        )}
      </div>
      <Button variant="subtle" size="sm" disabled={writing || waiting || cannotSkip !== undefined} onClick={() => on.onSkip(chosen)}>
        Use my text as is
      </Button>
    </form>
  )
}

function questionTitle(platforms: readonly PlatformId[]): string {
  const title = 'The built-in writer needs more facts'
  return platforms.length === 0 ? title : `${title} for ${platforms.map(platformName).join(', ')}`
}

const notWritten = (platforms: readonly PlatformId[]) =>
  platforms.length === 1 ? "Without them, it isn't written and isn't charged." : "Without them, they aren't written and aren't charged."

const fieldId = (step: string, index: number) => `${step}-${index}`

function countOf(published: number, all: number): string {
  return published === all ? `${all} ${all === 1 ? 'sentence' : 'sentences'}` : `${published} of ${all} sentences`
}
