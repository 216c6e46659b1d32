import { closed } from '@loomcast/service-kit/schema'
import { type Static, Type } from 'typebox'
import { SAMPLE_BUYER } from '../billing/buyer.ts'
import type { CheckoutBuyer } from '../sandbox-objects.ts'
import { CARDS } from './cards.ts'
import { NOTICES, type NoticeCode } from './notices.ts'

/** The format of an id is not validated: an invalid id causes "not found", like one that does not exist. */
const Id = Type.String({ maxLength: 200 })
export const ById = Type.Object({ id: Id }, closed)
export const Noticed = Type.Object(
  { notice: Type.Optional(Type.Union(Object.keys(NOTICES).map((code) => Type.Literal(code as NoticeCode)))) },
  closed,
)
export const CardForm = Type.Object({ card: Type.Union(CARDS.map((card) => Type.Literal(card))) }, closed)
const Entered = Type.String({ maxLength: 200 })
export const CheckoutForm = Type.Object(
  {
    ...CardForm.properties,
    name: Type.Optional(Entered),
    email: Type.Optional(Entered),
    line1: Type.Optional(Entered),
    city: Type.Optional(Entered),
    postal_code: Type.Optional(Entered),
    country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
    tax_id: Type.Optional(Entered),
    terms: Type.Optional(Type.Literal('accepted')),
  },
  closed,
)
export const CodeForm = Type.Object(
  { code: Type.Optional(Type.String({ maxLength: 100 })), remove: Type.Optional(Type.Literal('yes')) },
  closed,
)
export const AnswerForm = Type.Object({ answer: Type.Union([Type.Literal('confirm'), Type.Literal('fail')]) }, closed)
export const DecisionForm = Type.Object({ result: Type.Union([Type.Literal('won'), Type.Literal('lost')]) }, closed)
/** Browsers send no body for a form without fields. */
export const EmptyForm = Type.Optional(Type.Union([Type.Null(), Type.Object({}, closed)]))
export const InvoiceOfPortal = Type.Object({ id: Id, invoice: Id }, closed)
export const SubscriptionForm = Type.Object({ subscription: Id }, closed)
export const PlanForm = Type.Object({ subscription: Id, price: Id }, closed)

/** Fields that the form does not contain, and an empty email address, get the sample value. The terms must be accepted in the form. */
export function buyerOf(form: Static<typeof CheckoutForm>): CheckoutBuyer {
  const { address } = SAMPLE_BUYER
  return {
    name: form.name ?? SAMPLE_BUYER.name,
    email: form.email || SAMPLE_BUYER.email,
    address: {
      line1: form.line1 ?? address.line1,
      city: form.city ?? address.city,
      postal_code: form.postal_code ?? address.postal_code,
      country: (form.country ?? address.country).toUpperCase(),
    },
    taxId: form.tax_id ?? '',
    acceptsTerms: form.terms === 'accepted',
  }
}
