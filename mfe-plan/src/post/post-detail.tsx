import { Alert, Button, DateText, IconDelete, IconEdit, IconExternal, IconMove, IconSend, Loader } from '@loomcast/design-system/full'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { useState } from 'react'
import type { Connection, PlannedPost } from '../api/plan.ts'
import { useConnections, useSchedule } from '../api/queries.ts'
import { whenText } from '../time/day-text.ts'
import { FilmOfPost } from './film-view.tsx'
import { FirstComment } from './first-comment.tsx'
import { LinkField, validLink } from './link-field.tsx'
import { MoveDialog } from './move-dialog.tsx'
import styles from './post.module.css'
import { answerPost, deletePost, sendNow, sendWithoutApproval } from './post-actions.ts'
import { StateLabel } from './post-state.tsx'
import { PostText } from './post-text.tsx'
import { brandOf, howPosted, shownTime } from './post-texts.ts'
import { isHandOff, lacksApproval, processingOf } from './states.ts'
import { isThreadInPreview, ThreadPosts, threadProgress } from './thread-posts.tsx'
import { useBusy } from './use-busy.ts'

interface PostDetailProps {
  post: PlannedPost
  zone: string
  onEdit: () => void
  onDone: () => void
}

/** What became of a post, and what the person can do about it. */
export function PostDetail(props: PostDetailProps) {
  const { post, zone } = props
  const connections = useConnections().data?.connections
  const connection = connections?.find(({ connection_id: id }) => id === post.connection_id)
  return (
    <div className={styles.fields}>
      <p className={styles.facts}>
        <StateLabel post={post} />
        <span>{whenText(shownTime(post, zone))}</span>
        <span>{howPosted(post, connections)}</span>
        {threadProgress(post.thread) && <b>{threadProgress(post.thread)}</b>}
      </p>
      <Outcome {...props} connection={connection} />
      <PostText post={post} />
      <FilmOfPost film={post.film} />
      <FirstComment text={post.first_comment} withCopy />
      {post.thread && (threadProgress(post.thread) || !isThreadInPreview(post.platform)) && <ThreadPosts {...post.thread} />}
    </div>
  )
}

function Outcome(props: PostDetailProps & { connection: Connection | undefined }) {
  if (processingOf(props.post) !== null) return <Processing post={props.post} />
  switch (props.post.state) {
    case 'unknown':
      return <NotConfirmed {...props} />
    case 'missed':
      return props.post.problem?.code === 'not_approved' ? <NotApproved {...props} /> : <Missed {...props} />
    case 'failed':
      return <NotSent {...props} />
    case 'sending':
      return <Sending />
    case 'published':
      return <Published {...props} />
    default:
      return <Changeable {...props} />
  }
}

function Sending() {
  return (
    <div className={styles.facts} role="status">
      <Loader size="sm" />
      This post is being sent now, so it can no longer be changed.
    </div>
  )
}

function Processing({ post }: Pick<PostDetailProps, 'post'>) {
  return (
    <Alert tone="info" live={false} title={processingOf(post) ?? ''}>
      Everything has arrived there, so you don't need to do anything.
      {post.next_lookup_at && (
        <>
          {' '}
          Loomcast checks again <DateText value={post.next_lookup_at} />.
        </>
      )}
    </Alert>
  )
}

function NotConfirmed({ post, connection, onDone }: PostDetailProps & { connection: Connection | undefined }) {
  const [url, setUrl] = useState('')
  const { busy, run } = useBusy<'there' | 'again'>()
  const link = validLink(url)
  return (
    <Alert tone="warning" live={false} title="This post may already be published.">
      <div className={styles.alertBody}>
        <p>{post.problem?.text ?? `${brandOf(post.platform)} hasn't confirmed this post yet.`}</p>
        <p>
          Loomcast won't send it again on its own, so it can't appear twice.
          {post.next_lookup_at && (
            <>
              {' '}
              The next check is <DateText value={post.next_lookup_at} />. You can also check yourself.
            </>
          )}
        </p>
        {connection && isWebAddress(connection.address) && (
          <p>
            <a href={connection.address} target="_blank" rel="noreferrer">
              Open {connection.name}
            </a>
          </p>
        )}
        <LinkField url={url} onChange={setUrl} />
        <div className={styles.actions}>
          <Button
            loading={busy === 'there'}
            disabled={link === null}
            onClick={() => run('there', async () => (await answerPost(post, true, link || undefined)) && onDone())}
          >
            It's published
          </Button>
          <Button
            variant="default"
            loading={busy === 'again'}
            onClick={() => run('again', async () => (await answerPost(post, false)) && onDone())}
          >
            It isn't there: send it again
          </Button>
        </div>
      </div>
    </Alert>
  )
}

function Missed(props: PostDetailProps) {
  const { post, zone } = props
  const grace = useSchedule().data?.grace_minutes
  const isOwn = isHandOff(post)
  return (
    <Alert tone="warning" live={false} title="Missed: nothing was sent.">
      <div className={styles.alertBody}>
        <p>
          It was due {whenText(shownTime(post, zone))}, but Loomcast couldn't {isOwn ? 'remind you' : 'send it'}
          {grace === undefined ? ' in time' : grace === 0 ? ' at that time' : ` within ${grace} minutes`}.{' '}
          {isOwn ? 'Post it now' : 'Send it now'}, or choose another time.
        </p>
        <Actions {...props} sendLabel={isOwn ? 'Post it now' : 'Send now'} />
      </div>
    </Alert>
  )
}

function NotApproved(props: PostDetailProps) {
  const { post, zone, onDone } = props
  const { busy, run } = useBusy<'without'>()
  const isWaiting = lacksApproval(post)
  return (
    <Alert tone="warning" live={false} title={isWaiting ? 'Not approved: nothing was sent.' : 'Missed: nothing was sent.'}>
      <div className={styles.alertBody}>
        <p>
          It was due {whenText(shownTime(post, zone))}, but it wasn't approved by then.{' '}
          {isWaiting ? 'Choose another time, or send it without an approval.' : 'You can send it now.'}
        </p>
        <Actions {...props} sendLabel={isWaiting ? null : post.connection_id === null ? 'Post it now' : 'Send now'} />
        {isWaiting && (
          <div className={styles.actions}>
            <Button
              variant="default"
              loading={busy === 'without'}
              onClick={() => run('without', async () => (await sendWithoutApproval(post)) && post.connection_id !== null && onDone())}
            >
              Send without an approval
            </Button>
          </div>
        )}
      </div>
    </Alert>
  )
}

function NotSent(props: PostDetailProps) {
  const { thread, problem } = props.post
  const progress = threadProgress(thread)
  return (
    <Alert tone="danger" live={false} title={progress ? `Stopped: ${progress}.` : "This post wasn't published."}>
      <div className={styles.alertBody}>
        <p>
          {problem?.text ?? 'The network gave no reason.'}
          {progress && ' What is published stays, and the rest of the thread continues it.'}
        </p>
        <Actions {...props} sendLabel={progress ? 'Send the rest' : 'Send again'} isFixed={progress !== null} />
      </div>
    </Alert>
  )
}

/** Of a draft or planned post that was opened while it had another state. */
function Changeable(props: PostDetailProps) {
  return <Actions {...props} sendLabel={props.post.connection_id === null ? 'Post it now' : 'Send now'} />
}

/** `sendLabel` is null if the post cannot be sent now. `isFixed`: it can no longer be changed. */
function Actions({
  post,
  zone,
  onEdit,
  onDone,
  sendLabel,
  isFixed = false,
}: PostDetailProps & { sendLabel: string | null; isFixed?: boolean }) {
  const [moving, setMoving] = useState(false)
  const { busy, run } = useBusy<'send' | 'delete'>()
  return (
    <div className={styles.actions}>
      {sendLabel !== null && (
        <Button
          leftSection={<IconSend size={18} />}
          loading={busy === 'send'}
          onClick={() => run('send', async () => (await sendNow(post)) && post.connection_id !== null && onDone())}
        >
          {sendLabel}
        </Button>
      )}
      {!isFixed && (
        <>
          <Button variant="default" leftSection={<IconMove size={18} />} onClick={() => setMoving(true)}>
            New time
          </Button>
          <Button variant="default" leftSection={<IconEdit size={18} />} onClick={onEdit}>
            Edit
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        color="danger"
        leftSection={<IconDelete size={18} />}
        loading={busy === 'delete'}
        onClick={() => run('delete', async () => (await deletePost(post)) && onDone())}
      >
        Delete
      </Button>
      {moving && <MoveDialog post={post} zone={zone} onClose={() => setMoving(false)} onMoved={onDone} />}
    </div>
  )
}

function Published({ post, onDone }: PostDetailProps) {
  const { busy, run } = useBusy<'delete'>()
  const url = post.published?.url
  return (
    <div className={styles.actions}>
      {post.published && (
        <span>
          Published <DateText value={post.published.at} />.
        </span>
      )}
      {url && isWebAddress(url) && (
        <Button component="a" href={url} target="_blank" rel="noreferrer" variant="default" leftSection={<IconExternal size={18} />}>
          Open the post
        </Button>
      )}
      <CopyText text={post.text} label="Copy text" variant="subtle" />
      <Button
        variant="subtle"
        color="danger"
        leftSection={<IconDelete size={18} />}
        loading={busy === 'delete'}
        onClick={() => run('delete', async () => (await deletePost(post)) && onDone())}
      >
        Remove from calendar
      </Button>
    </div>
  )
}

/** Only such addresses become links: others could run code. */
const isWebAddress = (address: string): boolean => /^https?:\/\//iu.test(address)
