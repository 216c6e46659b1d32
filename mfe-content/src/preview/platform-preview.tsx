import { PostPreview, type PreviewTheme } from '@loomcast/platforms/previews'
import { CopyText } from '@loomcast/web-kit/clipboard'
import type { ComponentProps } from 'react'

export type { PreviewTheme }

/** The preview of the post on its platform, with this slice's copy buttons. */
export function PlatformPreview(props: Omit<ComponentProps<typeof PostPreview>, 'CopyPost'>) {
  return <PostPreview {...props} CopyPost={CopyPost} />
}

function CopyPost({ text, label }: { text: string; label: string }) {
  return <CopyText text={text} label={label} short="Copy" size="small" />
}
