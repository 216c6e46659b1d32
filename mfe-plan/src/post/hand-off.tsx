import { Button, IconCalendar, IconCheck, IconCopy, IconDraft, IconEdit, IconExternal, IconMove } from '@loomcast/design-system/full'
import { findPlatform, measure, postingPage } from '@loomcast/platforms'
import { announce } from '@loomcast/web-kit'
import { CopyText, writeClipboard } from '@loomcast/web-kit/clipboard'
import { useMemo, useState } from 'react'
import type { PlannedPost } from '../api/plan.ts'
import { whenText } from '../time/day-text.ts'
import { AiNote } from './ai-note.tsx'
import { AttachedPictures } from './attached-pictures.tsx'
import { saveCalendarFile } from './calendar-file.ts'
import { FilmOfPost } from './film-view.tsx'
import { FirstComment } from './first-comment.tsx'
import { LinkField, validLink } from './link-field.tsx'
import { MoveDialog } from './move-dialog.tsx'
import styles from './post.module.css'
import { answerPost } from './post-actions.ts'
import { StateLabel } from './post-state.tsx'
import { PostText } from './post-text.tsx'
import { brandOf, shownTime } from './post-texts.ts'
import { useBusy } from './use-busy.ts'

interface HandOffProps {
  post: PlannedPost
  zone: string
  onEdit: () => void
  onDone: () => void
}

/** A post that the person publishes: one press copies it and opens the network, a second one marks it as posted. */
export function HandOff({ post, zone, onEdit, onDone }: HandOffProps) {
  const [url, setUrl] = useState('')
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  const [moving, setMoving] = useState(false)
  const { busy, run } = useBusy<'posted' | 'draft'>()
  const link = validLink(url)
  const brand = brandOf(post.platform)
  const platform = findPlatform(post.platform)
  const { text, page, parts } = useMemo(() => handOffOf(post), [post])

  async function copy(): Promise<void> {
    const done = await writeClipboard(text)
    setCopied(done ? 'yes' : 'refused')
    if (done) announce('Copied')
  }

  return (
    <div className={styles.fields}>
      <p className={styles.facts}>
        <StateLabel post={post} />
        <span>Due {whenText(shownTime(post, zone))}</span>
      </p>
      {platform && <AiNote parts={post.ai_parts} platform={platform.id} network={undefined} />}
      <ol className={styles.steps}>
        <li>
          <div className={styles.actions}>
            {page ? (
              <Button
                component="a"
                href={page.url}
                target="_blank"
                rel="noreferrer"
                className={styles.open}
                data-autofocus
                leftSection={<IconExternal size={18} />}
                onClick={() => void copy()}
              >
                Copy the text and open {brand}
              </Button>
            ) : (
              <Button leftSection={<IconCopy size={18} />} data-autofocus onClick={() => void copy()}>
                Copy the text
              </Button>
            )}
            {post.title && <CopyText text={post.title} label="Copy the title" />}
          </div>
          <p className={styles.note} role="status">
            {copied === 'refused'
              ? 'Your browser blocked copying. Select the text below and copy it by hand.'
              : noteOf({ brand, copied: copied === 'yes', hasText: page?.hasText ?? false, hasPage: page !== null })}
          </p>
          {parts > 1 && (
            <p className={styles.note}>
              This is a thread of {parts} posts. {page?.hasText ? 'The first is filled in. ' : ''}Copy each of them below.
            </p>
          )}
        </li>
        {post.pictures.length > 0 && (
          <li>
            <p className={styles.note}>Save the pictures and add them to the post.</p>
            <AttachedPictures pictures={post.pictures} />
          </li>
        )}
        {post.film && (
          <li>
            <p className={styles.note}>Save the film and add it to the post.</p>
            <FilmOfPost film={post.film} withDownload />
          </li>
        )}
        {post.first_comment && (
          <li>
            <p className={styles.note}>When it is posted, add your first comment below it.</p>
            <FirstComment text={post.first_comment} withCopy />
          </li>
        )}
        <li className={styles.stepFields}>
          <LinkField url={url} onChange={setUrl} />
          <div>
            <Button
              variant={copied === 'no' ? 'default' : 'filled'}
              leftSection={<IconCheck size={18} />}
              loading={busy === 'posted'}
              disabled={link === null}
              onClick={() => run('posted', async () => (await answerPost(post, true, link || undefined)) && onDone())}
            >
              Posted
            </Button>
          </div>
        </li>
      </ol>
      <div className={styles.actions}>
        <Button variant="subtle" leftSection={<IconMove size={18} />} onClick={() => setMoving(true)}>
          New time
        </Button>
        <Button variant="subtle" leftSection={<IconEdit size={18} />} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="subtle" leftSection={<IconCalendar size={18} />} onClick={() => void saveCalendarFile(post.post_id)}>
          Calendar file
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconDraft size={18} />}
          loading={busy === 'draft'}
          onClick={() => run('draft', async () => (await answerPost(post, false)) && onDone())}
        >
          Back to drafts
        </Button>
      </div>
      <PostText post={post} />
      {moving && <MoveDialog post={post} zone={zone} onClose={() => setMoving(false)} onMoved={onDone} />}
    </div>
  )
}

/** The text to copy, the network's page with it, and the number of posts. Such a page takes one post, so a thread begins with its first. */
function handOffOf(post: PlannedPost) {
  const platform = findPlatform(post.platform)
  const parts = platform ? (measure(platform, post.text).posts ?? []) : []
  const first = parts.length > 1 ? (parts[0]?.text ?? post.text) : post.text
  return { text: first, page: platform ? postingPage(platform, first) : null, parts: parts.length }
}

function noteOf({ brand, copied, hasText, hasPage }: { brand: string; copied: boolean; hasText: boolean; hasPage: boolean }): string {
  if (!hasPage) return copied ? 'Copied. Paste it where you write your articles.' : 'Paste it where you write your articles.'
  if (hasText) return `${brand} opens in a new tab with the text filled in.${copied ? ' It is copied as well.' : ''}`
  return copied ? `Copied. Paste it into ${brand}.` : `${brand} opens in a new tab, where you paste the text.`
}
