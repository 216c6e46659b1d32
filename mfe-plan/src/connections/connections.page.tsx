import { Alert, Button, EmptyState, ErrorState, IconCalendar, IconConnections, PageHeader, Skeleton } from '@loomcast/design-system/full'
import { Link, useDocumentTitle, useRoutesAvailable } from '@loomcast/web-kit'
import { useState } from 'react'
import type { Connection, Connections, Network } from '../api/plan.ts'
import { useConnections, useNetworks } from '../api/queries.ts'
import { ConnectDialog, type Connecting } from './connect-dialog.tsx'
import { ConnectionRow } from './connection-row.tsx'
import styles from './connections.module.css'
import { NetworkList } from './network-list.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

export function ConnectionsPage() {
  useDocumentTitle('Connections')
  const connections = useConnections()
  const networks = useNetworks()
  const failed = [connections, networks].find(({ isError, data }) => isError && !data)
  return (
    <div className={`lc-list-page ${styles.page}`}>
      <PageHeader
        title="Connections"
        description="Accounts through which Loomcast sends your planned posts. Networks that cannot be connected work as well: Loomcast reminds you and opens them with your text ready."
        actions={
          <Button component={Link} to="/plan" variant="default" leftSection={<IconCalendar size={18} />}>
            Plan
          </Button>
        }
      />
      {connections.data && networks.data ? (
        <Accounts {...connections.data} networks={networks.data} />
      ) : failed ? (
        <ErrorState
          title="Your connections did not load"
          description={failed.error?.detail}
          retrying={connections.isFetching || networks.isFetching}
          onRetry={() => {
            if (connections.isError) void connections.refetch()
            if (networks.isError) void networks.refetch()
          }}
        />
      ) : (
        <div className={styles.list} role="status" aria-busy="true" aria-label="Loading your connections">
          <Skeleton height={96} />
          <Skeleton height={96} />
        </div>
      )}
    </div>
  )
}

function Accounts({ connections, connection_limit: limit, networks }: Connections & { networks: Network[] }) {
  const [connecting, setConnecting] = useState<Connecting | null>(null)
  const isFull = limit !== null && connections.length >= limit
  const networkOf = (connection: Connection) => networks.find(({ network }) => network === connection.network)

  function renew(connection: Connection): void {
    const network = networkOf(connection)
    if (network) setConnecting({ network, renewed: connection })
  }

  const Dialog = connecting?.network.sign_in ? SignInDialog : ConnectDialog

  return (
    <>
      {connections.length === 0 ? (
        <EmptyState
          icon={IconConnections}
          title="No accounts connected yet"
          description="Connect one below, and Loomcast sends your posts when they're due. What you enter is checked with the network and stored encrypted."
          example={"A post planned for Tuesday at 9:00\u00a0AM goes out at 9:00\u00a0AM, while you're on the train."}
        />
      ) : (
        <section aria-label="Connected accounts">
          <ul className={styles.list}>
            {connections.map((connection) => (
              <ConnectionRow
                key={connection.connection_id}
                connection={connection}
                network={networkOf(connection)}
                onRenew={() => renew(connection)}
              />
            ))}
          </ul>
        </section>
      )}
      <NetworkList
        networks={networks}
        isFull={isFull}
        notice={isFull ? <LimitNotice limit={limit} /> : null}
        onConnect={(network) => setConnecting({ network, renewed: null })}
      />
      {connecting && <Dialog key={connecting.network.network} {...connecting} onClose={() => setConnecting(null)} />}
    </>
  )
}

function LimitNotice({ limit }: { limit: number }) {
  const forSale = useRoutesAvailable('/pricing')
  return (
    <Alert
      tone="info"
      live={false}
      actions={
        forSale ? (
          <Button component={Link} to="/pricing" size="sm" variant="default">
            See plans
          </Button>
        ) : undefined
      }
    >
      Your plan includes {limit === 1 ? '1 connected account' : `${limit} connected accounts`}. Disconnect one, or choose a plan with more.
    </Alert>
  )
}
