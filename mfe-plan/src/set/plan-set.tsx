import { Alert, Button, EmptyState, FormError, SegmentedControl } from '@loomcast/design-system/full'
import { Link, toast, useRoutesAvailable, useUnsavedChanges } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import type { PostDraft, PostWarning } from '../api/plan.ts'
import { refreshPosts, useConnections, useFreeTimes, useNetworks } from '../api/queries.ts'
import styles from '../post/post.module.css'
import { kindOf } from '../post/post-texts.ts'
import { createPlanner, type FieldErrors, failureOf, type SaveFailure } from '../post/save-post.ts'
import { useBusy } from '../post/use-busy.ts'
import { dayOf } from '../time/local-time.ts'
import { useLocalNow } from '../time/use-today.ts'
import { zoneText } from '../time/zones.ts'
import { PlanSetRow } from './plan-set-row.tsx'
import {
  isEdited,
  type PlannedText,
  type Problems,
  plannedTexts,
  problemsFrom,
  problemsOf,
  problemText,
  type Rhythm,
  requestOf,
  suggestedTimes,
} from './set-plan.ts'
import type { SourceText } from './text-source.ts'

const NO_PROBLEMS: Problems = new Map()
const NO_ERRORS: FieldErrors = {}
const RHYTHMS: readonly { value: Rhythm; label: string }[] = [
  { value: 'apart', label: 'One after another' },
  { value: 'together', label: 'All at once' },
]
const counted = (count: number) => (count === 1 ? '1 post' : `${count} posts`)

interface PlanSetProps {
  texts: readonly SourceText[]
  zone: string
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

/** Each text with its platform, time and way, planned in one request: all of them or none. */
export function PlanSet({ texts: sources, zone, onDirty, onClose }: PlanSetProps) {
  const [texts, setTexts] = useState(() => plannedTexts(sources))
  const [rhythm, setRhythm] = useState<Rhythm>('apart')
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [warnings, setWarnings] = useState<readonly PostWarning[] | null>(null)
  const [plan] = useState(createPlanner)
  const { busy, run } = useBusy<PostDraft['state']>()
  const connections = useConnections().data?.connections
  const networks = useNetworks().data
  const now = useLocalNow(zone)
  const free = useFreeTimes(sources.length, zone)
  const times = suggestedTimes(texts, free.data ?? [], { rhythm, zone, today: dayOf(now) })
  const chosen = texts.filter(({ isChosen }) => isChosen).length
  const forSale = useRoutesAvailable('/pricing')
  const dirty = warnings === null && isEdited(texts, sources)
  useUnsavedChanges(dirty)
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (problems.size > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  function change(index: number, more: Partial<PlannedText>): void {
    setTexts((before) => before.map((text, place) => (place === index ? { ...text, ...more } : text)))
    setProblems(NO_PROBLEMS)
    setFailure(null)
  }

  async function save(state: PostDraft['state']): Promise<void> {
    const found = problemsOf(texts, times, now, state)
    setProblems(found)
    setFailure(found.size > 0 ? { message: problemText(found, texts), code: '', fields: {} } : null)
    if (found.size > 0) return
    const { posts, places } = requestOf(texts, times, state, connections, networks)
    try {
      const answer = await plan(posts)
      void refreshPosts()
      toast({
        kind: 'success',
        message: state === 'draft' ? `${counted(posts.length)} saved as drafts.` : `${counted(posts.length)} planned.`,
      })
      onDirty(false)
      if (answer.warnings.length === 0) onClose()
      else setWarnings(answer.warnings.map((warning) => ({ ...warning, text: `${nameOf(posts[warning.index])}: ${warning.text}` })))
    } catch (error) {
      const found = problemsFrom(error, places)
      const { message, ...failed } = failureOf(error)
      setProblems(found)
      setFailure({ ...failed, message: `${message} ${problemText(found, texts)}`.trim() })
    }
  }

  if (sources.length === 0)
    return <EmptyState title="No finished posts" description="The posts in this set were not written, or they were deleted." />
  if (warnings)
    return (
      <div className={styles.fields}>
        <Alert tone="warning" title="Your posts are saved. Look at these first:">
          <ul className={styles.problems}>
            {warnings.map(({ index, code, text }) => (
              <li key={`${index} ${code}`}>{text}</li>
            ))}
          </ul>
        </Alert>
        <div className={styles.dialogActions}>
          <Button onClick={onClose}>Show the calendar</Button>
        </div>
      </div>
    )
  return (
    <div className={styles.fields}>
      <p className={styles.note}>
        {rhythm === 'apart' ? 'Each post has' : 'The posts have'} the next free time in {zoneText(zone)}. You can change texts here; the
        generated posts stay as they are.
      </p>
      {texts.length > 1 && (
        <SegmentedControl
          className={styles.rhythm}
          aria-label="When the posts go out"
          data={[...RHYTHMS]}
          value={rhythm}
          onChange={(value) => {
            setRhythm(value as Rhythm)
            setProblems(NO_PROBLEMS)
            setFailure(null)
          }}
        />
      )}
      <ul ref={list} className={styles.rows}>
        {texts.map((text, index) => (
          <PlanSetRow
            key={text.platform}
            text={text}
            when={times[index] ?? null}
            isLoading={free.isPending}
            problems={problems.get(index) ?? NO_ERRORS}
            onChange={(more) => change(index, more)}
          />
        ))}
      </ul>
      <FormError
        actions={
          failure?.code === 'planned_limit_reached' && forSale ? (
            <Button component={Link} to="/pricing" size="sm" variant="default">
              See plans
            </Button>
          ) : undefined
        }
      >
        {failure?.message}
      </FormError>
      <div className={styles.dialogActions}>
        <Button
          variant="default"
          disabled={chosen === 0 || free.isPending}
          loading={busy === 'draft'}
          onClick={() => run('draft', () => save('draft'))}
        >
          Save as drafts
        </Button>
        <Button
          disabled={chosen === 0 || free.isPending}
          loading={busy === 'planned'}
          onClick={() => run('planned', () => save('planned'))}
        >
          Plan {counted(chosen)}
        </Button>
      </div>
    </div>
  )
}

const nameOf = (post: { platform: string; text: string } | undefined): string => (post ? kindOf(post) : 'A post')
