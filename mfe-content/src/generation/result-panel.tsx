import { Alert, Button, IconContinue, IconStop } from '@loomcast/design-system/full'
import { type PlatformId, postName } from '@loomcast/platforms'
import { useAuthor } from '@loomcast/web-kit/author'
import { CopyText } from '@loomcast/web-kit/clipboard'
import type { ReactNode, RefObject } from 'react'
import type { ContentItem, Notice } from '../api/content.ts'
import { useItem } from '../api/queries.ts'
import { usePreviewPictures } from '../pictures/use-preview-pictures.ts'
import { PostPanel, type SaveEdit } from '../post/post-panel.tsx'
import { PostSides } from '../post/post-sides.tsx'
import { PostText } from '../post/post-text.tsx'
import { Costing, RegenerateButton, useCost } from '../post/regenerate-button.tsx'
import { PlatformPreview } from '../preview/platform-preview.tsx'
import { useMeasure } from '../preview/use-measure.ts'
import { Elapsed } from './elapsed.tsx'
import { chargeOf, FailureNotice, UnconfirmedNotice } from './failure-notice.tsx'
import styles from './generation.module.css'
import { type Finished, finishedOf, type Generation } from './generation.state.ts'
import { isKeyHonored } from './idempotency.ts'
import { ResultFrame } from './result-frame.tsx'

export interface ResultPanelProps {
  generation: Generation
  platform: PlatformId
  /** Saves an unsaved edit of the post on the screen. */
  saveEdit: RefObject<SaveEdit | null>
  onStop: () => void
  onRetry: () => void
  onRegenerate: (item: ContentItem) => void
  onContinue: (item: ContentItem) => void
  onEditBrief: () => void
  onChooseProvider: () => void
  /** Shown after the notices of a finished post. */
  more?: (shown: Finished) => ReactNode
}

/** A post with its preview, from its first word to the finished result. Renders nothing if there is no post to show. */
export function ResultPanel(props: ResultPanelProps) {
  const { generation } = props
  const finished = finishedOf(generation)
  switch (generation.phase) {
    case 'writing':
      return <Writing generation={generation} onStop={props.onStop} />
    case 'ended':
      return <Ended {...props} generation={generation} finished={finished} />
    default:
      return finished && <FinishedPost key={finished.item.content_id} {...props} {...finished} />
  }
}

function Writing({ generation, onStop }: { generation: Extract<Generation, { phase: 'writing' }>; onStop: () => void }) {
  const author = useAuthor()
  const { attempt, text, stopping, note } = generation
  const { platform } = attempt.brief
  const measure = useMeasure(platform, text)
  const pictures = usePreviewPictures(attempt.brief.pictures)
  return (
    <PostSides
      title={titleOf(platform, text)}
      writing
      toolbar={
        <span className={styles.progress}>
          <Button variant="default" leftSection={<IconStop size={18} />} disabled={stopping} onClick={onStop}>
            Stop
          </Button>
          <span className={styles.pulse} aria-hidden="true" />
          {stopping ? 'Stopping…' : 'Writing…'} <Elapsed startedAt={attempt.startedAt} />
        </span>
      }
      text={
        <div aria-busy="true">
          <PostText platform={platform} text={text} />
          {note && <p className={styles.note}>{note}</p>}
        </div>
      }
      preview={
        text === '' ? (
          <EmptyLines />
        ) : (
          <PlatformPreview platform={platform} text={text} author={author} pictures={pictures} measure={measure} writing />
        )
      }
    />
  )
}

function FinishedPost({
  item: known,
  saveEdit,
  failed,
  onRegenerate,
  onContinue,
  more,
  attempt,
}: Finished & Pick<ResultPanelProps, 'saveEdit' | 'onRegenerate' | 'onContinue' | 'more'> & { failed?: ReactNode }) {
  const { data: item = known } = useItem(known.content_id, known)
  return (
    <>
      {failed && <div className={styles.failed}>{failed}</div>}
      <PostPanel
        item={item}
        title={titleOf(item.platform, item.generated_text)}
        saveEdit={saveEdit}
        actions={<RegenerateButton item={item} onRegenerate={() => onRegenerate(item)} />}
        notices={
          <>
            <CutNotice item={item} onContinue={onContinue} />
            {(item.notices ?? [])
              .filter((notice) => !isShownByCutNotice(notice, item))
              .map((notice) => (
                <Alert key={notice.code + notice.message} tone={notice.code.startsWith('avoid_words_') ? 'warning' : 'info'} live={false}>
                  {notice.message}
                </Alert>
              ))}
            {more?.({ attempt, item })}
          </>
        }
      />
    </>
  )
}

const titleOf = (platform: string, text: string) => `Your ${postName(platform, text)}`

const isIncomplete = ({ finish_reason }: ContentItem) => finish_reason === 'length' || finish_reason === 'stopped'

/** The server also sends a notice for an incomplete text, which `CutNotice` replaces. */
const isShownByCutNotice = ({ code }: Notice, item: ContentItem) => isIncomplete(item) && (code === 'cut' || code === 'stopped')

/** The notice for an incomplete text: cut by the length limit, or stopped. */
function CutNotice({ item, onContinue }: { item: ContentItem; onContinue: (item: ContentItem) => void }) {
  const { cost, blocked } = useCost()
  if (!isIncomplete(item)) return null
  return (
    <Alert
      tone="info"
      live={false}
      actions={
        <Costing cost={blocked ?? cost}>
          <Button
            variant="default"
            leftSection={<IconContinue size={18} />}
            disabled={blocked !== undefined}
            onClick={() => onContinue(item)}
          >
            Continue
          </Button>
        </Costing>
      }
    >
      {item.finish_reason === 'length'
        ? 'Cut off at your length limit. Continue to finish it.'
        : 'You stopped it. What was written is in your history and used one generation.'}
    </Alert>
  )
}

function Ended(props: ResultPanelProps & { generation: Extract<Generation, { phase: 'ended' }>; finished: Finished | null }) {
  const { generation, finished, onRetry, onEditBrief, onChooseProvider } = props
  const { attempt, failure, saved, text } = generation
  const platform = attempt.brief.platform
  const isUnconfirmed = saved === 'unknown' && !isKeyHonored(attempt.startedAt, Date.now())
  const failed = isUnconfirmed ? (
    <UnconfirmedNotice onRetry={onRetry} />
  ) : (
    failure && (
      <FailureNotice failure={failure} saved={saved} onRetry={onRetry} onEditBrief={onEditBrief} onChooseProvider={onChooseProvider} />
    )
  )
  const notice = failed ?? (
    <Alert
      tone="info"
      title="Stopped"
      actions={
        saved === 'checking' ? undefined : (
          <Button variant="default" onClick={onRetry}>
            Generate again
          </Button>
        )
      }
    >
      {chargeOf(saved)}
    </Alert>
  )
  // Shows the saved post, or the previous one if no text was written. Otherwise shows the text that was not saved.
  if (finished && (typeof saved === 'object' || text === ''))
    return <FinishedPost key={finished.item.content_id} {...props} {...finished} failed={typeof saved === 'object' ? failed : notice} />
  return (
    <ResultFrame title={titleOf(platform, text)}>
      {notice}
      <UnsavedText platform={platform} text={text} />
    </ResultFrame>
  )
}

/** Text that may not have been saved, shown so that the user can copy it. */
function UnsavedText({ platform, text }: { platform: PlatformId; text: string }) {
  const author = useAuthor()
  const measure = useMeasure(platform, text)
  if (text === '') return null
  return (
    <PostSides
      toolbar={<CopyText text={text} label="Copy text" short="Copy" />}
      text={<PostText platform={platform} text={text} />}
      preview={<PlatformPreview platform={platform} text={text} author={author} measure={measure} writing={false} />}
    />
  )
}

/** A placeholder with the height of a short post. */
function EmptyLines() {
  return (
    <div className={styles.lines} aria-hidden="true">
      <span style={{ width: '42%' }} />
      <span style={{ width: '94%' }} />
      <span style={{ width: '88%' }} />
      <span style={{ width: '63%' }} />
    </div>
  )
}
