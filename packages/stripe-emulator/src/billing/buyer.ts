import { ApiFailure } from '../api-failure.ts'
import type { CheckoutSessionObject } from '../objects/checkout-session.ts'
import type { CustomerObject } from '../objects/customer.ts'
import { taxIdOf } from '../objects/tax.ts'
import type { CheckoutBuyer } from '../sandbox-objects.ts'
import type { Work } from '../work.ts'

/** What the form of a checkout contains at first. */
export const SAMPLE_BUYER: CheckoutBuyer = {
  name: 'Sample Buyer',
  email: 'buyer@example.com',
  address: { line1: '1 Main Street', city: 'Springfield', postal_code: '62701', country: 'US' },
  taxId: '',
  acceptsTerms: true,
}

/** Stores what the buyer entered with the session, and with the customer what the session may update. */
export async function saveBuyer(work: Work, session: CheckoutSessionObject, customer: CustomerObject, buyer: CheckoutBuyer): Promise<void> {
  const { country } = buyer.address
  if (session.consent_collection && !buyer.acceptsTerms)
    throw new ApiFailure(400, 'Accept the terms to continue. Nothing was charged.', { code: 'consent_required' })
  if (buyer.name === '' || (session.billing_address_collection === 'required' && buyer.address.line1 === ''))
    throw new ApiFailure(400, 'Enter your name and address. Nothing was charged.', { code: 'address_required' })
  const taxId = session.tax_id_collection.enabled && buyer.taxId !== '' ? taxIdOf(country, buyer.taxId) : null
  if (taxId === undefined)
    throw new ApiFailure(400, 'This tax number is not valid in your country. Nothing was charged.', { code: 'tax_id_invalid' })

  const before = structuredClone(customer)
  const address = { ...buyer.address, line2: null, state: null }
  if (customer.email === null) customer.email = buyer.email
  if (session._sandbox.updateName) customer.name = buyer.name
  if (session._sandbox.updateAddress) customer.address = address
  if (taxId) customer._sandbox.taxIds = [taxId]
  await work.save(customer)
  await work.emit('customer.updated', customer, before)

  Object.assign(session.customer_details, { name: buyer.name, address, email: customer.email, tax_ids: taxId ? [taxId] : [] })
  if (session.consent_collection) session.consent = { promotions: null, terms_of_service: 'accepted' }
  await work.save(session)
}
