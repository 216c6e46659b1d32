import { Button, IconDownload } from '@loomcast/design-system/full'
import type { Job } from '../api/wire.ts'
import styles from './player.module.css'

/** What made a finished video, said to the person whose images they are; what platforms require because of it, and the same as a file. */
export function WhatMadeIt({ job, busy, onDownload }: { job: Job; busy: boolean; onDownload: () => void }) {
  const { disclosure, platform_notes: notes = [] } = job
  if (!disclosure) return null
  return (
    <section className={styles.origin} aria-label="What made it">
      <h3>What made it</h3>
      <p>{disclosure.statement.replaceAll("the user's", 'your')}</p>
      {notes.length > 0 && (
        <>
          <p>Some platforms require you to label AI-generated videos:</p>
          <ul>
            {notes.map(({ platform, brand, note }) => (
              <li key={platform}>
                <b>{brand}:</b> {note}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>The video file states this too.</p>
      <Button variant="subtle" size="sm" leftSection={<IconDownload size={18} />} loading={busy} onClick={onDownload}>
        Download it as a file
      </Button>
    </section>
  )
}
