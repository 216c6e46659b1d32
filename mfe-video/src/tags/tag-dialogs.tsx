import { ManageTags, type Tag, TagDialog } from '@loomcast/web-kit/tags'
import type { Job } from '../api/wire.ts'
import { videoTags } from './video-tags.ts'

export interface TagDialogsProps {
  tags: readonly Tag[]
  /** The videos in the dialog; null: the dialog is closed. */
  tagged: readonly Job[] | null
  managed: boolean
  onTagged: (jobs: readonly Job[]) => void
  /** A tag has another name, or none. */
  onChanged: (tag: string, newName: string | null) => void
  onClose: () => void
}

/** The dialogs that change the tags of videos, and that rename and delete tags. */
export function TagDialogs({ tags, tagged, managed, onTagged, onChanged, onClose }: TagDialogsProps) {
  return (
    <>
      <TagDialog source={videoTags} items={tagged} onTagged={onTagged} onClose={onClose} />
      <ManageTags source={videoTags} opened={managed} tags={tags} onClose={onClose} onChanged={onChanged} />
    </>
  )
}
