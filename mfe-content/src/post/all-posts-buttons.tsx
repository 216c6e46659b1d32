import { Button, IconZip } from '@loomcast/design-system/full'
import { announce, toast } from '@loomcast/web-kit'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import { posts } from '../usage/set-cost.ts'
import { useAiLine } from './ai-line.ts'
import { downloadAll, newestPosts, textOfAll } from './several-posts.ts'

export interface AllPostsButtonsProps {
  /** Read at the press, so that edits are included. */
  items: () => readonly ContentItem[]
  size?: 'sm' | 'md'
}

/** Copies the newest post for each platform of a set with headings, or downloads them as a zip of text files. */
export function AllPostsButtons({ items, size = 'md' }: AllPostsButtonsProps) {
  return <PostsButtons items={() => newestPosts(items())} which="all" size={size} />
}

/** Copies posts with headings, or downloads them as a zip of text files. */
export function PostsButtons({ items, which, size = 'md' }: AllPostsButtonsProps & { which: 'all' | 'selected' }) {
  const [busy, setBusy] = useState(false)
  const { wanted } = useAiLine()

  async function download(): Promise<void> {
    setBusy(true)
    try {
      announce(`${posts(await downloadAll(items(), wanted))} downloaded`)
    } catch (error) {
      console.error('Download of several posts', error)
      toast({ kind: 'error', message: 'The posts were not downloaded.', action: { label: 'Retry', onClick: () => void download() } })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <CopyText text={() => textOfAll(items(), wanted)} label={`Copy ${which}`} size={size === 'sm' ? 'small' : 'normal'} />
      <Button
        variant={size === 'sm' ? 'subtle' : 'default'}
        size={size}
        leftSection={<IconZip size={18} />}
        loading={busy}
        onClick={() => void download()}
      >
        {`Download ${which}`}
      </Button>
    </>
  )
}
