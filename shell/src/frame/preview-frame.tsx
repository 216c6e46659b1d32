import type { ResolvedRegistry } from '@loomcast/contracts/registry'
import { Button } from '@loomcast/design-system'
import { toast } from '@loomcast/web-kit'
import { useState } from 'react'
import { reloadPage } from '../registry/reload.ts'
import { leavePreview } from './leave-preview.ts'
import classes from './preview-frame.module.css'

/** Around every page while a preview is open. In a separate chunk, which other visitors do not load. */
export function PreviewFrame({ releases, until }: NonNullable<ResolvedRegistry['preview']>) {
  const [isLeaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      await leavePreview()
      // The browser asks first if something is not saved.
      reloadPage()
    } catch {
      toast({ kind: 'error', message: 'The preview could not be ended. Try again. It also ends by itself.' })
    }
    setLeaving(false)
  }

  return (
    <>
      <div className={classes['outline']} aria-hidden="true" />
      <aside className={classes['bar']} aria-label="Preview">
        <p className={classes['text']}>
          <strong>Preview</strong> of {releases.map(({ label, version }) => `${label} ${version}`).join(', ')}. Only people with the link
          see it, until {timeOf(until)}.
        </p>
        <Button size="sm" variant="default" loading={isLeaving} onClick={() => void leave()}>
          Leave preview
        </Button>
      </aside>
    </>
  )
}

const timeOf = (until: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(until))
