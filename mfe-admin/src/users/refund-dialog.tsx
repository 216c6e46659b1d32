import { Checkbox, Modal, NumberInput } from '@loomcast/design-system/full'
import { newIdempotencyKey, toast } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { ReasonForm } from '../dialogs/reason-dialog.tsx'
import { sentenceOf } from './form-errors.ts'
import { day, money } from './user-labels.tsx'
import { type ListedUser, type Payment, usersApi } from './users.api.ts'

interface RefundDialogProps {
  /** Null: the dialog is closed. */
  payment: Payment | null
  /** The user who paid. */
  user: ListedUser | null
  onClose: () => void
  onSaved: () => void
}

/** Refunds a payment in full or in part, after the email address was typed: a refund cannot be undone. */
export function RefundDialog({ payment, user, onClose, onSaved }: RefundDialogProps) {
  return (
    <Modal opened={payment !== null} onClose={onClose} title="Refund payment">
      {payment && user ? <Form payment={payment} user={user} onClose={onClose} onSaved={onSaved} /> : null}
    </Modal>
  )
}

function Form({ payment, user, onClose, onSaved }: RefundDialogProps & { payment: Payment; user: ListedUser }) {
  // The same for every attempt with the same values, so that a lost response does not refund twice.
  const [request_id, setRequestId] = useState(() => newIdempotencyKey())
  const [amount, setAmount] = useState<number | null>(null)
  const [endPlan, setEndPlan] = useState(false)
  const changed = () => setRequestId(newIdempotencyKey())
  const save = useMutation({
    mutationFn: (reason: string) =>
      usersApi.refund(payment.transaction_id, { ...(amount !== null && { amount }), end_plan: endPlan, reason, request_id }),
    onSuccess: ({ refund }) => {
      toast({ kind: 'success', message: `${money(refund.refunded_amount, refund.currency)} refunded` })
      onClose()
      onSaved()
    },
  })
  return (
    <ReasonForm
      confirmLabel="Refund"
      danger
      typed={user.email}
      busy={save.isPending}
      error={save.isError ? sentenceOf(save.error, 'The payment was not refunded. Try again.') : undefined}
      onClose={onClose}
      onConfirm={(reason) => save.mutate(reason)}
      onChange={changed}
    >
      <p>
        {payment.package_name ?? 'Payment'} of {day(payment.created_at)}: {money(payment.amount, payment.currency)}. A refund cannot be
        undone.
      </p>
      <NumberInput
        label={`Amount (${payment.currency.toUpperCase()})`}
        description="Empty: the full remaining amount."
        min={0.01}
        max={payment.amount}
        step={0.01}
        decimalScale={2}
        value={amount ?? ''}
        onChange={(value) => {
          setAmount(value === '' ? null : Number(value))
          changed()
        }}
      />
      <Checkbox
        label="End the plan now"
        description="Only with the full refund of the current period."
        checked={endPlan}
        onChange={({ currentTarget }) => {
          setEndPlan(currentTarget.checked)
          changed()
        }}
      />
    </ReasonForm>
  )
}
