import { Modal } from '@loomcast/design-system/full'
import { useMutation } from '@loomcast/web-kit/query'
import { ReasonForm } from '../dialogs/reason-dialog.tsx'
import { eventsApi, type Letter } from './events.api.ts'
import css from './events.module.css'

/** The data of a dead letter: with personal texts replaced, and in full after a reason was given. */
export function LetterDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const { service, group, event_id, type, trace } = letter
  const reveal = useMutation({ mutationFn: (reason: string) => eventsApi.reveal({ service, group, event_id, reason }) })
  return (
    <Modal opened onClose={onClose} title="Data of the event" size="lg">
      <div className={css.form}>
        <p>
          {type}, {event_id}
          {trace === null ? null : `, trace ${trace}`}
        </p>
        <p>{reveal.data ? reveal.data.error : letter.error}</p>
        <pre className={css.payload}>{JSON.stringify(reveal.data ? reveal.data.payload : letter.payload, null, 2)}</pre>
        {reveal.data ? (
          <p role="status">All data is shown. This was recorded in the audit log.</p>
        ) : (
          <ReasonForm
            confirmLabel="Show all data"
            busy={reveal.isPending}
            error={reveal.isError ? reveal.error.detail : undefined}
            onClose={onClose}
            onConfirm={(reason) => reveal.mutate(reason)}
          >
            <p>Personal texts are replaced by dots. To see them, give a reason.</p>
          </ReasonForm>
        )}
      </div>
    </Modal>
  )
}
