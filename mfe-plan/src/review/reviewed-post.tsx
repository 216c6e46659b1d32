import { Alert } from '@loomcast/design-system/full'
import { findPlatform, measure, postName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { PostPreview } from '@loomcast/platforms/previews'
import { useId, useMemo, useRef, useState } from 'react'
import type { ReviewedPost as Post } from '../api/review.api.ts'
import { whenText } from '../time/day-text.ts'
import { zoneText } from '../time/zones.ts'
import { ApprovalLabel } from './approval-label.tsx'
import { CommentForm } from './comment-form.tsx'
import { Comments } from './comments.tsx'
import { Decision } from './decision.tsx'
import styles from './review.module.css'
import { SentenceList } from './sentence-list.tsx'
import type { Part } from './sentences.ts'
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
            {whenText(local_time)}, {zoneText(time_zone, due_at)}
            {network && ` · ${network}`}
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
        <Shown post={post} fromName={fromName} />
      </div>
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

function Shown({ post: { platform, text, title }, fromName }: { post: Post; fromName: string }) {
  const known = findPlatform(platform)
  const measured = useMemo(() => (known ? measure(known, text) : null), [known, text])
  if (!known || !measured) return <p className={styles.plain}>{text}</p>
  const ownTitle = known.features.title?.separate ? title : null
  return <PostPreview platform={known.id} text={text} title={ownTitle} author={authorNamed(fromName)} measure={measured} writing={false} />
}

function authorNamed(name: string) {
  const words = name.split(/\s+/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  const handle = name.toLowerCase().replace(/[^a-z0-9]+/gu, '') || 'author'
  return { name, handle, initials: letters.join('').toUpperCase() }
}
