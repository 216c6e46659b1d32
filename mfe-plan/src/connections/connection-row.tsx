import { Button, confirm, DateText, IconCheck, IconRetry, IconWarning } from '@loomcast/design-system/full'
import { announce, toast } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { planApi } from '../api/plan.api.ts'
import type { Connection, Connections, Network } from '../api/plan.ts'
import { keys, refreshPosts } from '../api/queries.ts'
import { Facts } from '../facts.tsx'
import { reasonOf } from '../post/post-actions.ts'
import { useBusy } from '../post/use-busy.ts'
import styles from './connections.module.css'
import { signInEnd } from './ending.ts'
import { NetworkMark } from './network-mark.tsx'

interface ConnectionRowProps {
  connection: Connection
  /** Missing if this installation no longer offers it. */
  network: Network | undefined
  onRenew: () => void
}

/** A connected account: whether it works, and what to do if it does not. */
export function ConnectionRow({ connection, network, onRenew }: ConnectionRowProps) {
  const { busy, run } = useBusy<'check' | 'disconnect'>()
  const networkName = network?.name ?? connection.network
  const end = signInEnd(connection)
  const isRejected = connection.state !== 'ok'
  const works = !isRejected && !end?.isPast

  async function check(): Promise<void> {
    try {
      const checked = await planApi.check(connection.connection_id)
      showConnection(checked)
      announce(checked.state === 'ok' ? `${checked.name} works` : `${checked.name} needs your attention`)
    } catch (error) {
      toast({ kind: 'error', message: reasonOf(error, 'The account was not checked.') })
    }
  }

  async function disconnect(): Promise<void> {
    const sure = await confirm({
      title: `Disconnect ${connection.name}?`,
      message:
        'Its planned posts become drafts and are not sent. Published posts stay where they are. What you entered to connect the account is deleted.',
      confirmLabel: 'Disconnect',
      danger: true,
    })
    if (!sure) return
    try {
      const { drafts } = await planApi.disconnect(connection.connection_id)
      void queryClient.invalidateQueries({ queryKey: keys.connections })
      void refreshPosts()
      const moved = drafts === 0 ? '' : drafts === 1 ? ' 1 planned post is a draft now.' : ` ${drafts} planned posts are drafts now.`
      toast({ kind: 'success', message: `${connection.name} is disconnected.${moved}` })
    } catch (error) {
      toast({ kind: 'error', message: reasonOf(error, 'The account was not disconnected.') })
    }
  }

  return (
    <li className={styles.row} data-state={works ? 'ok' : 'needs_attention'}>
      <NetworkMark name={networkName} />
      <span className={styles.names}>
        <b>{connection.name}</b>
        <span className={styles.detail}>
          <Facts>
            {networkName}
            {connection.address}
          </Facts>
        </span>
        <span className={styles.state} data-state={works ? 'ok' : 'needs_attention'}>
          {works ? <IconCheck size={16} /> : <IconWarning size={16} />}
          {works ? 'Works' : 'Needs your attention'}
          <span className={styles.detail}>
            checked <DateText value={connection.checked_at} />
          </span>
        </span>
        {end && (
          <span className={styles.problem}>
            {end.isPast ? (
              <>
                Its sign-in ended <DateText value={end.at} />. Connect it again, and its posts are sent as planned.
              </>
            ) : (
              <>
                Its sign-in ends <DateText value={end.at} />. Connect it again before that.
              </>
            )}
          </span>
        )}
        {connection.note && !isRejected && <span className={styles.detail}>{connection.note}</span>}
        {isRejected && (
          <span className={styles.problem}>
            {connection.problem?.text ?? 'The network no longer accepts what you entered.'} Its planned posts wait until you connect it
            again.
          </span>
        )}
      </span>
      <span className={styles.actions}>
        {(isRejected || end) && network && (
          <Button size="sm" onClick={onRenew}>
            Connect again
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRetry size={16} />}
          loading={busy === 'check'}
          aria-label={`Check ${connection.name}`}
          onClick={() => run('check', check)}
        >
          Check
        </Button>
        <Button
          variant="subtle"
          size="sm"
          color="danger"
          loading={busy === 'disconnect'}
          aria-label={`Disconnect ${connection.name}`}
          onClick={() => run('disconnect', disconnect)}
        >
          Disconnect
        </Button>
      </span>
    </li>
  )
}

function showConnection(connection: Connection): void {
  queryClient.setQueryData<Connections>(
    keys.connections,
    (data) =>
      data && {
        ...data,
        connections: data.connections.map((other) => (other.connection_id === connection.connection_id ? connection : other)),
      },
  )
}
