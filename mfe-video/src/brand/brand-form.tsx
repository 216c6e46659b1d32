import { Alert, Button, Card, Switch, TextInput } from '@loomcast/design-system/full'
import { ApiError, announce, useUnsavedChanges } from '@loomcast/web-kit'
import { type SubmitEvent, useRef, useState } from 'react'
import { type BrandKit, brandKitApi } from '../api/brand-kit.api.ts'
import { LogoUpload } from '../logo/logo-upload.tsx'
import styles from './brand.module.css'
import { BrandColors } from './brand-colors.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ColorField } from './color-field.tsx'
import { FontField } from './font-field.tsx'
import { replaceKit } from './page-brand.ts'

/** Edits are stored separately from the server's state, so that a refetch does not overwrite them. */
export function BrandForm({ saved, fonts }: { saved: BrandKit; fonts: readonly NonNullable<BrandKit['font']>[] }) {
  const [edits, setEdits] = useState<Partial<BrandKit>>({})
  const { save, busy, failure, errors, isSaved, reset } = useSave(setEdits)
  const kit = { ...saved, ...edits }
  const isDirty = Object.keys(saved).some((name) => kit[name as keyof BrandKit] !== saved[name as keyof BrandKit])
  useUnsavedChanges(isDirty)

  function change(part: Partial<BrandKit>): void {
    setEdits((before) => ({ ...before, ...part }))
    reset()
  }

  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void save(kit)
      }}
    >
      <div className={styles.fields}>
        <Card className={styles.group}>
          <h2 className={styles.heading}>Logo</h2>
          <LogoUpload allowed />
        </Card>
        <Card className={styles.group}>
          <h2 className={styles.heading}>Colors</h2>
          <ColorField
            label="Main color"
            description="Highlights, buttons and last cards."
            value={kit.main_color}
            first="#0b6b57"
            error={errors['main_color']}
            onChange={(main_color) => change({ main_color })}
          />
          <ColorField
            label="Background"
            description="Cards, and the end card of videos."
            value={kit.background_color}
            first="#faf7f0"
            error={errors['background_color']}
            onChange={(background_color) => change({ background_color })}
          />
          <BrandColors kit={kit} />
        </Card>
        <Card className={styles.group}>
          <FontField fonts={fonts} value={kit.font} onChange={(font) => change({ font })} />
        </Card>
        <Texts kit={kit} errors={errors} change={change} />
        {failure && <Alert tone="danger">{failure}</Alert>}
        <div className={styles.actions}>
          <Button type="submit" loading={busy} disabled={!isDirty && !busy}>
            Save brand kit
          </Button>
          {isSaved && !isDirty && <span className={styles.about}>Saved. New cards and videos use it.</span>}
        </div>
      </div>
      <div className={styles.side}>
        <BrandPreview kit={kit} />
      </div>
    </form>
  )
}

function Texts({ kit, errors, change }: { kit: BrandKit; errors: Record<string, string>; change: (part: Partial<BrandKit>) => void }) {
  return (
    <Card className={styles.group}>
      <h2 className={styles.heading}>Texts</h2>
      <TextInput
        label="Brand name"
        description="In previews of your posts, and for your reviewers. Without it, they show your name."
        placeholder="Ada's bakery"
        maxLength={80}
        value={kit.name ?? ''}
        error={errors['name']}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Handle or website"
        description="On each card, and on the end card of videos."
        placeholder="@ada.bakery"
        maxLength={60}
        value={kit.handle}
        error={errors['handle']}
        onChange={(event) => change({ handle: event.currentTarget.value })}
      />
      <TextInput
        label="End card"
        description="The last words of videos that have no call to action."
        placeholder="Order online today"
        maxLength={60}
        value={kit.end_card_text}
        error={errors['end_card_text']}
        onChange={(event) => change({ end_card_text: event.currentTarget.value })}
      />
      <Switch
        label="Title card"
        description="A short card before videos that have no title."
        checked={kit.intro_text !== null}
        onChange={(event) => change({ intro_text: event.currentTarget.checked ? '' : null })}
      />
      {kit.intro_text !== null && (
        <TextInput
          label="Title"
          placeholder="Ada's bakery"
          description={kit.intro_text.trim() === '' ? 'Off while it is empty.' : undefined}
          maxLength={80}
          value={kit.intro_text}
          error={errors['intro_text']}
          onChange={(event) => change({ intro_text: event.currentTarget.value })}
        />
      )}
    </Card>
  )
}

/** Saves one kit at a time. Edits made during the request remain. */
function useSave(setEdits: (next: (before: Partial<BrandKit>) => Partial<BrandKit>) => void) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  function reset(): void {
    setSaved(false)
    setFailure(null)
    setErrors({})
  }
  async function save(kit: BrandKit): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    reset()
    try {
      await replaceKit(await brandKitApi.save(kit))
      setEdits((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== kit[name as keyof BrandKit])))
      setSaved(true)
      announce('Brand kit saved')
    } catch (error) {
      if (!(error instanceof ApiError)) console.error('Brand kit', error)
      setFailure(error instanceof ApiError ? error.detail : "Your brand kit wasn't saved. Try again.")
      if (error instanceof ApiError)
        setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(/^\/?(body[./])?/u, ''), message])))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { save, busy, failure, errors, isSaved, reset }
}
