import { Badge, Button, DateText, EmptyState, ErrorState, Modal, Skeleton } from '@loomcast/design-system/full'
import { postName } from '@loomcast/platforms'
import { toast } from '@loomcast/web-kit'
import { useMutation, useQuery, useQueryClient } from '@loomcast/web-kit/query'
import { type ReactNode, useEffect, useId } from 'react'
import { countText, usdText } from '../figures/figures.ts'
import { useCommands } from '../palette/commands.ts'
import { sentenceOf } from './form-errors.ts'
import { day, money, PlanBadge } from './user-labels.tsx'
import { type UserDetail as Detail, type ListedUser, type Payment, userKey, usersApi } from './users.api.ts'
import css from './users.module.css'
import { viewRefusal } from './view-dialog.tsx'

const MICROS = 1e6

export interface DetailActions {
  onEdit: (user: ListedUser) => void
  onPlan: (user: ListedUser) => void
  onBonus: (user: ListedUser) => void
  onSetActive: (user: ListedUser) => void
  onDelete: (user: ListedUser) => void
  onViewAs: (user: ListedUser) => void
  onRefund: (payment: Payment, user: ListedUser) => void
}

interface UserDetailProps extends DetailActions {
  /** Null: the dialog is closed. */
  userId: string | null
  /** Another dialog is open on top, which Escape closes first. */
  covered: boolean
  onClose: () => void
}

/** Account, usage, recent posts, plan and payments of a user. */
export function UserDetail({ userId, covered, onClose, ...actions }: UserDetailProps) {
  return (
    <Modal opened={userId !== null} onClose={onClose} title="User Details" size="xl" closeOnEscape={!covered}>
      {userId === null ? null : <Content key={userId} userId={userId} {...actions} />}
    </Modal>
  )
}

function Content({ userId, ...actions }: DetailActions & { userId: string }) {
  const detail = useQuery({ queryKey: userKey(userId), queryFn: ({ signal }) => usersApi.detail(userId, { signal }), staleTime: 0 })
  const { isError, error } = detail
  useEffect(() => {
    if (isError) console.error('User details', error)
  }, [isError, error])
  if (detail.data) return <Loaded detail={detail.data} {...actions} />
  if (isError)
    return (
      <ErrorState
        title="The user could not be loaded"
        description={error.detail}
        retrying={detail.isFetching}
        onRetry={() => void detail.refetch()}
      />
    )
  return (
    <div className={css.form} aria-busy="true">
      <Skeleton height={24} width="60%" />
      <Skeleton height={120} />
      <Skeleton height={180} />
    </div>
  )
}

function Loaded({ detail, onEdit, onPlan, onBonus, onSetActive, onDelete, onViewAs, onRefund }: DetailActions & { detail: Detail }) {
  const { user, stats, unavailable } = detail
  const refusal = viewRefusal(user)
  const refusalId = useId()
  useCommands(refusal === null ? [{ label: `View as user: ${user.email}`, run: () => onViewAs(user) }] : [])
  return (
    <div className={css.detail}>
      <div className={css.detailActions}>
        <Button size="sm" variant="default" onClick={() => onEdit(user)}>
          Edit
        </Button>
        <Button size="sm" variant="default" onClick={() => onPlan(user)}>
          Change plan
        </Button>
        <Button size="sm" variant="default" onClick={() => onBonus(user)}>
          Give a bonus
        </Button>
        <Synchronize userId={user.user_id} />
        <Button
          size="sm"
          variant="default"
          disabled={refusal !== null}
          aria-describedby={refusal === null ? undefined : refusalId}
          onClick={() => onViewAs(user)}
        >
          View as user
        </Button>
        <Button size="sm" variant="default" onClick={() => onSetActive(user)}>
          {user.is_active ? 'Deactivate' : 'Activate'}
        </Button>
        <Button size="sm" variant="outline" color="danger" onClick={() => onDelete(user)}>
          Delete
        </Button>
      </div>
      {refusal === null ? null : <p id={refusalId}>{refusal}</p>}

      <Section title="Account Information">
        <dl className={css.facts}>
          <Fact label="Email">
            {user.email} {user.email_verified ? null : <Badge tone="warning">Not verified</Badge>}
          </Fact>
          <Fact label="User ID">
            <code>{user.user_id}</code>
          </Fact>
          {user.name ? <Fact label="Name">{user.name}</Fact> : null}
          {user.company ? <Fact label="Company">{user.company}</Fact> : null}
          {user.phone ? <Fact label="Phone">{user.phone}</Fact> : null}
          <Fact label="Account Type">{user.is_admin ? 'Admin' : 'User'}</Fact>
          {user.is_admin ? <Fact label="Second factor">{user.mfa_enabled ? 'On' : 'Off'}</Fact> : null}
          <Fact label="State">{user.is_active ? 'Active' : <Badge tone="danger">Deactivated</Badge>}</Fact>
          <Fact label="Joined">{day(user.created_at)}</Fact>
          <Fact label="Last login">{user.last_login_at ? <DateText value={user.last_login_at} /> : 'Never'}</Fact>
          <Fact label="Last Activity">{user.last_activity ? <DateText value={user.last_activity} /> : 'Never'}</Fact>
        </dl>
      </Section>

      <Section title="Usage Statistics">
        <dl className={css.facts}>
          <Fact label="Total Content">{stats.total_content.toLocaleString('en')}</Fact>
          <Fact label="Total Tokens">{stats.total_tokens.toLocaleString('en')}</Fact>
          <Fact label="Avg Tokens per Content">{stats.avg_tokens_per_content.toLocaleString('en')}</Fact>
          <Fact label="Total Videos">{stats.total_videos.toLocaleString('en')}</Fact>
          <Fact label="Failed Videos">{stats.failed_videos.toLocaleString('en')}</Fact>
          <Fact label="Video Cost">{money(stats.video_cost, 'usd')}</Fact>
          <Fact label="AI Cost">
            {usdText(stats.ai_cost_micros / MICROS)}
            {stats.unpriced_content > 0 ? `, without ${countText(stats.unpriced_content, 'text')} of models with unknown prices` : null}
          </Fact>
        </dl>
      </Section>

      <Section title="Plan">{unavailable.includes('plan') ? <Unavailable userId={user.user_id} /> : <Plan detail={detail} />}</Section>

      <Section title="Payments">
        {unavailable.includes('payments') ? <Unavailable userId={user.user_id} /> : <Payments detail={detail} onRefund={onRefund} />}
      </Section>

      <Section title="Recent Content">
        {unavailable.includes('content') ? <Unavailable userId={user.user_id} /> : <RecentContent detail={detail} />}
      </Section>
    </div>
  )
}

function Synchronize({ userId }: { userId: string }) {
  const client = useQueryClient()
  const sync = useMutation({
    mutationFn: () => usersApi.sync(userId),
    onSuccess: async ({ changed }) => {
      toast({ kind: 'success', message: changed ? 'The plan was updated from the payment provider' : 'Everything is up to date' })
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toast({ kind: 'error', message: sentenceOf(error, 'The synchronization failed. Try again.') }),
  })
  return (
    <Button size="sm" variant="default" loading={sync.isPending} onClick={() => sync.mutate()}>
      Sync payments
    </Button>
  )
}

function Plan({ detail: { subscription, grants, bonuses } }: { detail: Detail }) {
  if (!subscription) return null
  const active = grants.filter(({ ended_at }) => ended_at === null)
  return (
    <>
      <dl className={css.facts}>
        <Fact label="Package">
          <PlanBadge tier={subscription.package.tier} name={subscription.package.name} />
        </Fact>
        <Fact label="Status">{subscription.status}</Fact>
        <Fact label="Price">
          {money(subscription.price, subscription.currency)} per {subscription.interval ?? 'month'}
        </Fact>
        {subscription.renews_at ? <Fact label="Renews">{day(subscription.renews_at)}</Fact> : null}
        {subscription.cancel_at ? <Fact label="Canceled for">{day(subscription.cancel_at)}</Fact> : null}
        {subscription.ends_at ? <Fact label="Ends">{day(subscription.ends_at)}</Fact> : null}
      </dl>
      {active.length > 0 || bonuses.length > 0 ? (
        <ul className={css.list}>
          {active.map(({ grant_id, package_name, granted_at, reason }) => (
            <li key={grant_id}>
              {package_name}, set by an administrator on {day(granted_at)}: {reason}
            </li>
          ))}
          {bonuses.map(({ bonus_id, texts, videos, granted_at, reason }) => (
            <li key={bonus_id}>
              Bonus of {texts} posts and {videos} videos on {day(granted_at)}: {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const REFUNDABLE = new Set(['succeeded', 'partially_refunded'])

function Payments({ detail: { user, payments }, onRefund }: Pick<DetailActions, 'onRefund'> & { detail: Detail }) {
  if (payments.length === 0) return <EmptyState compact title="No payments" />
  return (
    <ul className={css.list}>
      {payments.map((payment) => (
        <li key={payment.transaction_id} className={css.payment}>
          <span>
            {day(payment.created_at)} · {payment.package_name ?? payment.kind} · {money(payment.amount, payment.currency)} ·{' '}
            {payment.kind === 'payment' ? payment.status : payment.kind}
          </span>
          {payment.kind === 'payment' && REFUNDABLE.has(payment.status) ? (
            <Button
              size="sm"
              variant="subtle"
              aria-label={`Refund ${money(payment.amount, payment.currency)} of ${day(payment.created_at)}`}
              onClick={() => onRefund(payment, user)}
            >
              Refund
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function RecentContent({ detail: { content } }: { detail: Detail }) {
  if (content.length === 0) return <EmptyState compact title="No content yet" />
  return (
    <ul className={css.list}>
      {content.map(({ content_id, platform, prompt, generated_text, created_at, usage, provider, model }) => (
        <li key={content_id} className={css.text}>
          <span className={css.textHead}>
            <b>{postName(platform, generated_text)}</b>
            <DateText value={created_at} />
          </span>
          <p className={css.post}>{generated_text}</p>
          <p className={css.prompt}>Brief: {prompt}</p>
          <span className={css.id}>
            {usage.total_tokens.toLocaleString('en')} tokens · {provider} · {model}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Unavailable({ userId }: { userId: string }) {
  const client = useQueryClient()
  return (
    <ErrorState
      compact
      title="This part could not be loaded"
      description="The service that has it does not respond."
      onRetry={() => void client.invalidateQueries({ queryKey: userKey(userId) })}
    />
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.section}>
      <h3 id={id} className={css.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
