import { Alert, Checkbox, IconDanger, IconWarning } from '@loomcast/design-system/full'
import { excerpt } from '@loomcast/web-kit/excerpt'
import { useState } from 'react'
import type { CheckedImport } from '../api/import.api.ts'
import { Facts } from '../facts.tsx'
import { whenText } from '../time/day-text.ts'
import styles from './import.module.css'
import { fileFaults, type ImportRow, importRows } from './import-rows.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The rows of a file, with what is wrong with each of them. */
export function ImportPreview({ checked }: { checked: CheckedImport }) {
  const rows = importRows(checked)
  const general = fileFaults(checked)
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const warned = rows.filter(({ warnings }) => warnings.length > 0)
  const [isOnlyFaulty, setOnlyFaulty] = useState(false)
  const ignored = checked.columns.filter(({ content, name }) => content === null && name !== '').map(({ name }) => `“${name}”`)
  const shown = isOnlyFaulty ? faulty : rows
  return (
    <div className={styles.preview}>
      {general.length > 0 && (
        <Alert tone="danger" title="This file cannot be imported yet.">
          <ul className={styles.general}>
            {general.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {rows.length > 0 && (
        <>
          <p className={styles.summary}>
            <Facts>
              {counted(checked.posts.length, 'row is ready', 'rows are ready')}
              {faulty.length > 0 && counted(faulty.length, 'row has faults', 'rows have faults')}
              {warned.length > 0 && counted(warned.length, 'row has a warning', 'rows have warnings')}
            </Facts>
          </p>
          {ignored.length > 0 && <p className={styles.note}>These columns are ignored: {ignored.join(', ')}.</p>}
          {faulty.length > 0 && faulty.length < rows.length && (
            <Checkbox
              label="Show only rows with faults"
              checked={isOnlyFaulty}
              onChange={(event) => setOnlyFaulty(event.currentTarget.checked)}
            />
          )}
          <Rows rows={shown} />
        </>
      )}
    </div>
  )
}

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <table className={styles.table} aria-label="Rows of the file">
      <thead>
        <tr>
          {['Row', 'When', 'Where', 'Post', 'Faults and warnings'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, post, faults, warnings }) => (
          <tr key={row} data-faulty={faults.length > 0 || undefined}>
            <th scope="row">
              <span className={styles.rowWord}>Row </span>
              {row}
            </th>
            <td>{post && whenText(post.local_time)}</td>
            <td>
              {post && (
                <>
                  {post.network ?? post.platform}
                  <span className={styles.how}>
                    <Facts>
                      {!post.network && 'You post it'}
                      {post.state === 'draft' && 'Saved as a draft'}
                    </Facts>
                  </span>
                </>
              )}
            </td>
            <td dir="auto" className={styles.words}>
              {post && excerpt(post.title || post.text, 120)}
            </td>
            <td>
              {faults.map(({ column, text }) => (
                <p key={`${column} ${text}`} className={styles.fault}>
                  <IconDanger size={18} />
                  <span>
                    {column !== null && <b>{column}: </b>}
                    {text}
                  </span>
                </p>
              ))}
              {warnings.map((text) => (
                <p key={text} className={styles.warning}>
                  <IconWarning size={18} />
                  <span>{text}</span>
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
