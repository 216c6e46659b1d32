import type { CalendarPost, PlannedPost } from '../api/plan.ts'

type PostState = CalendarPost['state']

const NEEDS_PERSON: readonly PostState[] = ['handed_over', 'missed', 'unknown', 'failed']

/** What the network does with a post that it has received; null if it does nothing, or an earlier release of the service does not return it. */
export const processingOf = ({ processing }: Pick<CalendarPost, 'processing'>): string | null => processing ?? null

/** Whether the person has to do something. */
export const needsPerson = (post: Pick<CalendarPost, 'state' | 'processing'>): boolean =>
  NEEDS_PERSON.includes(post.state) && processingOf(post) === null

/** The post is on its network, or may be on its way there, so it cannot be changed. */
export const isOnItsWay = (state: PostState): boolean => state === 'sending' || state === 'published' || state === 'unknown'

/** Whether the post can get another time. */
export const isMovable = (post: CalendarPost): post is PlannedPost => isCreated(post) && !isOnItsWay(post.state)

/** False for one of a series that is not created yet. */
export const isCreated = (post: CalendarPost): post is PlannedPost => post.state !== 'upcoming'

/** Whether the post is posted by the person instead of by a connection. */
export const isHandOff = ({ connection_id }: Pick<PlannedPost, 'connection_id'>): boolean => connection_id === null

/** Whether the post is sent only when it is approved, and its current version is not. */
export const lacksApproval = ({ approval }: Pick<PlannedPost, 'approval'>): boolean => approval.required && approval.state !== 'approved'
