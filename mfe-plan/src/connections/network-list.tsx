import { Button } from '@loomcast/design-system/full'
import { type ReactNode, useId } from 'react'
import type { Network } from '../api/plan.ts'
import styles from './connections.module.css'
import { NetworkMark } from './network-mark.tsx'

interface NetworkListProps {
  networks: readonly Network[]
  /** Whether the plan includes no more accounts. */
  isFull: boolean
  notice: ReactNode
  onConnect: (network: Network) => void
}

/** Lists the networks at which the user can connect an account. `notice` is shown above the list. */
export function NetworkList({ networks, isFull, notice, onConnect }: NetworkListProps) {
  const title = useId()
  return (
    <section aria-labelledby={title} className={styles.networks}>
      <h2 id={title}>Connect an account</h2>
      {notice}
      <ul className={styles.grid}>
        {networks.map((network) => (
          <li key={network.network} className={styles.network}>
            <NetworkMark name={network.name} />
            <span className={styles.names}>
              <b>{network.name}</b>
              <span className={styles.detail}>{kindOf(network)}</span>
            </span>
            <Button variant="default" size="sm" disabled={isFull} aria-label={`Connect ${network.name}`} onClick={() => onConnect(network)}>
              Connect
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const number = new Intl.NumberFormat('en')

function kindOf({ articles, characters, pictures, films }: Network): string {
  if (films?.required) return 'Films with a text'
  if (articles) return 'Articles with a title'
  // Earlier releases of the service don't return `pictures.min`.
  const needed = pictures?.min ? ', with a picture' : ''
  return characters === null ? `Posts of any length${needed}` : `Posts of up to ${number.format(characters)} characters${needed}`
}
