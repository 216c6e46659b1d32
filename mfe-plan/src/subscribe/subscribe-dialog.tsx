import {
  Button,
  confirm,
  DateText,
  ErrorState,
  FormError,
  IconDelete,
  IconRetry,
  Modal,
  Skeleton,
  TextInput,
} from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { queryClient } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { planApi } from '../api/plan.api.ts'
import { keys, useCalendarLink } from '../api/queries.ts'
import styles from '../post/post.module.css'
import { reasonOf } from '../post/post-actions.ts'
import { useBusy } from '../post/use-busy.ts'

/** The link with which the person's own calendar shows the planned posts. It is shown once, when it is created. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { data: link, isError, error, isFetching, refetch } = useCalendarLink()
  const [address, setAddress] = useState('')
  const [failure, setFailure] = useState('')
  const { busy, run } = useBusy<'create' | 'delete'>()
  const exists = link !== undefined && link.created_at !== null

  async function change(work: () => Promise<void>): Promise<void> {
    setFailure('')
    try {
      await work()
    } catch (reason) {
      setFailure(reasonOf(reason, 'This was not saved. Try again.'))
    }
  }

  async function create(): Promise<void> {
    if (exists && !(await confirm(RESET))) return
    await change(async () => {
      const { path, created_at } = await planApi.createCalendarLink()
      queryClient.setQueryData(keys.calendarLink, { created_at, read_at: null })
      setAddress(new URL(path, location.origin).href)
    })
  }

  async function remove(): Promise<void> {
    if (!(await confirm(DELETE))) return
    await change(async () => {
      await planApi.deleteCalendarLink()
      queryClient.setQueryData(keys.calendarLink, { created_at: null, read_at: null })
      setAddress('')
      toast({ kind: 'success', message: 'Calendar link deleted.' })
    })
  }

  return (
    <Modal opened onClose={onClose} title="Subscribe in your calendar" size="lg">
      <div className={styles.fields}>
        <p>
          Google Calendar, Apple Calendar, Outlook and others can show your planned posts. Add the link there as a calendar by URL. Your
          calendar decides how often it reads it, which can be once a day.
        </p>
        {address !== '' && <NewLink address={address} />}
        {link ? (
          <>
            {exists && address === '' && (
              <p>
                Your link was created <DateText value={link.created_at ?? ''} />.{' '}
                {link.read_at === null ? (
                  'No calendar has read it yet.'
                ) : (
                  <>
                    A calendar last read it <DateText value={link.read_at} />.
                  </>
                )}{' '}
                It cannot be shown again.
              </p>
            )}
            <FormError>{failure}</FormError>
            <div className={styles.actions}>
              {exists ? (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconRetry size={18} />}
                    loading={busy === 'create'}
                    onClick={() => run('create', create)}
                  >
                    Reset the link
                  </Button>
                  <Button
                    variant="subtle"
                    color="danger"
                    leftSection={<IconDelete size={18} />}
                    loading={busy === 'delete'}
                    onClick={() => run('delete', remove)}
                  >
                    Delete the link
                  </Button>
                </>
              ) : (
                <Button data-autofocus loading={busy === 'create'} onClick={() => run('create', create)}>
                  Create the link
                </Button>
              )}
            </div>
          </>
        ) : isError ? (
          <ErrorState title="This did not load" description={error.detail} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={44} />
        )}
        <p className={styles.note}>
          Anyone who has the link can read your planned posts. It gives no access to your account or connections.
        </p>
      </div>
    </Modal>
  )
}

function NewLink({ address }: { address: string }) {
  return (
    <>
      <TextInput
        label="Your link"
        description="Copy it now: it is shown only once."
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <CopyText text={address} label="Copy the link" variant="filled" />
        <Button component="a" href={address.replace(/^https?:/u, 'webcal:')} variant="default">
          Open in my calendar app
        </Button>
      </div>
    </>
  )
}

const RESET = {
  title: 'Reset the link?',
  message: 'You get a new link. Calendars that use the old one no longer get your posts.',
  confirmLabel: 'Reset the link',
  danger: true,
}

const DELETE = {
  title: 'Delete the link?',
  message: 'Calendars that use it no longer get your posts.',
  confirmLabel: 'Delete the link',
  danger: true,
}
