import type { ResolvedRegistry } from '@loomcast/contracts/registry'
import { Button } from '@loomcast/design-system'
import { toast } from '@loomcast/web-kit'
import { useEffect, useState } from 'react'
import { reloadPage } from '../registry/reload.ts'
import { leavePreview } from './leave-preview.ts'
import { watchPageFailures } from './page-failures.ts'
import classes from './preview-frame.module.css'
import { ReleasesPanel } from './releases-panel.tsx'

const PANEL = 'shell-releases'

/** Around every page while a preview is open. In a separate chunk, which other visitors do not load. */
export function PreviewFrame({ preview }: { preview: NonNullable<ResolvedRegistry['preview']> }) {
  const { releases, services = [], until, inspection } = preview
  const previewed = [
    ...releases.map(({ label, version }) => `${label} ${version}`),
    ...services.map((name) => `another version of the ${name} service`),
  ]
  const [isLeaving, setLeaving] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const inspects = inspection !== undefined
  useEffect(() => (inspects ? watchPageFailures() : undefined), [inspects])

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
        {inspection && isOpen ? <ReleasesPanel id={PANEL} slices={inspection} /> : null}
        <p className={classes['text']}>
          {previewed.length > 0 ? (
            <>
              <strong>Preview</strong> of {LIST.format(previewed)}. Only people with the link see it, until {timeOf(until)}.
              {services.length > 0 ? ' What you save here is real.' : ''}
            </>
          ) : (
            <>
              <strong>Inspection</strong> of the releases on this page, until {timeOf(until)}. You get the same releases as other visitors.
            </>
          )}
        </p>
        {inspection ? (
          <Button
            size="sm"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={isOpen ? PANEL : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide releases' : 'Show releases'}
          </Button>
        ) : null}
        <Button size="sm" variant="default" loading={isLeaving} onClick={() => void leave()}>
          Leave preview
        </Button>
      </aside>
    </>
  )
}

const LIST = new Intl.ListFormat('en')
const timeOf = (until: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(until))
