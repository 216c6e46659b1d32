import { ActionIcon, Badge, Button, DateText, EmptyState, IconDelete, IconEdit, IconShow } from '@loomcast/design-system/full'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { type ReactNode, useMemo } from 'react'
import { type PlanOption, usePlanNames } from '../plans/plan-names.ts'
import { AdminTable, type DataColumn, type TableDefinition, type TableSelection, useTableView } from '../table/admin-table.tsx'
import { ExportUsers } from './export-users.tsx'
import { PlanBadge, shortId } from './user-labels.tsx'
import { type ListedUser, usersApi, usersKey } from './users.api.ts'
import css from './users.module.css'

const usersTable = (plans: readonly PlanOption[]): TableDefinition => ({
  filters: [
    { name: 'status', label: 'Subscription', kind: 'choice', choices: plans },
    {
      name: 'role',
      label: 'Role',
      kind: 'choice',
      choices: [
        { value: 'admin', label: 'Administrators' },
        { value: 'user', label: 'Users' },
      ],
    },
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: [
        { value: 'active', label: 'Active' },
        { value: 'deactivated', label: 'Deactivated' },
      ],
    },
  ],
  sorts: ['email', 'content_count', 'created_at', 'last_activity'],
  defaultSort: '-created_at',
})

export interface UserTableProps {
  /** The URL of a user's details. */
  href: (user: ListedUser) => string
  onView: (user: ListedUser) => void
  onEdit: (user: ListedUser) => void
  onDelete: (user: ListedUser) => void
  onAdd: () => void
  /** Further buttons for the selected users. */
  bulkActions: (selection: TableSelection<ListedUser>) => ReactNode
}

export function UserTable({ href, onView, onEdit, onDelete, onAdd, bulkActions }: UserTableProps) {
  const { all: plans } = usePlanNames()
  const state = useTableView(useMemo(() => usersTable(plans), [plans]))
  const list = useQuery({
    queryKey: [...usersKey, state.apiQuery],
    queryFn: async ({ signal }) => {
      const { users, total, pages } = await usersApi.list(state.apiQuery, { signal })
      return { rows: users, total, pages }
    },
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf({ onView, onEdit, onDelete }), [onView, onEdit, onDelete])
  return (
    <AdminTable
      name="users"
      caption="Users"
      nouns={['user', 'users']}
      state={state}
      query={list}
      columns={columns}
      rowId={({ user_id }) => user_id}
      rowLabel={({ email }) => email}
      rowHref={href}
      onEdit={onEdit}
      searchPlaceholder="Search by email, name or ID"
      toolbar={(selection) => <ExportUsers selection={selection} query={state.apiQuery} />}
      bulkActions={(selection) => (
        <>
          {bulkActions(selection)}
          <ExportUsers selection={selection} query={state.apiQuery} size="sm" />
        </>
      )}
      errorTitle="Failed to load users"
      empty={<EmptyState title="No users yet" action={<Button onClick={onAdd}>Add user</Button>} />}
    />
  )
}

type RowActions = Pick<UserTableProps, 'onView' | 'onEdit' | 'onDelete'>

function columnsOf({ onView, onEdit, onDelete }: RowActions): DataColumn<ListedUser>[] {
  return [
    {
      id: 'email',
      header: 'User',
      cell: ({ email, user_id }) => (
        <span className={css.user}>
          {email}
          <span className={css.id}>{shortId(user_id)}</span>
        </span>
      ),
    },
    {
      id: 'subscription',
      header: 'Subscription',
      cell: ({ subscription_status, package_name, is_admin, is_active }) => (
        <span className={css.marks}>
          <PlanBadge tier={subscription_status} name={package_name} />
          {is_admin ? <Badge tone="info">Admin</Badge> : null}
          {is_active ? null : <Badge tone="danger">Deactivated</Badge>}
        </span>
      ),
    },
    {
      id: 'content_count',
      header: 'Content',
      align: 'end',
      descendingFirst: true,
      cell: ({ content_count }) => content_count.toLocaleString('en'),
    },
    { id: 'created_at', header: 'Joined', descendingFirst: true, cell: ({ created_at }) => <DateText value={created_at} /> },
    {
      id: 'last_activity',
      header: 'Last Activity',
      descendingFirst: true,
      cell: ({ last_activity }) => (last_activity === null ? 'Never' : <DateText value={last_activity} />),
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (user) => (
        <span className={css.rowActions}>
          <ActionIcon variant="subtle" aria-label={`View ${user.email}`} onClick={() => onView(user)}>
            <IconShow size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={`Edit ${user.email}`} onClick={() => onEdit(user)}>
            <IconEdit size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="danger" aria-label={`Delete ${user.email}`} onClick={() => onDelete(user)}>
            <IconDelete size={18} />
          </ActionIcon>
        </span>
      ),
    },
  ]
}
