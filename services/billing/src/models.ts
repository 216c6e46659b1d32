import type mongoose from 'mongoose'
import { type ReservationRecord, reservationSchema } from './checkout/reservation.model.ts'
import { type CustomerRecord, customerSchema } from './customers/customer.model.ts'
import { type PackageRecord, type PriceRecord, packageSchema, priceSchema } from './packages/package.model.ts'
import { type PaymentRecord, paymentSchema } from './payments/payment.model.ts'
import { type GrantRecord, grantSchema } from './subscriptions/grant.model.ts'
import { type SubscriptionRecord, subscriptionSchema } from './subscriptions/subscription.model.ts'
import { type ProviderEventRecord, providerEventSchema } from './webhooks/provider-event.model.ts'

export interface Models {
  customers: mongoose.Model<CustomerRecord>
  subscriptions: mongoose.Model<SubscriptionRecord>
  grants: mongoose.Model<GrantRecord>
  payments: mongoose.Model<PaymentRecord>
  reservations: mongoose.Model<ReservationRecord>
  providerEvents: mongoose.Model<ProviderEventRecord>
  packages: mongoose.Model<PackageRecord>
  prices: mongoose.Model<PriceRecord>
}

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: mongoose.Connection): Models {
  const model = <T>(name: string, schema: mongoose.Schema<T>) =>
    (connection.models[name] as mongoose.Model<T> | undefined) ?? connection.model<T>(name, schema)
  return {
    customers: model('Customer', customerSchema),
    subscriptions: model('Subscription', subscriptionSchema),
    grants: model('Grant', grantSchema),
    payments: model('Payment', paymentSchema),
    reservations: model('Reservation', reservationSchema),
    providerEvents: model('ProviderEvent', providerEventSchema),
    packages: model('Package', packageSchema),
    prices: model('Price', priceSchema),
  }
}
