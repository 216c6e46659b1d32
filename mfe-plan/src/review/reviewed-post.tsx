import { Alert } from '@loomcast/design-system/full'
import { findPlatform, measure, postName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { PostPreview } from '@loomcast/platforms/previews'
import { useId, useMemo, useRef, useState } from 'react'
import type { ReviewedPost as Post } from '../api/review.api.ts'
import { Facts } from '../facts.tsx'
import { FirstComment } from '../post/first-comment.tsx'
import { wholePictures } from '../post/picture-crop.ts'
import { isThreadInPreview, ThreadPosts } from '../post/thread-posts.tsx'
import { whenText } from '../time/day-text.ts'
import { zoneText } from '../time/zones.ts'
import { ApprovalLabel } from './approval-label.tsx'
import { CommentForm } from './comment-form.tsx'
import { Comments } from './comments.tsx'
import { Decision } from './decision.tsx'
import styles from './review.module.css'
import { ReviewedFilm } from './reviewed-film.tsx'
import { SentenceList } from './sentence-list.tsx'
import type { Part } from './sentences.ts'
import { useReviewedPictures } from './use-reviewed-pictures.ts'
import { useSelectedWords } from './use-selected-words.ts'

interface ReviewedPostProps {
  token: string
  post: Post
  fromName: string
  /** Of the reviewer. */
  name: string
  requireName: () => boolean
}

/** One post as its network shows it, with the comments on it and the decision about it. */
export function ReviewedPost({ token, post, fromName, name, requireName }: ReviewedPostProps) {
  const { platform, network, text, local_time, time_zone, due_at, revision, approval, comments, state } = post
  const [about, setAbout] = useState<Part | 'post' | null>(null)
  const [seen, setSeen] = useState(revision)
  const shown = useRef<HTMLDivElement>(null)
  const selected = useSelectedWords(shown, text)
  const heading = useId()
  const isOpen = state === 'open'
  const title = postName(platform, text)
  const isEdited = seen !== revision
  const form = { token, post, name, requireName }

  return (
    <li className={styles.post} aria-labelledby={heading}>
      <header className={styles.head}>
        <PlatformIcon platform={platform} size={28} />
        <div>
          <h2 id={heading}>{title}</h2>
          <p className={styles.meta}>
            <Facts>
              {`${whenText(local_time)}, ${zoneText(time_zone, due_at)}`}
              {network}
            </Facts>
          </p>
        </div>
        <ApprovalLabel approval={approval} state={state} />
      </header>
      {isEdited && (
        <Alert tone="warning" title="This post was edited after you opened it." onClose={() => setSeen(revision)}>
          You see the new version now. Earlier decisions are void.
        </Alert>
      )}
      <div ref={shown}>
        <Shown token={token} post={post} fromName={fromName} />
      </div>
      <ReviewedFilm token={token} post={post} />
      <AltTexts post={post} />
      {isOpen && (
        <>
          <SentenceList
            text={text}
            selected={selected}
            onChoose={(part) => {
              setAbout(part)
              setSeen(revision)
            }}
          />
          {about && <CommentForm {...form} about={about === 'post' ? null : about} onDone={() => setAbout(null)} />}
        </>
      )}
      <Comments comments={comments} />
      {isOpen && <Decision {...form} fromName={fromName} onSeen={() => setSeen(revision)} />}
    </li>
  )
}

/** What people get who do not see the pictures, which is approved too. */
function AltTexts({ post: { pictures, has_alt_texts } }: { post: Post }) {
  if (pictures.length === 0 || !has_alt_texts) return null
  return (
    <div className={styles.alts}>
      <h3>{pictures.length === 1 ? 'Alt text of the picture' : 'Alt texts of the pictures'}</h3>
      <ol>
        {pictures.map(({ number, alt }) => (
          <li key={number} dir="auto">
            {alt || <i>No alt text</i>}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Shown({ token, post, fromName }: { token: string; post: Post; fromName: string }) {
  const { platform, text, title, pictures, thread, first_comment } = post
  const known = findPlatform(platform)
  const shownPictures = useReviewedPictures(token, post)
  const measured = useMemo(() => (known ? measure(known, text) : null), [known, text])
  if (!known || !measured) return <p className={styles.plain}>{text}</p>
  const ownTitle = known.features.title?.separate ? title : null
  return (
    <>
      <PostPreview
        platform={known.id}
        text={text}
        title={ownTitle}
        author={authorNamed(fromName)}
        measure={measured}
        pictures={shownPictures}
        crop={pictures.length > 0 && post.network ? wholePictures(pictures) : undefined}
        writing={false}
        startsOpen
      />
      {thread && !isThreadInPreview(known.id) && <ThreadPosts texts={thread} />}
      <FirstComment text={first_comment} />
    </>
  )
}

function authorNamed(name: string) {
  const words = name.split(/\s+/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  const handle = name.toLowerCase().replace(/[^a-z0-9]+/gu, '') || 'author'
  return { name, handle, initials: letters.join('').toUpperCase() }
}
