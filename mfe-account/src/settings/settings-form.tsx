import { Alert, Button, Card, Divider, FormError } from '@loomcast/design-system/full'
import { useUnsavedChanges } from '@loomcast/web-kit'
import { useQueryClient } from '@loomcast/web-kit/query'
import { useTimeout } from '@loomcast/web-kit/timers'
import { type SubmitEvent, useState } from 'react'
import { fieldErrors, serverDetail } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { EngineFields } from './engine-fields.tsx'
import { choosesModel } from './model-choice.ts'
import { OwnFactsFields } from './own-facts-fields.tsx'
import { type ContentSettings, changesBetween, type Models, saveSettings, settingsKey } from './settings.api.ts'
import css from './settings.module.css'
import { SettingsPreview } from './settings-preview.tsx'
import { VoiceFields } from './voice-fields.tsx'

const BANNER_MS = 3_000

/** Edits are stored separately from the server's state, so that a refetch does not overwrite them. */
export function SettingsForm({ saved, models }: { saved: ContentSettings; models: Models }) {
  const queries = useQueryClient()
  const [edits, setEdits] = useState<Partial<ContentSettings>>({})
  const [banner, setBanner] = useState(false)
  const [failure, setFailure] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const value = { ...saved, ...edits }
  const changes = changesBetween(saved, value)
  const dirty = Object.keys(changes).length > 0
  useUnsavedChanges(dirty)

  useTimeout(() => setBanner(false), BANNER_MS, banner)

  const { run: save, busy } = useOnce(async () => {
    setFailure('')
    setErrors({})
    setBanner(false)
    try {
      if (dirty) queries.setQueryData(settingsKey, await saveSettings(changes))
      // Edits made during the request remain unsaved.
      setEdits((now) => withoutSaved(now, changes))
      setBanner(true)
    } catch (error) {
      setErrors(fieldErrors(error))
      setFailure(serverDetail(error) ?? 'Failed to update settings')
    }
  })

  function change(more: Partial<ContentSettings>) {
    setEdits((before) => ({ ...before, ...more }))
    setBanner(false)
    setFailure('')
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !((field.split('.', 1)[0] ?? '') in more))))
  }

  return (
    <form
      className={css.columns}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <Card className={css.fields}>
        <VoiceFields value={value} errors={errors} onChange={change} />
        <Divider />
        <OwnFactsFields value={value} errors={errors} onChange={change} />
        {choosesModel(models, value.default_provider) ? (
          <>
            <Divider />
            <EngineFields value={value} models={models} errors={errors} onChange={change} />
          </>
        ) : null}
      </Card>
      <div className={css.side}>
        <SettingsPreview value={value} models={models} dirty={dirty} />
        {banner ? <Alert tone="success">Settings saved.</Alert> : null}
        <FormError>{failure}</FormError>
        <Button type="submit" fullWidth loading={busy}>
          Save Settings
        </Button>
      </div>
    </form>
  )
}

function withoutSaved(edits: Partial<ContentSettings>, saved: Partial<ContentSettings>): Partial<ContentSettings> {
  return Object.fromEntries(
    (Object.keys(edits) as (keyof ContentSettings)[])
      .filter((key) => JSON.stringify(edits[key]) !== JSON.stringify(saved[key]))
      .map((key) => [key, edits[key]]),
  )
}
