import { DateText, Modal } from '@loomcast/design-system/full'
import type { AuditEntry } from './audit.api.ts'
import css from './audit.module.css'
import { ResultBadge } from './result-badge.tsx'

const INTERRUPTED = 'The service stopped during this action. It may have been performed: check the target.'

/** One entry with the difference between before and after. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  return (
    <Modal opened={entry !== null} onClose={onClose} title={entry ? `Entry ${entry.seq}: ${entry.action}` : ''} size="lg">
      {entry ? <Content entry={entry} /> : null}
    </Modal>
  )
}

function Content({ entry }: { entry: AuditEntry }) {
  const { at, actor, target, reason, address, request_id, command_id, code, erased, hash } = entry
  const facts: [string, string | null][] = [
    ['Administrator', actor.email ?? actor.id],
    ['Target', target && `${target.type} ${target.id}`],
    ['Reason', reason],
    ['Error', code === 'interrupted' ? INTERRUPTED : code],
    ['IP address', address],
    ['Request', request_id],
    ['Command', command_id],
    ['Hash', hash],
  ]
  return (
    <div className={css.entry}>
      <p>
        <ResultBadge entry={entry} /> <DateText value={at} />
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Difference entry={entry} />
      {erased.length > 0 ? <p>Erased with their person: {erased.join(', ')}.</p> : null}
    </div>
  )
}

/** What changed; for an entry with only one side, that side. */
function Difference({ entry: { before, after, changes } }: { entry: AuditEntry }) {
  const paths = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  const rows = before && after ? changes : paths.map((path) => ({ path, before: before?.[path], after: after?.[path] }))
  if (rows.length === 0) return <p>{before && after ? 'Nothing changed.' : 'No details were recorded.'}</p>
  return (
    <div className={css.scroll}>
      <table className={css.changes}>
        <caption>Before and after</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, before: old, after: fresh }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td>{shown(old)}</td>
              <td>{shown(fresh)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function shown(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '—' : String(value)
}
