import { invalid, missing } from '../api-failure.ts'
import { deleteCoupon, refreshCodes } from '../billing/discounts.ts'
import { stripeId } from '../ids.ts'
import { type CouponDuration, type CouponObject, newCoupon } from '../objects/coupon.ts'
import { codeKey, isActive, newPromotionCode } from '../objects/promotion-code.ts'
import type { Work } from '../work.ts'
import { pageOf } from './page.ts'
import type { ApiRequest, Routes } from './request.ts'

const DURATIONS: readonly CouponDuration[] = ['once', 'repeating', 'forever']
const MAX_NAME = 40
const MAX_CODE = 500

function positive({ params }: Pick<ApiRequest, 'params'>, name: string): number | null {
  const value = params.integer(name)
  if (value !== undefined && value < 1) throw invalid('Invalid positive integer', name, 'parameter_invalid_integer')
  return value ?? null
}

function percentOf({ params }: Pick<ApiRequest, 'params'>): number | null {
  const sent = params.string('percent_off')
  if (sent === undefined) return null
  const percent = Number(sent)
  if (!(percent > 0 && percent <= 100)) throw invalid('Invalid percent_off: must be greater than 0 and at most 100.', 'percent_off')
  return percent
}

function future({ params, work }: Pick<ApiRequest, 'params' | 'work'>, name: string): number | null {
  const time = params.integer(name)
  if (time !== undefined && time <= work.now) throw invalid(`Invalid timestamp: ${name} must be in the future.`, name)
  return time ?? null
}

function nameOf({ params }: Pick<ApiRequest, 'params'>): string | null {
  const name = params.string('name') ?? null
  if (name !== null && name.length > MAX_NAME) throw invalid(`Invalid string: name must be at most ${MAX_NAME} characters.`, 'name')
  return name
}

/** The amounts in other currencies. Throws ApiFailure for a coupon of a percentage. */
function currencyOptionsOf({ params }: Pick<ApiRequest, 'params'>, hasAmount: boolean): Record<string, number> {
  const options = params.nested('currency_options')
  const currencies = options.keys()
  if (currencies.length > 0 && !hasAmount) throw invalid('currency_options is only supported with amount_off.', 'currency_options')
  return Object.fromEntries(
    currencies.map((currency) => {
      const option = options.nested(currency)
      const amount = positive({ params: option }, 'amount_off') ?? Number(option.required('amount_off'))
      return [currency.toLowerCase(), amount]
    }),
  )
}

/** Throws ApiFailure for a deleted coupon as for one that never existed. */
async function liveCoupon(work: Work, id: string, param?: string): Promise<CouponObject> {
  const coupon = await work.require('coupon', id, param)
  if (coupon._sandbox.deleted) throw missing('coupon', id, param)
  return coupon
}

export const couponRoutes: Routes = {
  async 'POST /v1/coupons'(request) {
    const { work, params } = request
    const id = params.string('id') ?? stripeId('coupon')
    if (await work.find(id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
    const percentOff = percentOf(request)
    const amountOff = positive(request, 'amount_off')
    if ((percentOff === null) === (amountOff === null)) throw invalid('You must pass one of percent_off or amount_off.', 'percent_off')
    const currency = params.string('currency')?.toLowerCase() ?? null
    if (amountOff !== null && currency === null) throw invalid('You must pass currency when passing amount_off.', 'currency')
    const duration = params.oneOf('duration', DURATIONS) ?? 'once'
    const months = positive(request, 'duration_in_months')
    if ((duration === 'repeating') !== (months !== null))
      throw invalid('duration_in_months is required for, and only for, the duration repeating.', 'duration_in_months')
    const appliesTo = params.nested('applies_to')
    for (const product of appliesTo.strings('products')) await work.require('product', product, 'applies_to[products]')
    const coupon = newCoupon({
      id,
      name: nameOf(request),
      percentOff,
      amountOff,
      currency: amountOff === null ? null : currency,
      currencyOptions: currencyOptionsOf(request, amountOff !== null),
      duration,
      durationInMonths: months,
      maxRedemptions: positive(request, 'max_redemptions'),
      redeemBy: future(request, 'redeem_by'),
      products: appliesTo.has('products') ? appliesTo.strings('products') : null,
      metadata: params.metadata(),
      now: work.now,
    })
    await work.save(coupon)
    await work.emit('coupon.created', coupon)
    return coupon
  },

  async 'GET /v1/coupons'({ work, params }) {
    const all = (await work.list('coupon')).filter(({ _sandbox }) => !_sandbox.deleted)
    return pageOf('/v1/coupons', all, params)
  },

  async 'GET /v1/coupons/:id'({ work, id }) {
    return liveCoupon(work, id)
  },

  async 'POST /v1/coupons/:id'(request) {
    const { work, params, id } = request
    const coupon = await liveCoupon(work, id)
    const before = structuredClone(coupon)
    const added = currencyOptionsOf(request, coupon.amount_off !== null)
    coupon._sandbox.currencyOptions = { ...coupon._sandbox.currencyOptions, ...added }
    if (params.has('name')) coupon.name = nameOf(request)
    if (params.has('metadata')) coupon.metadata = params.metadata(coupon.metadata)
    await work.save(coupon)
    await work.emit('coupon.updated', coupon, before)
    return coupon
  },

  async 'DELETE /v1/coupons/:id'({ work, id }) {
    await deleteCoupon(work, await liveCoupon(work, id))
    return { id, object: 'coupon', deleted: true }
  },

  async 'POST /v1/promotion_codes'(request) {
    const { work, params } = request
    const promotion = params.nested('promotion')
    if (promotion.oneOf('type', ['coupon']) === undefined) throw invalid('Missing required param: promotion[type].', 'promotion[type]')
    const coupon = await liveCoupon(work, promotion.required('coupon'), 'promotion[coupon]')
    const code = params.string('code') ?? stripeId('').slice(1, 9).toUpperCase()
    if (code.length > MAX_CODE || !/^[A-Za-z0-9-]+$/.test(code)) throw invalid('Promotion codes must be alphanumeric, with dashes.', 'code')
    if ((await work.list('promotion_code', codeKey(code))).some(({ active }) => active))
      throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code', 'resource_already_exists')
    const expiresAt = future(request, 'expires_at')
    const maxRedemptions = positive(request, 'max_redemptions')
    if (expiresAt !== null && coupon.redeem_by !== null && expiresAt > coupon.redeem_by)
      throw invalid("The promotion code's expires_at cannot be after the coupon's redeem_by.", 'expires_at')
    if (maxRedemptions !== null && coupon.max_redemptions !== null && maxRedemptions > coupon.max_redemptions)
      throw invalid("The promotion code's max_redemptions cannot be greater than the coupon's max_redemptions.", 'max_redemptions')
    const restrictions = params.nested('restrictions')
    const created = newPromotionCode({
      code,
      coupon: coupon.id,
      active: params.boolean('active') ?? true,
      expiresAt,
      maxRedemptions,
      firstTimeTransaction: restrictions.boolean('first_time_transaction') ?? false,
      minimumAmount: restrictions.integer('minimum_amount') ?? null,
      minimumAmountCurrency: restrictions.string('minimum_amount_currency') ?? null,
      metadata: params.metadata(),
      now: work.now,
    })
    created.active = isActive(created, coupon, work.now)
    await work.save(created)
    await work.emit('promotion_code.created', created)
    return created
  },

  async 'GET /v1/promotion_codes'({ work, params }) {
    const active = params.boolean('active')
    const code = params.string('code')
    const coupon = params.string('coupon')
    const all = await work.list('promotion_code', code === undefined ? coupon : codeKey(code))
    const matching = all.filter(
      (each) => (active === undefined || each.active === active) && (coupon === undefined || each.promotion.coupon === coupon),
    )
    return pageOf('/v1/promotion_codes', matching, params)
  },

  async 'GET /v1/promotion_codes/:id'({ work, id }) {
    return work.require('promotion_code', id)
  },

  async 'POST /v1/promotion_codes/:id'({ work, params, id }) {
    const code = await work.require('promotion_code', id)
    const coupon = await work.require('coupon', code.promotion.coupon)
    const before = structuredClone(code)
    const enabled = params.boolean('active')
    if (enabled !== undefined) code._sandbox.enabled = enabled
    if (enabled && !isActive(code, coupon, work.now)) throw invalid('This promotion code can no longer be activated.', 'active')
    if (params.has('metadata')) code.metadata = params.metadata(code.metadata)
    await work.save(code)
    if (JSON.stringify(before.metadata) !== JSON.stringify(code.metadata)) await work.emit('promotion_code.updated', code, before)
    await refreshCodes(work, coupon)
    return code
  },
}
