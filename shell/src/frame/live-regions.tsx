import { VisuallyHidden } from '@loomcast/design-system'
import { announcement } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'

/** Renders the texts of announce(). Both regions are in the document from the start, because screen readers skip the first text of a newly added region. */
export function LiveRegions() {
  const current = useSyncExternalStore(announcement.subscribe, announcement.get)
  const text = (politeness: string) => (current?.politeness === politeness ? <span key={current.id}>{current.text}</span> : null)
  return (
    <VisuallyHidden>
      <div aria-live="polite" aria-atomic="true" data-announcer="polite">
        {text('polite')}
      </div>
      <div aria-live="assertive" aria-atomic="true" data-announcer="assertive">
        {text('assertive')}
      </div>
    </VisuallyHidden>
  )
}
