import type { Measure, PlatformName } from '@loomcast/platform-rules'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Author } from './author.ts'
import { FacebookFrame } from './facebook.frame.tsx'
import { InstagramFrame } from './instagram.frame.tsx'
import { LinkedInFrame } from './linkedin.frame.tsx'
import styles from './preview.module.css'
import { TikTokFrame } from './tiktok.frame.tsx'
import { XFrame } from './x.frame.tsx'
import { YouTubeFrame } from './youtube.frame.tsx'

export interface FrameProps {
  text: string
  /** Where the platform has a field of its own for it. */
  title?: string | null
  author: Author
  measure: Measure | null
  writing: boolean
}

export type PreviewTheme = 'page' | 'light' | 'dark'

// Markdown is only needed here, and it is the heaviest part of the slice.
const BlogFrame = lazy(() => import('./blog.frame.tsx').then((module) => ({ default: module.BlogFrame })))

const frames: Record<PlatformName, ComponentType<FrameProps>> = {
  'Twitter/X Thread': XFrame,
  'LinkedIn Post': LinkedInFrame,
  'Instagram Caption': InstagramFrame,
  'Facebook Post': FacebookFrame,
  'YouTube Description': YouTubeFrame,
  'Blog Post': BlogFrame,
  'TikTok Caption': TikTokFrame,
}

/** The post as a reader of its platform meets it. */
export function PostPreview({ platform, theme = 'page', ...frame }: FrameProps & { platform: PlatformName; theme?: PreviewTheme }) {
  const Frame = frames[platform]
  return (
    <figure className={styles.preview} aria-label={`Preview as ${platform}`} data-lc-theme={theme === 'page' ? undefined : theme}>
      <Suspense fallback={<div className={styles.plain}>{frame.text}</div>}>
        <Frame {...frame} />
      </Suspense>
    </figure>
  )
}
