import { Button, IconZip } from '@loomcast/design-system/full'
import { CopyText } from '@loomcast/web-kit/clipboard'
import type { ContentItem } from '../api/content.ts'
import { useAiLine } from './ai-line.ts'
import { PlanSetButton } from './plan-buttons.tsx'
import { newestPosts, textOfAll } from './several-posts.ts'
import { useDownloadAll } from './use-download-all.ts'

export interface AllPostsButtonsProps {
  /** Read again at the press, so that edits are included. */
  items: () => readonly ContentItem[]
  size?: 'sm' | 'md'
}

/** Copies the newest post for each platform of a set with headings, downloads them as a zip of text files, or plans them. */
export function AllPostsButtons({ items, size = 'md' }: AllPostsButtonsProps) {
  const newest = () => newestPosts(items())
  const { wanted } = useAiLine()
  const download = useDownloadAll(newest)
  return (
    <>
      <CopyText text={() => textOfAll(newest(), wanted)} label="Copy all" size={size === 'sm' ? 'small' : 'normal'} />
      <Button
        variant={size === 'sm' ? 'subtle' : 'default'}
        size={size}
        leftSection={<IconZip size={18} />}
        loading={download.busy}
        onClick={download.start}
      >
        Download all
      </Button>
      <PlanSetButton setId={items().find(({ set_id }) => set_id)?.set_id} size={size} />
    </>
  )
}
