import { Tabs } from '@loomcast/design-system/full'
import { type PlatformId, platformName, postName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
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

/** Characters of a post in its tab: more than the two lines that are visible. */
const TAB_TEXT = 140

export interface SeveralPostsProps extends Omit<SetPostProps, 'member' | 'present'> {
  set: PostSetState
  /** The post in the open tab. */
  current: PlatformId | undefined
  onOpen: (platform: PlatformId | undefined) => void
}

/** A strip of tabs, and the post of the open one. `saveEdit` saves the unsaved edits of all posts. */
export function SeveralPosts({ set, current, onOpen, saveEdit, ...ofPosts }: SeveralPostsProps) {
  const { members } = set
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

  // On a narrow screen, the row of tabs scrolls horizontally.
  useEffect(() => {
    const tab = current && tabs.current?.querySelector('[role=tab][data-active]')
    if (!tab) return
    const { parentElement: list } = tab
    if (list && list.scrollWidth > list.clientWidth) tab.scrollIntoView?.({ inline: 'center', block: 'nearest' })
  }, [current])

  function editOf(platform: PlatformId): RefObject<SaveEdit | null> {
    const known = edits.current.get(platform) ?? createRef<SaveEdit>()
    edits.current.set(platform, known)
    return known
  }

  return (
    <>
      <SetHead set={set} />
      <Tabs ref={tabs} id={id} value={current ?? null} onChange={(platform) => onOpen(present.find((known) => known === platform))}>
        <Tabs.List aria-label="Posts" className={styles.strip}>
          {members.map((member) => (
            <PostTab key={member.platform} member={member} panelId={`${id}-panel-${member.platform}`} />
          ))}
        </Tabs.List>
        {members.map((member) => (
          <div key={member.platform} {...panelOf(id, member.platform, current)}>
            <Post member={member}>
              <SetPost {...ofPosts} member={member} present={present} saveEdit={editOf(member.platform)} />
            </Post>
          </div>
        ))}
      </Tabs>
    </>
  )
}

/** The tab of a post: its platform and state and, on a wide screen, its first words. */
function PostTab({ member, panelId }: { member: Member; panelId: string }) {
  const { platform, generations } = member
  const text = useSyncExternalStore(generations.subscribe, () => firstWords(shownText(generations.get())))
  return (
    <Tabs.Tab value={platform} aria-controls={panelId} className={styles.tab}>
      <span className={styles.tabName}>
        <PlatformIcon platform={platform} size={20} />
        {shortName(platformName(platform))}
        <StateMark member={member} />
      </span>
      <span className={styles.tabText} aria-hidden="true" dir="auto">
        {text}
      </span>
    </Tabs.Tab>
  )
}

/** Without the number of a thread's post and the mark of a blog post's title. */
const firstWords = (text: string) => text.replace(/^(?:1\/\d+|#) /, '').slice(0, TAB_TEXT)

/** The name changes with the text: a thread that has only one post is called a post. */
function Post({ member: { platform, generations }, children }: { member: Member; children: ReactNode }) {
  const name = useSyncExternalStore(generations.subscribe, () => postName(platform, shownText(generations.get())))
  return (
    <article className={styles.post} aria-label={name}>
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
