import { ErrorState, Skeleton } from '@loomcast/design-system/full'
import { type ReactNode, useState } from 'react'
import type { PlannedPost } from '../api/plan.ts'
import { usePost } from '../api/queries.ts'
import { EditingDialog } from './editing-dialog.tsx'
import { HandOff } from './hand-off.tsx'
import styles from './post.module.css'
import { PostDetail } from './post-detail.tsx'
import { PostEditor } from './post-editor.tsx'
import { kindOf } from './post-texts.ts'
import { WaitingNote } from './waiting-note.tsx'

interface DialogProps {
  zone: string
  onClose: () => void
}

/** Plans a new post. */
export function NewPostDialog({ zone, day, onClose }: DialogProps & { day?: string | undefined }) {
  return (
    <EditingDialog title="Plan a post" onClose={onClose}>
      {(onDirty) => <PostEditor post={null} zone={zone} day={day} onDirty={onDirty} onDone={onClose} />}
    </EditingDialog>
  )
}

interface PostDialogProps extends DialogProps {
  id: string
  known: PlannedPost | undefined
  /** What reviewers answered to the post. */
  review: (post: PlannedPost) => ReactNode
}

/** One post: the editor while it can be changed, what to do if it waits for the person, and otherwise what became of it. */
export function PostDialog({ id, known, zone, review, onClose }: PostDialogProps) {
  const { data: post, isError, error, isFetching, refetch } = usePost(id, known)
  const [title, setTitle] = useState(known ? kindOf(known) : 'Post')
  const [wantsEditor, setWantsEditor] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [revision, setRevision] = useState(known?.revision)
  const shown = post ? kindOf(post) : title
  if (shown !== title) setTitle(shown)
  // Without unsaved changes, the editor begins again with a newer version.
  if (post && !isDirty && post.revision !== revision) setRevision(post.revision)
  // With unsaved changes the editor stays when the post changes its state, so that nothing typed is lost.
  const editing = wantsEditor || isDirty || post?.state === 'draft' || post?.state === 'planned'
  return (
    <EditingDialog title={title} {...(post && !editing && { size: '44rem' })} onClose={onClose} onDirty={setDirty}>
      {(onDirty) =>
        post ? (
          <>
            <Opened
              key={revision}
              post={post}
              zone={zone}
              editing={editing}
              onEdit={() => setWantsEditor(true)}
              onDirty={onDirty}
              onDone={onClose}
            />
            {review(post)}
          </>
        ) : isError ? (
          <ErrorState title="This post did not load" description={error.detail} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.fields} aria-busy="true">
            <Skeleton height={44} />
            <Skeleton height={220} />
          </div>
        )
      }
    </EditingDialog>
  )
}

interface OpenedProps {
  post: PlannedPost
  zone: string
  editing: boolean
  onEdit: () => void
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

function Opened({ post, zone, editing, onEdit, onDirty, onDone }: OpenedProps) {
  if (editing)
    return (
      <div className={styles.fields}>
        <WaitingNote post={post} />
        <PostEditor post={post} zone={zone} onDirty={onDirty} onDone={onDone} />
      </div>
    )
  if (post.state === 'handed_over') return <HandOff post={post} zone={zone} onEdit={onEdit} onDone={onDone} />
  return <PostDetail post={post} zone={zone} onEdit={onEdit} onDone={onDone} />
}
