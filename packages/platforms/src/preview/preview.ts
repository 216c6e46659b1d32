import type { ComponentType } from 'react'
import type { Measure } from '../measure.ts'
import type { Platform } from '../platforms.ts'

/** The author shown in a preview. */
export interface Author {
  name: string
  /** Without the @. */
  handle: string
  initials: string
  /** Shown in place of the initials. */
  logo?: string | null
}

export interface PreviewPicture {
  id: string
  /** Null until it is known. */
  url: string | null
  /** What the picture shows; empty if it was not described. */
  alt: string
}

export interface PreviewProps {
  platform: Platform
  text: string
  /** The post's title, if the platform has a separate field for it. */
  title?: string | null
  author: Author
  /** The pictures of the post, in order. */
  pictures?: readonly PreviewPicture[]
  /** null until the text is measured. */
  measure: Measure | null
  writing: boolean
  /** A button that copies one post of a thread. */
  CopyPost?: ComponentType<{ text: string; label: string }>
}

/** What a platform's `preview.tsx` exports as `Preview`. */
export type PreviewComponent = ComponentType<PreviewProps>
