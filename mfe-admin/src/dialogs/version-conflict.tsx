import { Button, DateText, Modal } from '@loomcast/design-system/full'
import { ApiError } from '@loomcast/web-kit'
import css from './dialogs.module.css'

type Values = Readonly<Record<string, unknown>>

export interface Conflict {
  /** The values on the server. */
  current: Values
  /** The email address of the administrator who made the change. */
  changedBy: string | null
  changedAt: string | null
}

/** The conflict that a write was rejected with, because the document has changed since it was loaded; null for other errors. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null
  const { current, changed_by, changed_at } = error.extensions
  return {
    current: typeof current === 'object' && current !== null ? (current as Values) : {},
    changedBy: typeof changed_by === 'string' ? changed_by : null,
    changedAt: typeof changed_at === 'string' ? changed_at : null,
  }
}

interface VersionConflictProps {
  conflict: Conflict | null
  /** The values when the form was opened. */
  loaded: Values
  /** The values in the form; without them, only what changed is shown. */
  own?: Values
  /** The labels of the fields that are compared, by member. */
  labels: Readonly<Record<string, string>>
  /** A sentence about the failure: "Your changes are not saved." */
  outcome?: string
  /** "Save mine" */
  overwriteLabel?: string
  /** "Discard mine" */
  discardLabel?: string
  /** Sends the form again, based on the current version. */
  onOverwrite: () => void
  /** Fills the form with the current values. */
  onDiscard: () => void
  onClose: () => void
}

/** Shows what another administrator changed in the meantime, next to the values in the form. */
export function VersionConflict({
  conflict,
  loaded,
  own,
  labels,
  outcome = 'Your changes are not saved.',
  overwriteLabel = 'Save mine',
  discardLabel = 'Discard mine',
  onOverwrite,
  onDiscard,
  onClose,
}: VersionConflictProps) {
  const members = Object.keys(labels).filter((name) => conflict && !isSame(conflict.current[name], loaded[name]))
  return (
    <Modal opened={conflict !== null} onClose={onClose} title="Someone else changed this" size="lg">
      {conflict ? (
        <div className={css.form}>
          <p>
            {conflict.changedBy ?? 'Another administrator'} saved a change
            {conflict.changedAt ? (
              <>
                {' '}
                <DateText value={conflict.changedAt} />
              </>
            ) : null}
            , after you opened it here. {outcome}
          </p>
          {members.length > 0 ? (
            <table className={css.compare}>
              <caption>What changed</caption>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Before</th>
                  <th scope="col">Now</th>
                  {own ? <th scope="col">Yours</th> : null}
                </tr>
              </thead>
              <tbody>
                {members.map((name) => (
                  <tr key={name}>
                    <th scope="row">{labels[name]}</th>
                    <td>{textOf(loaded[name])}</td>
                    <td>{textOf(conflict.current[name])}</td>
                    {own ? <td>{textOf(own[name])}</td> : null}
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p>{own ? 'None of the fields in this form changed, so saving again loses nothing.' : 'None of the fields changed.'}</p>
          )}
          <div className={css.actions}>
            <Button variant="default" onClick={onDiscard}>
              {discardLabel}
            </Button>
            <Button onClick={onOverwrite}>{overwriteLabel}</Button>
          </div>
        </div>
      ) : null}
    </Modal>
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
