import { deleteCustomer } from '../billing/customers.ts'
import { attachCard } from '../billing/payments.ts'
import { addressOf } from '../objects/address.ts'
import { type CustomerObject, newCustomer } from '../objects/customer.ts'
import { liveCustomer } from './live-customer.ts'
import { pageOf } from './page.ts'
import { cardOfMethod } from './payment-methods.ts'
import type { ApiRequest, Routes } from './request.ts'

const deleted = ({ id }: CustomerObject) => ({ id, object: 'customer' as const, deleted: true as const })

async function setDefaultMethod({ work, params }: ApiRequest, customer: CustomerObject): Promise<void> {
  const method = params.nested('invoice_settings').string('default_payment_method') ?? params.string('payment_method')
  if (method !== undefined) await attachCard(work, customer, await cardOfMethod(work, method))
}

export const customerRoutes: Routes = {
  async 'POST /v1/customers'(request) {
    const { work, params } = request
    const customer = newCustomer({
      email: params.string('email') ?? null,
      name: params.string('name') ?? null,
      description: params.string('description') ?? null,
      address: addressOf(params.nested('address')),
      footer: params.nested('invoice_settings').string('footer') ?? null,
      metadata: params.metadata(),
      now: work.now,
    })
    await work.save(customer)
    await work.emit('customer.created', customer)
    await setDefaultMethod(request, customer)
    return customer
  },

  async 'GET /v1/customers'({ work, params }) {
    const all = (await work.list('customer')).filter(({ _sandbox }) => !_sandbox.deleted)
    const email = params.string('email')
    return pageOf('/v1/customers', email === undefined ? all : all.filter((customer) => customer.email === email), params)
  },

  async 'GET /v1/customers/:id'({ work, id }) {
    const customer = await work.require('customer', id)
    return customer._sandbox.deleted ? deleted(customer) : customer
  },

  async 'POST /v1/customers/:id'(request) {
    const { work, params, id } = request
    const customer = await liveCustomer(work, id)
    const before = structuredClone(customer)
    if (params.has('email')) customer.email = params.string('email') ?? null
    if (params.has('name')) customer.name = params.string('name') ?? null
    if (params.has('description')) customer.description = params.string('description') ?? null
    if (params.has('address')) customer.address = addressOf(params.nested('address'))
    const settings = params.nested('invoice_settings')
    if (settings.has('footer')) customer.invoice_settings.footer = settings.string('footer') ?? null
    customer.balance = params.integer('balance') ?? customer.balance
    if (params.has('metadata')) customer.metadata = params.metadata(customer.metadata)
    await work.save(customer)
    await work.emit('customer.updated', customer, before)
    await setDefaultMethod(request, customer)
    return customer
  },

  async 'DELETE /v1/customers/:id'({ work, id }) {
    const customer = await liveCustomer(work, id)
    await deleteCustomer(work, customer)
    return deleted(customer)
  },
}
