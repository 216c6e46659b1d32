import { Type } from 'typebox'
import { InvoiceSchema, PaymentSchema } from './payment.schema.ts'

const Moment = Type.String({ format: 'date-time' })
const MomentOrNull = Type.Union([Moment, Type.Null()])
const TextOrNull = Type.Union([Type.String(), Type.Null()])

export const ExportSchema = Type.Object(
  {
    exported_at: Moment,
    note: Type.String(),
    package_name: TextOrNull,
    payments: Type.Array(Type.Object({ ...PaymentSchema.properties, invoice_number: TextOrNull })),
    invoices: Type.Array(
      Type.Object({
        ...InvoiceSchema.properties,
        paid_at: MomentOrNull,
      }),
    ),
    subscriptions: Type.Array(
      Type.Object({
        subscription_id: Type.String(),
        package_name: TextOrNull,
        include_video: Type.Boolean(),
        status: Type.String(),
        interval: Type.String({ description: 'How often the price is paid: month or year.' }),
        price: Type.Number(),
        currency: Type.String(),
        started_at: Moment,
        current_period_end: Moment,
        cancel_at: MomentOrNull,
        ended_at: MomentOrNull,
      }),
    ),
    grants: Type.Array(
      Type.Object({
        package_name: Type.String(),
        include_video: Type.Boolean(),
        reason: Type.String(),
        granted_at: Moment,
        ends_at: MomentOrNull,
        ended_at: MomentOrNull,
      }),
    ),
    bonuses: Type.Array(Type.Object({ texts: Type.Integer(), videos: Type.Integer(), reason: Type.String(), granted_at: Moment })),
    referrals: Type.Object({
      bonus_earned: Type.Integer(),
      codes: Type.Array(Type.Object({ code: Type.String(), state: Type.String(), created_at: Moment, uses_count: Type.Integer() })),
      registered_with_code: TextOrNull,
      signups: Type.Array(
        Type.Object({
          signup_id: Type.String(),
          code: Type.String(),
          state: Type.String(),
          bonus_awarded: Type.Integer(),
          created_at: Moment,
        }),
      ),
    }),
  },
  { title: 'BillingExport' },
)
