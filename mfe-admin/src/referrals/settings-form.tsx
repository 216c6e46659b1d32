import { Button, Card, FormError, Switch, TextInput } from '@loomcast/design-system/full'
import { useUnsavedChanges } from '@loomcast/web-kit'
import { useMutation, useQueryClient } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { focusFirstFault } from '../dialogs/focus-first-fault.ts'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import { type Conflict, conflictOf, VersionConflict } from '../dialogs/version-conflict.tsx'
import { fieldErrorsOf, sentenceOf } from '../users/form-errors.ts'
import { type ReferralSettings, referralsApi, settingsKey } from './referrals.api.ts'
import css from './referrals.module.css'

/** The values of the form; numbers as the user typed them. */
interface Values {
  bonus_generations: string
  friend_bonus_generations: string
  max_referrals_per_user: string
  referral_code_expires_days: string
  is_active: boolean
}
type NumberName = Exclude<keyof Values, 'is_active'>
type Faults = Partial<Record<string, string>>

const DEFAULT_BONUS = 5
const MAX_BONUS = 100
const LIMITS = { max_referrals_per_user: 1_000_000, referral_code_expires_days: 3650 } as const
const LABELS = {
  is_active: 'Referral system',
  bonus_generations: 'Bonus generations',
  friend_bonus_generations: 'Bonus of the friend',
  max_referrals_per_user: 'Max referrals per user',
  referral_code_expires_days: 'Code expires after (days)',
}

/** The form for the referral settings. Edits are stored separately from the settings, so that a refetch does not overwrite them. */
export function SettingsForm({ saved }: { saved: ReferralSettings }) {
  const client = useQueryClient()
  // The settings that the edits are based on.
  const [loaded, setLoaded] = useState(saved)
  const [edits, setEdits] = useState<Partial<Values>>({})
  const [faults, setFaults] = useState<Faults>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isEdited = Object.keys(edits).length > 0
  if (!isEdited && saved.version > loaded.version) setLoaded(saved)
  const values = { ...valuesOf(loaded), ...edits }
  useUnsavedChanges(isEdited)
  const change = (changes: Partial<Values>) => {
    setEdits({ ...edits, ...changes })
    setFaults({})
  }
  const adopt = (settings: ReferralSettings) => {
    client.setQueryData(settingsKey, settings)
    setLoaded(settings)
    setEdits({})
  }
  const save = useMutation({
    // The argument is the settings before the change. The request contains their version, and Undo restores them.
    mutationFn: ({ version }: ReferralSettings) => referralsApi.save({ ...settingsOf(values), version }),
    onSuccess: (settings, before) => {
      adopt(settings)
      toastWithUndo('Referral settings updated successfully!', async () => {
        const restored = await referralsApi.save({ ...settingsOf(valuesOf(before)), version: settings.version })
        // Edits made since the save stay in the form. They are based on the version before the undo, so the next save reports a conflict.
        client.setQueryData(settingsKey, restored)
      })
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
    setEdits({ ...edits, bonus_generations: String(bonusOf(values.bonus_generations)) })
    save.mutate(loaded)
  }

  const number = (name: NumberName) => ({
    ...({ type: 'number', min: 1, step: 1, inputMode: 'numeric' } as const),
    name,
    label: LABELS[name],
    value: values[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })

  return (
    <Card as="section" aria-labelledby="referral-settings">
      <form className={css.form} noValidate onSubmit={submit}>
        <h2 id="referral-settings" className={css.title}>
          Referral settings
        </h2>
        <Switch
          label="Referral system enabled"
          description="While it is off, referral codes are not accepted."
          checked={values.is_active}
          onChange={({ currentTarget }) => change({ is_active: currentTarget.checked })}
        />
        <div className={css.fields}>
          <TextInput
            {...number('bonus_generations')}
            required
            max={MAX_BONUS}
            description="Generations for each friend who signs up, 1 to 100. Any other value is saved as 5."
            onBlur={({ currentTarget }) => {
              const bonus = String(bonusOf(currentTarget.value))
              if (bonus !== currentTarget.value) change({ bonus_generations: bonus })
            }}
          />
          <TextInput
            {...number('friend_bonus_generations')}
            required
            min={0}
            max={MAX_BONUS}
            description="Generations that the friend gets, 0 to 100. 0 means none."
          />
          <TextInput
            {...number('max_referrals_per_user')}
            max={LIMITS.max_referrals_per_user}
            placeholder="No limit"
            description="Empty means no limit."
          />
          <TextInput
            {...number('referral_code_expires_days')}
            max={LIMITS.referral_code_expires_days}
            placeholder="Never"
            description="For codes that are created from now on. Empty means never."
          />
        </div>
        {save.isError && conflictOf(save.error) === null ? (
          <FormError>{sentenceOf(save.error, 'Failed to update settings')}</FormError>
        ) : null}
        <div className={css.actions}>
          <Button type="submit" loading={save.isPending}>
            Save settings
          </Button>
        </div>
      </form>
      <VersionConflict
        conflict={conflict}
        loaded={{ ...loaded }}
        own={{ ...settingsOf(values) }}
        labels={LABELS}
        onClose={() => setConflict(null)}
        onOverwrite={() => {
          setConflict(null)
          save.mutate({ ...loaded, ...(conflict?.current as Partial<ReferralSettings> | undefined) })
        }}
        onDiscard={() => {
          if (conflict) adopt({ ...loaded, ...(conflict.current as Partial<ReferralSettings>) })
          setConflict(null)
          save.reset()
        }}
      />
    </Card>
  )
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

function valuesOf(settings: ReferralSettings): Values {
  return {
    bonus_generations: textOf(settings.bonus_generations),
    friend_bonus_generations: textOf(settings.friend_bonus_generations),
    max_referrals_per_user: textOf(settings.max_referrals_per_user),
    referral_code_expires_days: textOf(settings.referral_code_expires_days),
    is_active: settings.is_active,
  }
}

/** Returns the default if the text is not a valid bonus. */
function bonusOf(text: string): number {
  const bonus = Number(text)
  return text.trim() !== '' && Number.isInteger(bonus) && bonus >= 1 && bonus <= MAX_BONUS ? bonus : DEFAULT_BONUS
}

function settingsOf(values: Values): Omit<ReferralSettings, 'version'> {
  const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    bonus_generations: bonusOf(values.bonus_generations),
    friend_bonus_generations: Number(values.friend_bonus_generations),
    max_referrals_per_user: numberOf(values.max_referrals_per_user),
    referral_code_expires_days: numberOf(values.referral_code_expires_days),
    is_active: values.is_active,
  }
}

function faultsOf(values: Values): Faults {
  const faults: Faults = {}
  const friendBonus = values.friend_bonus_generations.trim()
  if (!/^\d+$/.test(friendBonus) || Number(friendBonus) > MAX_BONUS)
    faults['friend_bonus_generations'] = `Enter a whole number from 0 to ${MAX_BONUS}`
  for (const [name, max] of Object.entries(LIMITS)) {
    const text = values[name as keyof typeof LIMITS].trim()
    const value = Number(text)
    if (text !== '' && !(Number.isInteger(value) && value >= 1 && value <= max))
      faults[name] = `Enter a whole number from 1 to ${max.toLocaleString('en')}, or leave the field empty`
  }
  return faults
}
