import type { OutlineOptions } from './outline.ts'

export interface Layout extends OutlineOptions {
  bullet: string
  tags: string[]
  startWith?: string
  endWith?: string
  /** Whether the text has no title, such as a post of a platform whose videos have one. */
  untitled?: boolean
  /** The line that a tone adds at the end if there is space. */
  closing?: string
}

export interface Draft {
  text: string
  title: string | null
  metaDescription: string | null
}
