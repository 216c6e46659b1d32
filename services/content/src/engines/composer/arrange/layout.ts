import type { OutlineOptions } from './outline.ts'

export interface Layout extends OutlineOptions {
  bullet: string
  tags: string[]
  startWith?: string
  endWith?: string
  /** The line that a tone adds at the end if there is space. */
  closing?: string
}

export interface Draft {
  text: string
  title: string | null
  metaDescription: string | null
}
