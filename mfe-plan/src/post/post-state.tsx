import {
  type Icon,
  IconCheck,
  IconDanger,
  IconDraft,
  IconHelp,
  IconRepost,
  IconSend,
  IconTime,
  IconUser,
  IconVerified,
  IconWarning,
  type Tone,
} from '@loomcast/design-system/full'
import type { CalendarPost, PlannedPost } from '../api/plan.ts'
import styles from './post.module.css'
import { processingOf } from './states.ts'

interface Shown {
  word: string
  icon: Icon
  tone: Tone
}

type PostState = CalendarPost['state']

const STATES: Readonly<Record<PostState, Shown>> = {
  draft: { word: 'Draft', icon: IconDraft, tone: 'neutral' },
  planned: { word: 'Planned', icon: IconTime, tone: 'primary' },
  sending: { word: 'Sending', icon: IconSend, tone: 'primary' },
  published: { word: 'Published', icon: IconCheck, tone: 'success' },
  unknown: { word: 'Not confirmed', icon: IconHelp, tone: 'warning' },
  failed: { word: 'Not published', icon: IconDanger, tone: 'danger' },
  handed_over: { word: 'Your turn', icon: IconUser, tone: 'spark' },
  upcoming: { word: 'Repeats', icon: IconRepost, tone: 'neutral' },
  missed: { word: 'Missed', icon: IconWarning, tone: 'warning' },
}

/** A later release of the service can have more states. */
const shownAs = (state: PostState): Shown => STATES[state] ?? { word: state, icon: IconHelp, tone: 'neutral' }

const PROCESSING: Shown = { word: 'Processing', icon: IconTime, tone: 'primary' }

type Stated = Pick<CalendarPost, 'state' | 'processing'>
const shownOf = (post: Stated): Shown => (processingOf(post) === null ? shownAs(post.state) : PROCESSING)

/** The state as an icon and a word. */
export function StateLabel({ post }: { post: Stated }) {
  const { word, icon: Glyph, tone } = shownOf(post)
  return (
    <span className={styles.state} data-tone={tone}>
      <Glyph size={14} />
      {word}
    </span>
  )
}

const APPROVALS: Readonly<Partial<Record<PlannedPost['approval']['state'], Shown>>> = {
  approved: { word: 'Approved', icon: IconVerified, tone: 'success' },
  changes_requested: { word: 'Change requested', icon: IconWarning, tone: 'warning' },
  void: { word: 'Approval void', icon: IconWarning, tone: 'warning' },
}
const AWAITED: Shown = { word: 'Needs approval', icon: IconUser, tone: 'warning' }

/** What reviewers decided about a post, if it was decided or is needed. */
export function ApprovalState({ post: { approval, state } }: { post: Pick<CalendarPost, 'approval' | 'state'> }) {
  const shown = state === 'published' ? undefined : (APPROVALS[approval.state] ?? (approval.required ? AWAITED : undefined))
  if (!shown) return null
  const { word, icon: Glyph, tone } = shown
  return (
    <span className={styles.state} data-tone={tone}>
      <Glyph size={14} />
      {word}
    </span>
  )
}
