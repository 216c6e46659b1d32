import type { RefObject } from 'react'
import type { Job } from '../api/wire.ts'
import type { Film } from './use-film.ts'
import type { useFramePreview } from './use-frame-preview.ts'
import type { StudioParts, StudioStart } from './use-studio-start.ts'

/** What both layouts of the studio show. */
export interface StudioView {
  userId: string
  film: Film
  preview: ReturnType<typeof useFramePreview>
  parts: StudioParts
  writing: StudioStart['writing']
  start: StudioStart['start']
  /** The heading of the active videos. */
  active: RefObject<HTMLHeadingElement | null>
  onWatch: (job: Job) => void
}
