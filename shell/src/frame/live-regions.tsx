import { VisuallyHidden } from '@loomcast/design-system'
import { announcement } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'

/** What announce() says. Both regions are there from the start, or the first word would not be heard. */
export function LiveRegions() {
  const said = useSyncExternalStore(announcement.subscribe, announcement.get)
  const text = (politeness: string) => (said?.politeness === politeness ? <span key={said.id}>{said.text}</span> : null)
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
