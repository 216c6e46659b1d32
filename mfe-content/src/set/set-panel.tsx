import { Alert, Button, IconStop, Skeleton, Tabs, VisuallyHidden } from '@loomcast/design-system/full'
import { type PlatformId, platformName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { queryClient } from '@loomcast/web-kit/query'
import { createRef, type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { ContentItem } from '../api/content.ts'
import { keys } from '../api/queries.ts'
import type { Brief, OwnBriefFields } from '../brief/brief.ts'
import { readyText } from '../facts/fact.ts'
import { FactsToCheck } from '../facts/facts-to-check.tsx'
import { finishedOf } from '../generation/generation.state.ts'
import { ResultPanel } from '../generation/result-panel.tsx'
import { AllPostsButtons } from '../post/all-posts-buttons.tsx'
import { AlsoWrite, shortName } from '../post/also-write.tsx'
import { OtherBrief } from '../post/other-brief.tsx'
import type { SaveEdit } from '../post/post-panel.tsx'
import { withUnsavedEdit } from '../post/unsaved-edits.ts'
import { posts } from '../usage/set-cost.ts'
import { OwnBrief } from './own-brief.tsx'
import { postSet } from './page-set.ts'
import type { Member, PostSetState } from './post-set.ts'
import styles from './set.module.css'
import { useNarrow } from './use-narrow.ts'

export interface SetPanelProps {
  set: PostSetState
  /** Saves the unsaved edits of all posts. */
  saveEdit: RefObject<SaveEdit | null>
  onEditBrief: () => void
  onChooseProvider: () => void
  /** The brief in the form for a platform. */
  briefOf: (platform: PlatformId) => Brief
  /** A post was added: the platforms of all posts. */
  onSelectPlatforms: (platforms: readonly PlatformId[]) => void
}

/** The posts of a set: columns, or tabs on a narrow screen. */
export function SetPanel({ set, saveEdit, onEditBrief, onChooseProvider, briefOf, onSelectPlatforms }: SetPanelProps) {
  const { members } = set
  const narrow = useNarrow()
  const id = useId()
  const edits = useRef(new Map<PlatformId, RefObject<SaveEdit | null>>())
  const [chosen, setChosen] = useState<PlatformId>()
  const tabs = useRef<HTMLDivElement>(null)
  const present = members.map(({ platform }) => platform)
  const current = chosen && present.includes(chosen) ? chosen : present[0]

  useEffect(() => {
    saveEdit.current = async () => {
      for (const { current: save } of edits.current.values()) if (save && !(await save())) return false
      return true
    }
    return () => {
      saveEdit.current = null
    }
  }, [saveEdit])

  // The row of tabs scrolls horizontally.
  useEffect(() => {
    if (narrow && current) tabs.current?.querySelector('[role=tab][data-active]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
  }, [narrow, current])

  function added(platform: PlatformId) {
    setChosen(platform)
    onSelectPlatforms([...present, platform])
  }

  function editOf(platform: PlatformId): RefObject<SaveEdit | null> {
    const known = edits.current.get(platform) ?? createRef<SaveEdit>()
    edits.current.set(platform, known)
    return known
  }

  return (
    <div className={styles.set}>
      <SetHead set={set} />
      {members.map((member) => (
        <ReadyStatus key={member.platform} member={member} />
      ))}
      {/* The same elements at each width, so that a rotated device retains unsaved edits. */}
      <Tabs ref={tabs} id={id} value={current ?? null} onChange={(platform) => setChosen(present.find((known) => known === platform))}>
        {narrow && (
          <Tabs.List aria-label="Posts">
            {members.map((member) => (
              <Tabs.Tab
                key={member.platform}
                value={member.platform}
                aria-controls={`${id}-panel-${member.platform}`}
                className={styles.tab}
                leftSection={<PlatformIcon platform={member.platform} size={20} />}
                rightSection={<StateMark member={member} />}
              >
                {shortName(platformName(member.platform))}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        <div className={narrow ? undefined : styles.columns} data-count={Math.min(members.length, 4)}>
          {members.map((member) => (
            <div key={member.platform} {...(narrow && panelOf(id, member.platform, current))}>
              <Column
                {...{ member, present, onEditBrief, onChooseProvider, briefOf }}
                saveEdit={editOf(member.platform)}
                onAlsoWrite={added}
              />
            </div>
          ))}
        </div>
      </Tabs>
    </div>
  )
}

/** The attributes of a tab's panel, whose ids are those of Mantine. */
const panelOf = (id: string, platform: PlatformId, current: PlatformId | undefined) => ({
  role: 'tabpanel',
  id: `${id}-panel-${platform}`,
  'aria-labelledby': `${id}-tab-${platform}`,
  hidden: platform !== current,
  className: styles.tabPanel,
})

function SetHead({ set: { members, isWriting } }: { set: PostSetState }) {
  const writing = members.filter(({ generations }) => generations.get().phase === 'writing').length
  const finished = members.filter(
    ({ generations }) => generations.get().phase !== 'writing' && finishedOf(generations.get()) !== null,
  ).length
  return (
    <div className={styles.head}>
      <h2>Your {posts(members.length)}</h2>
      <div className={styles.headActions}>
        {isWriting && (
          <span className={styles.progress}>
            {finished} of {members.length} ready
          </span>
        )}
        {writing > 1 && (
          <Button variant="default" leftSection={<IconStop size={18} />} onClick={postSet.stopAll}>
            Stop all
          </Button>
        )}
        {!isWriting && <FactsToCheck items={finishedItems(members)} />}
        {!isWriting && finished > 1 && <AllPostsButtons items={() => finishedItems(members)} />}
      </div>
    </div>
  )
}

/** The finished posts as they are on the page. */
function finishedItems(members: readonly Member[]): ContentItem[] {
  return members.flatMap(({ generations }) => {
    const shown = finishedOf(generations.get())
    return shown ? withUnsavedEdit(queryClient.getQueryData<ContentItem>(keys.item(shown.item.content_id)) ?? shown.item) : []
  })
}

interface ColumnProps extends Omit<SetPanelProps, 'set' | 'onSelectPlatforms'> {
  member: Member
  present: readonly PlatformId[]
  onAlsoWrite: (platform: PlatformId) => void
}

function Column({ member, present, saveEdit, onEditBrief, onChooseProvider, briefOf, onAlsoWrite }: ColumnProps) {
  const { platform, generations } = member
  const generation = useSyncExternalStore(generations.subscribe, generations.get)

  async function again(own?: OwnBriefFields): Promise<void> {
    if (saveEdit.current && !(await saveEdit.current())) return
    postSet.regenerate(platform, own)
  }

  async function carryOn(): Promise<void> {
    if (saveEdit.current && !(await saveEdit.current())) return
    postSet.carryOn(platform)
  }

  return (
    <article className={styles.column} aria-label={platformName(platform)}>
      {generation.phase === 'question' && (
        <div className={styles.question}>
          <Alert tone="info" live={false} title={`Your ${platformName(platform)} needs more facts`}>
            {generation.question} Nothing was charged.
          </Alert>
          {generation.before === null && <OwnBrief brief={generation.attempt.brief} onWrite={(own) => void again(own)} />}
        </div>
      )}
      {generation.phase === 'question' && generation.before === null ? null : generation.phase === 'idle' ? (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={288} />
        </div>
      ) : (
        <ResultPanel
          {...{ generation, platform, saveEdit, onEditBrief, onChooseProvider }}
          onStop={() => postSet.stop(platform)}
          onRetry={() => postSet.retry(platform)}
          onRegenerate={() => void again()}
          onContinue={() => void carryOn()}
          onUseExample={() => {}}
          more={({ attempt, item }) => (
            <>
              <OtherBrief used={attempt.brief} current={briefOf(platform)} onWrite={(fields) => void again(fields)} />
              <OwnBrief brief={attempt.brief} onWrite={(own) => void again(own)} />
              <AlsoWrite
                present={present}
                onWrite={(other) => {
                  onAlsoWrite(other)
                  postSet.alsoWrite(other, { attempt, item })
                }}
              />
            </>
          )}
        />
      )}
    </article>
  )
}

/** One announcement when a post is ready. It is outside the tabs, because hidden regions are not announced. */
function ReadyStatus({ member: { platform, generations } }: { member: Member }) {
  const generation = useSyncExternalStore(generations.subscribe, generations.get)
  const { phase } = generation
  const [hasWritten, setHasWritten] = useState(false)
  if (phase === 'writing' && !hasWritten) setHasWritten(true)
  return (
    <VisuallyHidden role="status">
      {hasWritten && phase === 'done' ? readyText(platformName(platform), finishedOf(generation)?.item.facts) : ''}
    </VisuallyHidden>
  )
}

function StateMark({ member: { generations } }: { member: Member }) {
  const generation = useSyncExternalStore(generations.subscribe, generations.get)
  const { phase } = generation
  const shown = finishedOf(generation)
  if (phase === 'writing')
    return (
      <>
        <span className={styles.dot} aria-hidden="true" />
        <VisuallyHidden>, writing</VisuallyHidden>
      </>
    )
  if (phase !== 'ended' && phase !== 'question') return shown && <FactsToCheck short items={[shown.item]} />
  return (
    <>
      <span className={styles.dot} data-failed aria-hidden="true" />
      <VisuallyHidden>, not finished</VisuallyHidden>
    </>
  )
}
