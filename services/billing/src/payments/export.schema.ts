import { NullableText, NullableTimestamp, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { InvoiceSchema, PaymentSchema } from './payment.schema.ts'

export const ExportSchema = Type.Object(
  {
    exported_at: Timestamp,
    note: Type.String(),
    package_name: NullableText,
    payments: Type.Array(Type.Object({ ...PaymentSchema.properties, invoice_number: NullableText })),
    invoices: Type.Array(
      Type.Object({
        ...InvoiceSchema.properties,
        paid_at: NullableTimestamp,
      }),
    ),
    subscriptions: Type.Array(
      Type.Object({
        subscription_id: Type.String(),
        package_name: NullableText,
        include_video: Type.Boolean(),
        status: Type.String(),
        interval: Type.String({ description: 'How often the price is paid: month or year.' }),
        price: Type.Number(),
        currency: Type.String(),
        started_at: Timestamp,
        current_period_end: Timestamp,
        cancel_at: NullableTimestamp,
        ended_at: NullableTimestamp,
      }),
    ),
    grants: Type.Array(
      Type.Object({
        package_name: Type.String(),
        include_video: Type.Boolean(),
        reason: Type.String(),
        granted_at: Timestamp,
        ends_at: NullableTimestamp,
        ended_at: NullableTimestamp,
      }),
    ),
    bonuses: Type.Array(Type.Object({ texts: Type.Integer(), videos: Type.Integer(), reason: Type.String(), granted_at: Timestamp })),
    referrals: Type.Object({
      bonus_earned: Type.Integer(),
      codes: Type.Array(Type.Object({ code: Type.String(), state: Type.String(), created_at: Timestamp, uses_count: Type.Integer() })),
      registered_with_code: NullableText,
      signups: Type.Array(
        Type.Object({
          signup_id: Type.String(),
          code: Type.String(),
          state: Type.String(),
          bonus_awarded: Type.Integer(),
          created_at: Timestamp,
        }),
      ),
    }),
  },
  { title: 'BillingExport' },
)
