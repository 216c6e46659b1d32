import { Button, Checkbox, FieldGroup, FormError, Modal, Select, Switch, TextInput } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { focusFirstFault } from '../dialogs/focus-first-fault.ts'
import type { AdminPackage } from '../plans/plan-names.ts'
import { fieldErrorsOf, sentenceOf } from '../users/form-errors.ts'
import { NEW_PROMOTION, type PromotionFaults, type PromotionValues, promotionFaults, promotionInput } from './promotion-values.ts'
import { promotionsApi } from './promotions.api.ts'
import css from './promotions.module.css'

interface PromotionFormProps {
  opened: boolean
  /** Those that are sold. */
  packages: readonly AdminPackage[]
  onClose: () => void
  onSaved: () => void
}

/** Creates a promotion code. The form is empty each time it opens. */
export function PromotionForm({ opened, ...form }: PromotionFormProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title="New promotion code" size="lg">
      {opened ? <Form {...form} /> : null}
    </Modal>
  )
}

const KINDS = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount' },
]
const DURATIONS = [
  { value: 'once', label: 'The first payment' },
  { value: 'repeating', label: 'Some months' },
  { value: 'forever', label: 'Every payment' },
]

function Form({ packages, onClose, onSaved }: Omit<PromotionFormProps, 'opened'>) {
  const [values, setValues] = useState<PromotionValues>(NEW_PROMOTION)
  const [faults, setFaults] = useState<PromotionFaults>({})
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const currency = packages[0]?.currency ?? 'usd'
  const change = (changes: Partial<PromotionValues>) => {
    setValues({ ...values, ...changes })
    setFaults({})
    // Other values are another request.
    setRequestId(crypto.randomUUID())
  }
  const save = useMutation({
    mutationFn: () => promotionsApi.create(promotionInput(values, currency, requestId)),
    onSuccess: ({ code }) => {
      toast({ kind: 'success', message: `Promotion code ${code} created` })
      onClose()
      onSaved()
    },
    onError: (error) => setFaults(fieldErrorsOf(error)),
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = promotionFaults(values)
    setFaults(found)
    if (!focusFirstFault(event.currentTarget, found)) save.mutate()
  }
  const isPercent = values.kind === 'percent'
  const offName = isPercent ? 'percent_off' : 'amount_off'
  const count = { type: 'number', min: 1, step: 1, inputMode: 'numeric' } as const
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        label="Code"
        description="What buyers enter at the checkout. Capital letters do not matter."
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        data-autofocus
        name="code"
        value={values.code}
        error={faults['code']}
        onChange={({ currentTarget }) => change({ code: currentTarget.value.toUpperCase() })}
      />
      <div className={css.pair}>
        <Select
          label="Discount"
          data={KINDS}
          allowDeselect={false}
          value={values.kind}
          onChange={(kind) => change({ kind: kind === 'amount' ? 'amount' : 'percent' })}
        />
        <TextInput
          label={isPercent ? 'Percent off' : `Amount off (${currency.toUpperCase()})`}
          required
          type="number"
          min={0}
          max={isPercent ? 100 : undefined}
          step={isPercent ? 1 : 0.01}
          inputMode="decimal"
          name={offName}
          value={values.off}
          error={faults[offName]}
          onChange={({ currentTarget }) => change({ off: currentTarget.value })}
        />
      </div>
      <div className={css.pair}>
        <Select
          label="Applies to"
          data={DURATIONS}
          allowDeselect={false}
          value={values.duration}
          onChange={(duration) => change({ duration: (duration ?? 'once') as PromotionValues['duration'] })}
        />
        {values.duration === 'repeating' ? (
          <TextInput
            label="Months"
            required
            max={60}
            {...count}
            name="duration_in_months"
            value={values.months}
            error={faults['duration_in_months']}
            onChange={({ currentTarget }) => change({ months: currentTarget.value })}
          />
        ) : null}
      </div>
      <FieldGroup legend="Packages" description="None chosen means every package." className={css.group}>
        {packages.map(({ package_id, name }) => (
          <Checkbox
            key={package_id}
            label={name}
            checked={values.packageIds.includes(package_id)}
            error={faults['package_ids']}
            onChange={({ currentTarget }) =>
              change({
                packageIds: currentTarget.checked
                  ? [...values.packageIds, package_id]
                  : values.packageIds.filter((each) => each !== package_id),
              })
            }
          />
        ))}
      </FieldGroup>
      <div className={css.pair}>
        <TextInput
          label="Last day"
          description="Through this day, UTC. Empty: no end."
          type="date"
          name="expires_at"
          value={values.expiresOn}
          error={faults['expires_at']}
          onChange={({ currentTarget }) => change({ expiresOn: currentTarget.value })}
        />
        <TextInput
          label="Most redemptions"
          description="By all buyers together. Empty: no limit."
          {...count}
          name="max_redemptions"
          value={values.maxRedemptions}
          error={faults['max_redemptions']}
          onChange={({ currentTarget }) => change({ maxRedemptions: currentTarget.value })}
        />
      </div>
      <Switch
        label="First purchase only"
        description="Only buyers who have never paid can redeem it."
        checked={values.firstPurchaseOnly}
        onChange={({ currentTarget }) => change({ firstPurchaseOnly: currentTarget.checked })}
      />
      <p className={css.note}>A code cannot be changed later, only deactivated.</p>
      {save.isError ? <FormError>{sentenceOf(save.error, 'Failed to create the promotion code')}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Create code
        </Button>
      </div>
    </form>
  )
}
