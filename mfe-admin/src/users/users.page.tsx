import { Button, IconUser, Menu } from '@loomcast/design-system/full'
import { useQueryClient } from '@loomcast/web-kit/query'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { AdminPage } from '../frame/admin-page.tsx'
import { useCommands } from '../palette/commands.ts'
import type { TableSelection } from '../table/admin-table.tsx'
import { BonusDialog } from './bonus-dialog.tsx'
import { type BulkChoice, BulkDialog, type StartedBulk } from './bulk-dialog.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { DeleteUser } from './delete-user.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { SetActiveDialog } from './set-active-dialog.tsx'
import { UserDetail } from './user-detail.tsx'
import { UserForm } from './user-form.tsx'
import { UserTable } from './user-table.tsx'
import { type ListedUser, type Payment, type PlanStatus, type SavedUser, userKey, usersKey } from './users.api.ts'
import { ViewDialog } from './view-dialog.tsx'

type Dialog =
  | { kind: 'add' }
  | { kind: 'edit' | 'delete' | 'bonus' | 'set-active' | 'view'; user: ListedUser }
  | { kind: 'plan'; user: ListedUser; wanted?: PlanStatus }
  | { kind: 'refund'; user: ListedUser; payment: Payment }

/** The users, at /admin/users; /admin/users/<id> shows the details of one. */
export function UsersPage() {
  const { '*': path = '' } = useParams()
  const { search } = useLocation()
  const goTo = useNavigate()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [bulk, setBulk] = useState<BulkChoice | null>(null)
  const [started, setStarted] = useState<StartedBulk | null>(null)
  const close = useCallback(() => setDialog(null), [])
  const userId = path === '' ? null : decodeURIComponent(path)
  const hrefOf = useCallback((user: ListedUser) => `/admin/users/${encodeURIComponent(user.user_id)}${search}`, [search])
  const closeDetail = useCallback(() => goTo(`/admin/users${search}`), [goTo, search])
  useCommands([{ label: 'Add user', run: () => setDialog({ kind: 'add' }) }])

  const onView = useCallback((user: ListedUser) => goTo(hrefOf(user)), [goTo, hrefOf])
  const onEdit = useCallback((user: ListedUser) => setDialog({ kind: 'edit', user }), [])
  const onDelete = useCallback((user: ListedUser) => setDialog({ kind: 'delete', user }), [])

  /** Shows a change in the list and in the open details. */
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: usersKey })
    if (userId !== null) void client.invalidateQueries({ queryKey: userKey(userId) })
  }, [client, userId])

  function onSaved({ user, plan_problem }: SavedUser, wanted?: PlanStatus) {
    refresh()
    // The account is saved; the plan needs a decision, or another try.
    if (plan_problem) setDialog({ kind: 'plan', user, ...(wanted && { wanted }) })
  }
  function onDeleted() {
    refresh()
    if (userId !== null) closeDetail()
  }
  const userOf = (kind: Dialog['kind']) => (dialog?.kind === kind && 'user' in dialog ? dialog.user : null)

  return (
    <AdminPage
      title="Users"
      description="Everyone with an account."
      actions={
        <Button leftSection={<IconUser size={18} />} onClick={() => setDialog({ kind: 'add' })}>
          Add user
        </Button>
      }
    >
      <BulkProgress started={started} onClose={() => setStarted(null)} />
      <UserTable
        href={hrefOf}
        onView={onView}
        onEdit={onEdit}
        onDelete={onDelete}
        onAdd={() => setDialog({ kind: 'add' })}
        bulkActions={(selection) => <BulkActions selection={selection} onChoose={setBulk} />}
      />
      <UserDetail
        userId={userId}
        covered={dialog !== null}
        onClose={closeDetail}
        onEdit={onEdit}
        onDelete={onDelete}
        onPlan={(user) => setDialog({ kind: 'plan', user })}
        onBonus={(user) => setDialog({ kind: 'bonus', user })}
        onSetActive={(user) => setDialog({ kind: 'set-active', user })}
        onViewAs={(user) => setDialog({ kind: 'view', user })}
        onRefund={(payment, user) => setDialog({ kind: 'refund', user, payment })}
      />
      <UserForm
        user={userOf('edit')}
        opened={dialog?.kind === 'add' || dialog?.kind === 'edit'}
        onClose={close}
        onSaved={onSaved}
        onUndone={refresh}
      />
      <DeleteUser user={userOf('delete')} onClose={close} onDeleted={onDeleted} />
      <PlanDialog user={userOf('plan')} wanted={dialog?.kind === 'plan' ? dialog.wanted : undefined} onClose={close} onSaved={refresh} />
      <BonusDialog user={userOf('bonus')} onClose={close} onSaved={refresh} />
      <RefundDialog payment={dialog?.kind === 'refund' ? dialog.payment : null} user={userOf('refund')} onClose={close} onSaved={refresh} />
      <SetActiveDialog user={userOf('set-active')} onClose={close} onSaved={refresh} />
      <ViewDialog user={userOf('view')} onClose={close} />
      <BulkDialog choice={bulk} onClose={() => setBulk(null)} onStarted={setStarted} />
    </AdminPage>
  )
}

function BulkActions({ selection, onChoose }: { selection: TableSelection<ListedUser>; onChoose: (choice: BulkChoice) => void }) {
  return (
    <>
      <Button size="sm" variant="default" onClick={() => onChoose({ action: 'deactivate', selection })}>
        Deactivate
      </Button>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="sm" variant="default">
            More actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onChoose({ action: 'activate', selection })}>Activate</Menu.Item>
          <Menu.Item onClick={() => onChoose({ action: 'grant_bonus', selection })}>Give a bonus</Menu.Item>
          <Menu.Item onClick={() => onChoose({ action: 'grant_plan', selection })}>Set a plan</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
