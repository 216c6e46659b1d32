import { Alert, Button, Checkbox, FieldGroup, FormError, Modal, Select, Switch, Textarea, TextInput } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { focusFirstFault } from '../dialogs/focus-first-fault.ts'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import { type Conflict, conflictOf, VersionConflict } from '../dialogs/version-conflict.tsx'
import { type AdminPackage, RANK_LABELS, TIERS } from '../plans/plan-names.ts'
import { fieldErrorsOf, sentenceOf } from '../users/form-errors.ts'
import { FeatureFields } from './feature-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { type Faults, FLAGS, type Flag, faultsOf, inputOf, LABELS, type LimitName, type PackageValues, valuesOf } from './package-values.ts'
import { packagesApi } from './packages.api.ts'
import css from './packages.module.css'

interface PackageFormProps {
  /** The package that is edited; null: a new one. */
  edited: AdminPackage | null
  opened: boolean
  onClose: () => void
  onSaved: () => void
}

/** Adds or edits a package. The form is empty or shows the stored values each time it opens. */
export function PackageForm({ edited: current, opened, onClose, onSaved }: PackageFormProps) {
  // The dialog keeps its title while it fades out.
  const [edited, setEdited] = useState(current)
  if (opened && edited !== current) setEdited(current)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  return (
    <Modal opened={opened} onClose={onClose} title={edited ? 'Edit Package' : 'Add Package'} size="lg" closeOnEscape={conflict === null}>
      <Form
        key={edited?.package_id ?? 'new'}
        edited={edited}
        conflict={conflict}
        setConflict={setConflict}
        onClose={onClose}
        onSaved={onSaved}
      />
    </Modal>
  )
}

type TextName =
  | 'name'
  | 'content_only_price'
  | 'content_video_price'
  | 'content_only_price_yearly'
  | 'content_video_price_yearly'
  | LimitName
  | 'position'

interface FormProps extends Omit<PackageFormProps, 'opened'> {
  conflict: Conflict | null
  setConflict: (conflict: Conflict | null) => void
}

function Form({ edited, conflict, setConflict, onClose, onSaved }: FormProps) {
  const [loaded, setLoaded] = useState(edited)
  const [values, setValues] = useState<PackageValues>(() => valuesOf(edited))
  const [faults, setFaults] = useState<Faults>({})
  const change = (changes: Partial<PackageValues>) => {
    setValues({ ...values, ...changes })
    setFaults({})
  }
  const save = useMutation({
    // The package before the change.
    mutationFn: (before: AdminPackage | null) =>
      before ? packagesApi.update(before.package_id, { ...inputOf(values), version: before.version }) : packagesApi.create(inputOf(values)),
    onSuccess: ({ package_id, version }, before) => {
      if (before) {
        toastWithUndo('Package updated successfully!', async () => {
          await packagesApi.update(package_id, { ...inputOf(valuesOf(before)), version })
          onSaved()
        })
      } else toast({ kind: 'success', message: 'Package created successfully!' })
      onClose()
      onSaved()
    },
    onError: (error) => {
      setFaults(fieldErrorsOf(error))
      setConflict(conflictOf(error))
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = faultsOf(values)
    setFaults(found)
    if (focusFirstFault(event.currentTarget, found)) return
    save.mutate(loaded)
  }

  const isFree = loaded?.tier === 'free'
  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })
  const price = { type: 'number', min: 0, step: 0.01, inputMode: 'decimal', required: true } as const
  const yearlyPrice = { ...price, required: false, disabled: isFree, description: 'Empty: not sold by the year.' } as const
  const limit = { type: 'number', min: 0, step: 1, inputMode: 'numeric', placeholder: 'Unlimited' } as const

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {loaded ? <SnapshotNote subscribers={loaded.subscribers} /> : null}
      <TextInput label="Name" required maxLength={100} autoComplete="off" data-autofocus {...text('name')} />
      <Textarea
        label="Description"
        maxLength={500}
        autosize
        minRows={2}
        name="description"
        value={values.description}
        error={faults['description']}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <div className={css.pair}>
        <Select
          label="Rank"
          description="Of several plans, a user has the one with the highest rank."
          data={TIERS.filter((tier) => (tier === 'free') === isFree).map((value) => ({ value, label: RANK_LABELS[value] }))}
          allowDeselect={false}
          disabled={isFree}
          value={values.tier}
          error={faults['tier']}
          onChange={(tier) => change({ tier: tier === 'business' ? 'business' : 'pro' })}
        />
        <TextInput
          label="Currency"
          description="Three letters, such as usd."
          maxLength={3}
          autoComplete="off"
          name="currency"
          value={values.currency}
          error={faults['currency']}
          onChange={({ currentTarget }) => change({ currency: currentTarget.value.toLowerCase() })}
        />
      </div>
      <Switch
        label="Active"
        description="Inactive packages cannot be bought. Their subscribers keep them."
        checked={values.is_active}
        disabled={isFree}
        error={faults['is_active']}
        onChange={({ currentTarget }) => change({ is_active: currentTarget.checked })}
      />
      <FieldGroup
        legend="Prices"
        description="A package without a yearly price is sold by the month only. A year costs at most twelve months."
        className={css.group}
      >
        <div className={css.pair}>
          <TextInput label="Content-only price" description="Per month." {...price} {...text('content_only_price')} />
          <TextInput label="Yearly price, content only" {...yearlyPrice} {...text('content_only_price_yearly')} />
        </div>
        <Switch
          label="Video toggle"
          description="The package can also be bought with videos, at a separate price."
          checked={values.has_video_toggle}
          disabled={isFree}
          error={faults['has_video_toggle']}
          onChange={({ currentTarget }) => change({ has_video_toggle: currentTarget.checked })}
        />
        {values.has_video_toggle ? (
          <div className={css.pair}>
            <TextInput label="Content + Video price" description="Per month." {...price} {...text('content_video_price')} />
            <TextInput label="Yearly price, content + video" {...yearlyPrice} {...text('content_video_price_yearly')} />
          </div>
        ) : null}
      </FieldGroup>
      <FieldGroup legend="Limits per month" description="An empty field means unlimited." className={css.group}>
        <div className={css.pair}>
          <TextInput label="Generation limit" {...limit} {...text('generation_limit')} />
          <TextInput label="Video generation limit" {...limit} {...text('video_generation_limit')} />
        </div>
        <Checkbox
          label="Videos"
          description={values.has_video_toggle ? 'Always on with the video toggle.' : 'Subscribers can create videos.'}
          checked={values.has_video_toggle || values.video_enabled}
          disabled={values.has_video_toggle}
          error={faults['video_enabled']}
          onChange={({ currentTarget }) => change({ video_enabled: currentTarget.checked })}
        />
      </FieldGroup>
      <FieldGroup legend="Planning" description="At a time. An empty field means unlimited." className={css.group}>
        <div className={css.pair}>
          <TextInput label="Connected accounts" {...limit} {...text('connection_limit')} />
          <TextInput label="Planned posts" {...limit} {...text('planned_limit')} />
        </div>
      </FieldGroup>
      <FieldGroup legend="Included" className={css.group}>
        {(Object.keys(FLAGS) as Flag[]).map((flag) => (
          <Checkbox
            key={flag}
            label={FLAGS[flag]}
            {...(flag === 'bulk_generation' && { description: 'Stored with the package. Not shown on the pricing page.' })}
            checked={values[flag]}
            onChange={({ currentTarget }) => change({ [flag]: currentTarget.checked })}
          />
        ))}
      </FieldGroup>
      <OptionFields values={values} faults={faults} onChange={change} />
      <FeatureFields features={values.features} error={faults['features']} onChange={(features) => change({ features })} />
      <TextInput
        label="Position"
        description="Packages with a lower number come first on the pricing page."
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        {...text('position')}
      />
      {save.isError && conflictOf(save.error) === null ? (
        <FormError>{sentenceOf(save.error, loaded ? 'Failed to update package' : 'Failed to create package')}</FormError>
      ) : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          {loaded ? 'Save changes' : 'Add package'}
        </Button>
      </div>
      <VersionConflict
        conflict={conflict}
        loaded={{ ...loaded }}
        own={{ ...inputOf(values) }}
        labels={LABELS}
        onClose={() => setConflict(null)}
        onOverwrite={() => {
          setConflict(null)
          if (loaded && conflict) save.mutate(currentOf(loaded, conflict))
        }}
        onDiscard={() => {
          if (loaded && conflict) {
            const current = currentOf(loaded, conflict)
            setLoaded(current)
            setValues(valuesOf(current))
          }
          setConflict(null)
          save.reset()
        }}
      />
    </form>
  )
}

function SnapshotNote({ subscribers }: { subscribers: number }) {
  if (subscribers === 0) return <p className={css.note}>This package has no subscribers. Changes apply to new checkouts.</p>
  return (
    <Alert tone="info">
      {subscribers === 1
        ? '1 current subscriber keeps the package as it was bought. '
        : `${subscribers.toLocaleString('en')} current subscribers keep the package as they bought it. `}
      Changes apply to new checkouts.
    </Alert>
  )
}

/** The package on the server. */
function currentOf(loaded: AdminPackage, { current }: Conflict): AdminPackage {
  return { ...loaded, ...(current as Partial<AdminPackage>) }
}
