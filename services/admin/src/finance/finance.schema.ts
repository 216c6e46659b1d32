import { closed, NullableText } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'

const Currency = Type.Optional(Type.String({ pattern: '^[a-z]{3}$', description: 'ISO 4217 in lowercase. Default: the main currency.' }))

export const FinanceQuery = Type.Object({ currency: Currency }, closed)
export const RevenueQuery = Type.Object({ days: Type.Integer({ minimum: 1, maximum: 365, default: 30 }), currency: Currency }, closed)

const Amount = (description: string) => Type.Number({ description: `${description}, decimal, in the currency` })
const Count = Type.Integer({ minimum: 0 })
const PercentOrNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description: `${description}, in percent` })

const FigureSchema = Type.Object({
  value: Type.Union([Type.Number(), Type.Null()], { description: 'Null if there is not enough data.' }),
  unit: Type.Enum(['money', 'percent', 'ratio', 'count']),
  formula: Type.String({ description: 'How it is computed.' }),
  period: Type.String(),
})

const Metrics = Type.Object({
  total_revenue: Amount('Payments minus refunds and lost disputes'),
  mrr: Amount('Monthly recurring revenue'),
  arr: Amount('MRR × 12'),
  active_subscriptions: Count,
  trial_subscriptions: Count,
  past_due_subscriptions: Count,
  canceled_subscriptions: Count,
  churn_rate: PercentOrNull('Canceled ÷ (active + trial); null without active and trial subscriptions'),
  revenue_today: Amount('Revenue of the UTC day'),
  revenue_yesterday: Amount('Revenue of the UTC day before'),
  revenue_last_week: Amount('Revenue of 7 days, today included'),
  revenue_last_month: Amount('Revenue of 30 days, today included'),
  revenue_today_change: PercentOrNull('(today − yesterday) ÷ max(yesterday, 1), at least 0; null without revenue yesterday'),
  revenue_today_difference: PercentOrNull('(today − yesterday) ÷ yesterday; null without revenue yesterday'),
  projected_revenue_tomorrow: Amount('Renewals due tomorrow × the share of paid renewals in the last 90 days'),
  projected_revenue_next_week: Amount('Renewals due in the next 7 days × the share of paid renewals in the last 90 days'),
  subscription_breakdown: Type.Object({ free: Count, pro: Count, business: Count }),
  overdue_payments: Type.Array(
    Type.Object({
      customer_id: Type.Union([Type.String(), Type.Null()], { description: 'Id of the user; null after the account was deleted.' }),
      subscription_id: Type.String(),
      package_name: NullableText,
      amount: Type.Number(),
      currency: Type.String(),
      overdue_since: Type.String({ format: 'date-time' }),
      days_overdue: Count,
    }),
    { description: 'The oldest first, at most 100.' },
  ),
})

const Standard = Type.Object({
  mrr: FigureSchema,
  arr: FigureSchema,
  committed_mrr: FigureSchema,
  trial_mrr: FigureSchema,
  paying_customers: FigureSchema,
  subscriber_churn_rate: FigureSchema,
  revenue_churn_rate: FigureSchema,
  nrr: FigureSchema,
  grr: FigureSchema,
  quick_ratio: FigureSchema,
  arpu: FigureSchema,
  ltv: FigureSchema,
  gross_revenue_30_days: FigureSchema,
  refunds_30_days: FigureSchema,
  net_revenue_30_days: FigureSchema,
  renewals_paid_share: FigureSchema,
})

export const FinancialDashboardResponse = Type.Object({
  success: Type.Literal(true),
  currency: Type.String(),
  currencies: Type.Array(Type.String(), { description: 'Currencies with any amount.' }),
  metrics: Metrics,
  standard: Standard,
  movements: Type.Object(
    {
      new: Type.Number(),
      reactivation: Type.Number(),
      expansion: Type.Number(),
      contraction: Type.Number({ description: '0 or negative' }),
      churn: Type.Number({ description: '0 or negative' }),
      start: Type.Number(),
      end: Type.Number(),
      from: Type.String({ description: 'First UTC day of the period of 30 days', examples: ['2026-03-10'] }),
    },
    { description: 'Changes of MRR: `end` − `start` is the sum of the others.' },
  ),
  package_breakdown: Type.Array(
    Type.Object({
      package_name: Type.String(),
      tier: Type.String(),
      users: Type.Integer({ description: 'Users of the package, from a subscription or a grant.' }),
      subscribed: Type.Integer({ description: 'Users with a package from a subscription.' }),
      granted: Type.Integer({ description: 'Users with a package that an administrator granted.' }),
    }),
    { description: 'All users by package, as the list of users shows them.' },
  ),
  funnel: Type.Object(
    {
      from: Type.String({ description: 'First UTC day', examples: ['2026-03-10'] }),
      days: Type.Integer(),
      registered: Type.Integer({ description: 'Users without administrators and deleted accounts.' }),
      steps: Type.Array(
        Type.Object({
          id: Type.Enum(['drafted', 'activated', 'paid'], {
            description: 'drafted: has a post or a video; activated: has a finished video or was active on two days; paid: has paid.',
          }),
          users: Count,
          percent: PercentOrNull('Share of the registered users; null without any'),
        }),
      ),
    },
    { description: 'How far the users came who registered in the last days.' },
  ),
  scheduled_cancellations: Type.Object({
    subscriptions: Type.Integer({ description: 'Subscriptions with a scheduled end.' }),
    next: Type.Array(
      Type.Object({
        customer_id: Type.Union([Type.String(), Type.Null()], { description: 'Id of the user; null after the account was deleted.' }),
        subscription_id: Type.String(),
        package_name: NullableText,
        amount: Type.Number({ description: 'Monthly' }),
        currency: Type.String(),
        ends_at: Type.String({ format: 'date-time' }),
      }),
      { description: 'The next ones, at most 20.' },
    ),
  }),
  updated_at: Type.String({ format: 'date-time' }),
})

export const RevenueResponse = Type.Object({
  success: Type.Literal(true),
  currency: Type.String(),
  days: Type.Array(
    Type.Object({
      date: Type.String({ examples: ['2026-03-10'] }),
      revenue: Amount('Payments minus refunds'),
      payments: Amount('Payments received'),
      refunds: Amount('Refunds and lost disputes'),
      new_mrr: Amount('New and reactivated MRR'),
      churned_mrr: Amount('Churned and contracted MRR, positive'),
      mrr: Amount('MRR at the end of the day'),
    }),
    { description: 'UTC days, oldest first.' },
  ),
})

export const StripeConfigResponse = Type.Object({
  success: Type.Boolean({ description: 'Whether Stripe is configured and responds.' }),
  sandbox: Type.Boolean({ description: 'Whether the sandbox takes the place of Stripe.' }),
  provider: Type.String({ description: 'stripe, sandbox or none' }),
  error: NullableText,
  note: NullableText,
  account: Type.Union([
    Type.Object({ id: Type.String(), business_name: NullableText, charges_enabled: Type.Boolean(), payouts_enabled: Type.Boolean() }),
    Type.Null(),
  ]),
  webhooks: Type.Array(
    Type.Object({
      id: Type.String(),
      url: Type.String(),
      status: Type.String(),
      api_version: NullableText,
      events: Type.Array(Type.String()),
    }),
  ),
  webhook_secret_configured: Type.Boolean(),
})

/** Billing's response to a request for the configuration of the payment provider. */
export type ProviderConfigResponse = Omit<Type.Static<typeof StripeConfigResponse>, 'sandbox'>
