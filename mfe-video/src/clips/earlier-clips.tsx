import { Button, IconVideo } from '@loomcast/design-system/full'
import { useState } from 'react'
import { useUploadedClips } from '../api/queries.ts'
import { EarlierClipsDialog } from './clip-dialogs.lazy.tsx'

/** The button for the clips that the user uploaded before. Nothing if there are none. `hasPlace`: whether the video can have more pictures. */
export function EarlierClips({ hasPlace }: { hasPlace: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { data: clips = [] } = useUploadedClips()
  if (clips.length === 0) return null
  return (
    <>
      <Button variant="subtle" leftSection={<IconVideo size={18} />} disabled={!hasPlace} onClick={() => setOpen(true)}>
        Your earlier clips
      </Button>
      {isOpen && <EarlierClipsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
