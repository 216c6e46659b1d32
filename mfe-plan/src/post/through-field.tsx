import { Select } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { useConnections, useNetworks } from '../api/queries.ts'
import styles from './post.module.css'

const SELF = 'self'

interface ThroughFieldProps {
  /** Null: the person posts it. */
  connectionId: string | null
  label?: string
  error?: string | undefined
  /** Explains the choice. */
  withHelp?: boolean
  onChange: (connectionId: string | null) => void
}

/** Through which connection a post is sent, or that the person posts it. */
export function ThroughField({ connectionId, label = 'Post through', error, withHelp = true, onChange }: ThroughFieldProps) {
  const connections = useConnections().data?.connections ?? []
  const networks = useNetworks().data ?? []
  const nameOf = (network: string) => networks.find((known) => known.network === network)?.name ?? network
  const chosen = connections.find(({ connection_id: id }) => id === connectionId)
  return (
    <div className={styles.through}>
      <Select
        label={label}
        error={error}
        data={[
          { value: SELF, label: 'I post it myself' },
          ...connections.map(({ connection_id: value, network, name }) => ({ value, label: `${nameOf(network)}: ${name}` })),
          ...(connectionId !== null && !chosen ? [{ value: connectionId, label: 'An account that is no longer connected' }] : []),
        ]}
        value={connectionId ?? SELF}
        onChange={(value) => onChange(value === SELF ? null : value)}
      />
      {withHelp && (
        <p className={styles.note}>
          {chosen?.state === 'needs_attention' ? (
            <>
              This account needs your attention before it can send. <Link to="/connections">See what is wrong</Link>
            </>
          ) : connectionId === null ? (
            <>
              When it's due, you get an email and a page with the text ready to paste.
              {connections.length === 0 && (
                <>
                  {' '}
                  <Link to="/connections">Connect an account</Link> to have posts sent for you.
                </>
              )}
            </>
          ) : (
            "Loomcast sends it when it's due."
          )}
        </p>
      )}
    </div>
  )
}
