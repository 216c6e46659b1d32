import type { PlatformId } from '@loomcast/platforms'
import { useState } from 'react'
import { ExampleResult } from '../generation/example-result.tsx'
import type { PostSetState } from './members.ts'
import { ReadyStatus } from './post-status.tsx'
import styles from './set.module.css'
import { SetPost, type SetPostProps } from './set-post.tsx'
import { SeveralPosts } from './several-posts.tsx'

export interface SetPanelProps extends Omit<SetPostProps, 'member' | 'present' | 'onAlsoWrite'> {
  set: PostSetState
  /** Called with the platforms of all posts after a post was added. */
  onSelectPlatforms: (platforms: readonly PlatformId[]) => void
  onUseExample: (brief: string) => void
}

/** Shows the posts of the page: an example while there is none, a single post without tabs, or several posts in tabs. */
export function SetPanel({ set, onSelectPlatforms, onUseExample, ...ofPosts }: SetPanelProps) {
  const { members } = set
  const [chosen, setChosen] = useState<PlatformId>()
  const present = members.map(({ platform }) => platform)
  const current = chosen && present.includes(chosen) ? chosen : present[0]
  const [first, ...remaining] = members

  function added(platform: PlatformId, others: readonly PlatformId[]) {
    setChosen(platform)
    onSelectPlatforms([...others, platform])
  }

  if (!first) return <ExampleResult platform={ofPosts.brief.platform} onUse={onUseExample} />
  return (
    <div className={styles.set}>
      {members.map((member) => (
        <ReadyStatus key={member.platform} member={member} />
      ))}
      {remaining.length === 0 ? (
        <SetPost {...ofPosts} member={first} present={present} onAlsoWrite={added} />
      ) : (
        <SeveralPosts {...ofPosts} set={set} current={current} onOpen={setChosen} onAlsoWrite={added} />
      )}
    </div>
  )
}
