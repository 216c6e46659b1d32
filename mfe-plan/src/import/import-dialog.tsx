import { Button, FormError, IconDownload, IconUpload, Textarea } from '@loomcast/design-system/full'
import { ApiError, announce, toast } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import { type CheckedImport, importApi } from '../api/import.api.ts'
import { refreshPosts } from '../api/queries.ts'
import { EditingDialog } from '../post/editing-dialog.tsx'
import { createKeys } from '../post/save-post.ts'
import { useBusy } from '../post/use-busy.ts'
import { useToday } from '../time/use-today.ts'
import { zoneText } from '../time/zones.ts'
import styles from './import.module.css'
import { ImportPreview } from './import-preview.tsx'
import { readFile } from './read-file.ts'
import { saveTemplate } from './template.ts'

const counted = (count: number) => (count === 1 ? '1 post' : `${count} posts`)
const sentenceOf = (error: unknown, fallback: string) =>
  (error instanceof ApiError && (error.errors[0]?.message ?? error.detail)) || fallback

/** Plans the posts of a CSV file. Every fault is shown before anything is stored; then all of them are planned or none. */
export function ImportDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  return (
    <EditingDialog title="Import posts" onClose={onClose}>
      {(onDirty) => <Import zone={zone} onDirty={onDirty} onDone={onClose} />}
    </EditingDialog>
  )
}

function Import({ zone, onDirty, onDone }: { zone: string; onDirty: (dirty: boolean) => void; onDone: () => void }) {
  const today = useToday(zone)
  const [csv, setCsv] = useState('')
  const [fileName, setFileName] = useState('')
  const [checked, setChecked] = useState<CheckedImport | null>(null)
  const [failure, setFailure] = useState('')
  const [keyOf] = useState(createKeys)
  const { busy, run } = useBusy<'check' | 'plan'>()
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => onDirty(csv !== ''), [csv, onDirty])

  async function check(text: string): Promise<void> {
    setFailure('')
    setChecked(null)
    try {
      const found = await importApi.check({ csv: text, time_zone: zone })
      setChecked(found)
      announce(found.faults.length > 0 ? `${found.faults.length} faults found` : `${counted(found.posts.length)} can be planned`)
    } catch (error) {
      setFailure(sentenceOf(error, 'The file was not checked. Try again.'))
    }
  }

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    const read = await readFile(file)
    setFileName(file.name)
    setChecked(null)
    if ('fault' in read) {
      setCsv('')
      return setFailure(read.fault)
    }
    setCsv(read.csv)
    await check(read.csv)
  }

  async function plan(): Promise<void> {
    setFailure('')
    const file = { csv, time_zone: zone }
    try {
      const { planned_count: planned, draft_count: drafts } = await importApi.plan(file, keyOf(file))
      void refreshPosts()
      const parts = [...(planned > 0 ? [`${counted(planned)} planned`] : []), ...(drafts > 0 ? [`${counted(drafts)} saved as drafts`] : [])]
      toast({ kind: 'success', message: `${parts.join(', ')}.` })
      onDirty(false)
      onDone()
    } catch (error) {
      setFailure(sentenceOf(error, 'Nothing was planned. Try again.'))
      if (error instanceof ApiError && error.code === 'import_has_faults') await check(csv)
    }
  }

  return (
    <div className={styles.import}>
      <p className={styles.note}>
        Each row of the file is a post. It needs a date, a time, the account or platform, and the text; the order of the columns does not
        matter. Times are in {zoneText(zone)}.
      </p>
      <div className={styles.actions}>
        <Button leftSection={<IconUpload size={18} />} loading={busy === 'check'} onClick={() => chooser.current?.click()}>
          {fileName ? 'Choose another file' : 'Choose a CSV file'}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => saveTemplate(today)}>
          Download a template
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // So that the same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
            run('check', () => choose(file))
          }}
        />
      </div>
      {!fileName && (
        <div className={styles.paste}>
          <Textarea
            label="Or paste the rows here"
            description="Copy them from your spreadsheet, with the names of the columns."
            autosize
            minRows={3}
            maxRows={8}
            value={csv}
            onChange={(event) => {
              setCsv(event.currentTarget.value)
              setChecked(null)
              setFailure('')
            }}
          />
          <div>
            <Button
              variant="default"
              disabled={csv.trim() === ''}
              loading={busy === 'check'}
              onClick={() => run('check', () => check(csv))}
            >
              Check the rows
            </Button>
          </div>
        </div>
      )}
      {fileName && <p className={styles.file}>{fileName}</p>}
      <FormError>{failure}</FormError>
      {checked && <ImportPreview checked={checked} />}
      {checked && (
        <div className={styles.foot}>
          {checked.faults.length > 0 && (
            <p className={styles.note}>Nothing is planned while there are faults. Correct them in your file, and choose it again.</p>
          )}
          <Button
            disabled={checked.faults.length > 0 || checked.posts.length === 0}
            loading={busy === 'plan'}
            onClick={() => run('plan', plan)}
          >
            {checked.posts.every(({ state }) => state === 'draft') ? 'Save' : 'Plan'} {counted(checked.posts.length)}
          </Button>
        </div>
      )}
    </div>
  )
}
