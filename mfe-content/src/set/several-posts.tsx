import { Tabs } from '@loomcast/design-system/full'
import { type PlatformId, platformName, postName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { useNarrow } from '@loomcast/web-kit/narrow'
import { createRef, type ReactNode, type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { shownText } from '../generation/generation.state.ts'
import { shortName } from '../post/also-write.tsx'
import type { SaveEdit } from '../post/post-panel.tsx'
import type { Member } from './member.ts'
import type { PostSetState } from './members.ts'
import { StateMark } from './post-status.tsx'
import styles from './set.module.css'
import { SetHead } from './set-head.tsx'
import { SetPost, type SetPostProps } from './set-post.tsx'

export interface SeveralPostsProps extends Omit<SetPostProps, 'member' | 'present'> {
  set: PostSetState
  /** The post in the open tab. */
  current: PlatformId | undefined
  onOpen: (platform: PlatformId | undefined) => void
}

/** Columns, or tabs on a narrow screen. `saveEdit` saves the unsaved edits of all posts. */
export function SeveralPosts({ set, current, onOpen, saveEdit, ...ofPosts }: SeveralPostsProps) {
  const { members } = set
  const narrow = useNarrow()
  const id = useId()
  const edits = useRef(new Map<PlatformId, RefObject<SaveEdit | null>>())
  const tabs = useRef<HTMLDivElement>(null)
  const present = members.map(({ platform }) => platform)

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

  function editOf(platform: PlatformId): RefObject<SaveEdit | null> {
    const known = edits.current.get(platform) ?? createRef<SaveEdit>()
    edits.current.set(platform, known)
    return known
  }

  return (
    <>
      <SetHead set={set} />
      {/* The same elements at each width, so that a rotated device retains unsaved edits. */}
      <Tabs ref={tabs} id={id} value={current ?? null} onChange={(platform) => onOpen(present.find((known) => known === platform))}>
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
              <Column member={member}>
                <SetPost {...ofPosts} member={member} present={present} saveEdit={editOf(member.platform)} />
              </Column>
            </div>
          ))}
        </div>
      </Tabs>
    </>
  )
}

/** The name changes with the text: a thread that has only one post is called a post. */
function Column({ member: { platform, generations }, children }: { member: Member; children: ReactNode }) {
  const name = useSyncExternalStore(generations.subscribe, () => postName(platform, shownText(generations.get())))
  return (
    <article className={styles.column} aria-label={name}>
      {children}
    </article>
  )
}

/** The attributes of a tab's panel, with Mantine's ids. */
const panelOf = (id: string, platform: PlatformId, current: PlatformId | undefined) => ({
  role: 'tabpanel',
  id: `${id}-panel-${platform}`,
  'aria-labelledby': `${id}-tab-${platform}`,
  hidden: platform !== current,
  className: styles.tabPanel,
})
