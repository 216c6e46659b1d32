import { Alert, Badge, Button, IconContinue, IconRetry, IconStop } from '@loomcast/design-system/full'
import { findPlatform, type PlatformName } from '@loomcast/platform-rules'
import { useSession } from '@loomcast/web-kit'
import type { ReactNode } from 'react'
import { useItem } from '../api/queries.ts'
import { CopyText } from '../clipboard/copy-text.tsx'
import { type ContentItem, itemOf, type Notice } from '../history/content.ts'
import { PostPanel } from '../post/post-panel.tsx'
import { authorOf } from '../preview/author.ts'
import { PostPreview } from '../preview/post-preview.tsx'
import { useMeasure } from '../preview/use-measure.ts'
import { Elapsed } from './elapsed.tsx'
import { examples } from './examples.ts'
import { chargeOf, FailureNotice } from './failure-notice.tsx'
import styles from './generation.module.css'
import type { Generation } from './generation.state.ts'

export interface ResultPanelProps {
  generation: Generation
  /** What the brief asks for now: the empty result shows how that will look. */
  platform: PlatformName
  onStop: () => void
  onRetry: () => void
  onRegenerate: (item: ContentItem) => void
  onContinue: (item: ContentItem) => void
  onUseExample: (brief: string) => void
  onEditBrief: () => void
  onChooseProvider: () => void
}

/** The post as its platform shows it, from the empty place through the growing text to the finished result. */
export function ResultPanel(props: ResultPanelProps) {
  const { generation } = props
  switch (generation.phase) {
    case 'idle':
      return <ExampleResult platform={props.platform} onUse={props.onUseExample} />
    case 'writing':
      return <Writing generation={generation} onStop={props.onStop} />
    case 'done':
      return (
        <Finished
          item={itemOf(generation.answer, new Date(generation.attempt.startedAt).toISOString())}
          notices={generation.answer.notices}
          {...props}
        />
      )
    case 'ended':
      return <Ended {...props} generation={generation} />
  }
}

function Frame({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.result}>
      <div className={styles.resultHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </div>
  )
}

function ExampleResult({ platform, onUse }: { platform: PlatformName; onUse: (brief: string) => void }) {
  const author = authorOf(useSession())
  const example = examples[platform]
  const measure = useMeasure(platform, example.post)
  return (
    <Frame title="Your post will be here" aside={<Badge>Example</Badge>}>
      <PostPreview platform={platform} text={example.post} author={author} measure={measure} writing />
      <div className={styles.exampleBrief}>
        <p>
          <b>It came from this brief:</b> {example.brief}
        </p>
        <Button variant="default" onClick={() => onUse(example.brief)}>
          Try this brief
        </Button>
      </div>
    </Frame>
  )
}

function Writing({ generation, onStop }: { generation: Extract<Generation, { phase: 'writing' }>; onStop: () => void }) {
  const author = authorOf(useSession())
  const { attempt, text, stopping, note } = generation
  const { platform } = attempt.brief
  const measure = useMeasure(platform, text)
  return (
    <Frame
      title={`Your ${platform}`}
      aside={
        <span className={styles.progress}>
          <span className={styles.pulse} aria-hidden="true" />
          {stopping ? 'Stopping…' : 'Writing…'} <Elapsed startedAt={attempt.startedAt} />
          <Button variant="default" leftSection={<IconStop size={18} />} disabled={stopping} onClick={onStop}>
            Stop
          </Button>
        </span>
      }
    >
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.growing} aria-busy="true">
        {text === '' ? <EmptyLines /> : <PostPreview platform={platform} text={text} author={author} measure={measure} writing />}
      </div>
    </Frame>
  )
}

function Finished({
  item: answered,
  notices = [],
  onRegenerate,
  onContinue,
}: { item: ContentItem; notices?: Notice[] } & ResultPanelProps) {
  const { data: item = answered } = useItem(answered.content_id, answered)
  return (
    <Frame title={`Your ${item.platform}`}>
      {notices.map((notice) => (
        <Alert key={notice.code + notice.message} tone="info" live={false}>
          {notice.message}
        </Alert>
      ))}
      <CutNotice item={item} onContinue={onContinue} />
      <PostPanel item={item} actions={<RegenerateButton item={item} onRegenerate={onRegenerate} />} />
    </Frame>
  )
}

function RegenerateButton({ item, onRegenerate }: { item: ContentItem; onRegenerate: (item: ContentItem) => void }) {
  return (
    <Button variant="default" leftSection={<IconRetry size={18} />} title="Counts as one generation" onClick={() => onRegenerate(item)}>
      Regenerate
    </Button>
  )
}

/** A text that ended before its end: cut by max tokens or stopped. */
function CutNotice({ item, onContinue }: { item: ContentItem; onContinue: (item: ContentItem) => void }) {
  if (item.finish_reason !== 'length' && item.finish_reason !== 'stopped') return null
  const cut = item.finish_reason === 'length'
  return (
    <Alert
      tone="info"
      title={cut ? 'The text reached the maximum of tokens' : 'Stopped'}
      actions={
        <Button
          variant="default"
          leftSection={<IconContinue size={18} />}
          title="Counts as one generation"
          onClick={() => onContinue(item)}
        >
          Continue
        </Button>
      }
    >
      {cut
        ? 'Continue where it stops; that counts as one generation.'
        : 'What was written is kept in your history and counts as one generation. Continuing counts as another.'}
    </Alert>
  )
}

function Ended(props: ResultPanelProps & { generation: Extract<Generation, { phase: 'ended' }> }) {
  const { generation, onRetry, onRegenerate, onContinue, onEditBrief, onChooseProvider } = props
  const { attempt, failure, kept, text } = generation
  const platform = findPlatform(attempt.brief.platform)?.name ?? props.platform
  const failed = failure && <FailureNotice {...{ failure, kept, onRetry, onEditBrief, onChooseProvider }} />
  if (typeof kept === 'object') return <KeptResult item={kept} failed={failed} {...{ onRegenerate, onContinue }} />
  return (
    <Frame title={`Your ${platform}`}>
      {failed ?? (
        <Alert
          tone="info"
          title="Stopped"
          actions={
            kept === 'looking' ? undefined : (
              <Button variant="default" onClick={onRetry}>
                Generate again
              </Button>
            )
          }
        >
          {chargeOf(kept)}
        </Alert>
      )}
      <LooseText platform={platform} text={text} />
    </Frame>
  )
}

function KeptResult({
  item: known,
  failed,
  onRegenerate,
  onContinue,
}: Pick<ResultPanelProps, 'onRegenerate' | 'onContinue'> & { item: ContentItem; failed: ReactNode }) {
  const { data: item = known } = useItem(known.content_id, known)
  return (
    <Frame title={`Your ${item.platform}`}>
      {failed}
      <CutNotice item={item} onContinue={onContinue} />
      <PostPanel item={item} actions={<RegenerateButton item={item} onRegenerate={onRegenerate} />} />
    </Frame>
  )
}

/** Text that arrived but is not known to be kept: shown so that it can be copied. */
function LooseText({ platform, text }: { platform: PlatformName; text: string }) {
  const author = authorOf(useSession())
  const measure = useMeasure(platform, text)
  if (text === '') return <div className={styles.growing} />
  return (
    <>
      <div>
        <CopyText text={text} label="Copy text" short="Copy" />
      </div>
      <PostPreview platform={platform} text={text} author={author} measure={measure} writing={false} />
    </>
  )
}

/** The place of the first words: lines that take the room a short post will need. */
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
