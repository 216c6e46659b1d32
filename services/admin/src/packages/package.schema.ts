import { closed, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'

const Tier = Type.Enum(['free', 'pro', 'business'], { description: 'The subscription status of its subscribers.' })
const Limit = (what: string) => Type.Union([Type.Integer(), Type.Null()], { description: `${what} per month; null is unlimited.` })

/** Optional, because earlier releases of billing don't return it. */
const Amount = (what: string) => Type.Optional(Type.Union([Type.Integer(), Type.Null()], { description: `${what}; null is unlimited.` }))

const flags = ['priority_support', 'custom_branding', 'analytics_access', 'bulk_generation', 'advanced_ai_models'] as const
const options = ['video_quality_options', 'video_length_options', 'video_format_options', 'video_platform_options'] as const

const members = <const Names extends readonly string[], T extends Type.TSchema>(names: Names, schema: T) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Names[number], T>

const YearlyPrice = Type.Optional(
  Type.Union([Type.Number(), Type.Null()], { description: 'Per year; null if the package is not sold by the year.' }),
)

/** A package as billing returns it to administrators. Prices are decimals, per month unless the name ends with `_yearly`. */
export const PackageSchema = Type.Object(
  {
    package_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    tier: Tier,
    is_active: Type.Boolean(),
    price: Type.Number({ description: 'The same as content_only_price.' }),
    currency: Type.String({ description: 'ISO 4217 code in lowercase.' }),
    content_only_price: Type.Number(),
    content_video_price: Type.Union([Type.Number(), Type.Null()], { description: 'null without the video option.' }),
    content_only_price_yearly: YearlyPrice,
    content_video_price_yearly: YearlyPrice,
    has_video_toggle: Type.Boolean(),
    video_enabled: Type.Boolean(),
    generation_limit: Limit('Text generations'),
    video_generation_limit: Limit('Videos'),
    connection_limit: Amount('Accounts at networks'),
    planned_limit: Amount('Posts that are planned at a time'),
    ...members(flags, Type.Boolean()),
    ...members(options, Type.Array(Type.String())),
    features: Type.Array(Type.Object({ name: Type.String(), description: Type.String(), limit: Type.Union([Type.String(), Type.Null()]) })),
    position: Type.Integer({ description: 'Order on the pricing page.' }),
    version: Type.Integer({ description: 'Send it with a change: 409 version_conflict if the package has changed in between.' }),
    subscribers: Type.Integer({ description: 'Subscriptions that have not ended. They keep the package as they bought it.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'AdminPackage' },
)

export type PackageView = Type.Static<typeof PackageSchema>

/** Inputs are only checked roughly, because billing validates them and returns the error messages. */
const LimitInput = Type.Optional(
  Type.Union([Type.Integer({ minimum: -1 }), Type.Literal(''), Type.Null()], { description: 'null, 0, -1 and empty are unlimited.' }),
)
const Name = Type.String({ minLength: 1, maxLength: 100 })
const Price = Type.Optional(Type.Number({ minimum: 0, description: 'Per month: a decimal with at most two places.' }))
const YearlyPriceInput = Type.Optional(
  Type.Union([Type.Number({ minimum: 0 }), Type.Null()], { description: 'Per year; null: not sold by the year.' }),
)
const Text = (maxLength: number) => Type.String({ maxLength })

const input = {
  description: Type.Optional(Text(500)),
  tier: Type.Optional(Tier),
  is_active: Type.Optional(Type.Boolean()),
  currency: Type.Optional(Text(10)),
  price: Price,
  content_only_price: Price,
  content_video_price: Type.Optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()])),
  content_only_price_yearly: YearlyPriceInput,
  content_video_price_yearly: YearlyPriceInput,
  has_video_toggle: Type.Optional(Type.Boolean()),
  video_enabled: Type.Optional(Type.Boolean()),
  generation_limit: LimitInput,
  video_generation_limit: LimitInput,
  connection_limit: LimitInput,
  planned_limit: LimitInput,
  ...members(flags, Type.Optional(Type.Boolean())),
  ...members(options, Type.Optional(Type.Array(Text(40), { maxItems: 10 }))),
  features: Type.Optional(
    Type.Array(
      Type.Union([
        Text(100),
        Type.Object(
          {
            name: Name,
            description: Type.Optional(Text(300)),
            limit: Type.Optional(Type.Union([Text(40), Type.Null()])),
          },
          closed,
        ),
      ]),
      { maxItems: 20, description: 'Additional lines for the pricing page.' },
    ),
  ),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
}

export const CreatePackageBody = Type.Object({ name: Name, ...input }, closed)
export const UpdatePackageBody = Type.Object(
  {
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'The version that was shown: 409 version_conflict if the package has changed since.' }),
    ),
    name: Type.Optional(Name),
    ...input,
  },
  closed,
)
export const PackageParams = Type.Object({ package_id: Type.String({ minLength: 1, maxLength: 100 }) }, closed)
export const DeleteQuery = Type.Object(
  { version: Type.Optional(Type.Integer({ minimum: 1, description: 'The version that was shown.' })) },
  closed,
)

const success = { success: Type.Literal(true) }
export const PackagesResponse = Type.Object({ ...success, packages: Type.Array(PackageSchema) })
export const PackageResponse = Type.Object({ ...success, package: PackageSchema })
export const DoneResponse = Type.Object(success)
export const SyncResponse = Type.Object({
  success: Type.Boolean({ description: 'Whether every price is up to date at the payment provider.' }),
  message: Type.String(),
})

export type PackagesResponse = Type.Static<typeof PackagesResponse>
export type PackageResponse = Type.Static<typeof PackageResponse>
export type SyncResponse = Type.Static<typeof SyncResponse>
export type NewPackage = Type.Static<typeof CreatePackageBody>
export type PackageChanges = Type.Static<typeof UpdatePackageBody>
