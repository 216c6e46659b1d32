import { Button, Checkbox, FieldGroup, FormError } from '@loomcast/design-system/full'
import { ApiError, Link, useRoutesAvailable } from '@loomcast/web-kit'
import { useState } from 'react'
import { type OfferedAccounts, planApi } from '../api/plan.api.ts'
import type { Connection } from '../api/plan.ts'
import { reasonOf } from '../post/post-actions.ts'
import { useBusy } from '../post/use-busy.ts'
import styles from './connections.module.css'

interface AccountChoiceProps {
  offered: OfferedAccounts
  /** Of the network. */
  name: string
  onConnected: (connections: readonly Connection[]) => void
}

/** The accounts to which a sign-in gives access. The person chooses those that Loomcast posts to. */
export function AccountChoice({ offered, name, onConnected }: AccountChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offered.accounts.filter(({ connected }) => connected).map(addressOf)),
  )
  const [failure, setFailure] = useState<{ message: string; isFull: boolean } | null>(null)
  const { busy, run } = useBusy<'connect'>()
  const forSale = useRoutesAvailable('/pricing')
  const count = chosen.size

  function choose(address: string, isChosen: boolean): void {
    setFailure(null)
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(address)
      else after.delete(address)
      return after
    })
  }

  async function connect(): Promise<void> {
    if (count === 0) return setFailure({ message: 'Choose at least one account.', isFull: false })
    try {
      const { network, choice } = offered
      onConnected(await planApi.chooseAccounts({ network, choice, accounts: [...chosen] }))
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'connection_limit_reached'
      setFailure({ message: reasonOf(error, 'The accounts were not connected. Try again.'), isFull })
    }
  }

  return (
    <form
      className={styles.choice}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run('connect', connect)
      }}
    >
      <FieldGroup legend={`Which accounts at ${name} should Loomcast post to?`} description="Each account counts as one connection.">
        <ul className={styles.list}>
          {offered.accounts.map(({ address, name: account, connected }) => (
            <li key={address}>
              <Checkbox
                label={account}
                description={connected ? 'Already connected. It will be renewed.' : undefined}
                checked={chosen.has(address)}
                onChange={(event) => choose(address, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </FieldGroup>
      <FormError>{failure?.message}</FormError>
      <div className={styles.actions}>
        <Button type="submit" loading={busy === 'connect'}>
          {count > 1 ? `Connect ${count} accounts` : 'Connect'}
        </Button>
        {failure?.isFull && forSale && (
          <Button component={Link} to="/pricing" variant="default">
            See plans
          </Button>
        )}
        <Button component={Link} to="/connections" variant="default">
          Cancel
        </Button>
      </div>
    </form>
  )
}

const addressOf = ({ address }: OfferedAccounts['accounts'][number]) => address
