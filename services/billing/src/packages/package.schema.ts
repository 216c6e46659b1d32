import { matching } from '@loomcast/service-kit/errors'
import { Type } from 'typebox'

const nullable = <T extends Type.TSchema>(schema: T, description: string) => Type.Union([schema, Type.Null()], { description })

const Tier = Type.Enum(['free', 'pro', 'business'], { description: 'The subscription status of its subscribers.' })
const Limit = (what: string) => nullable(Type.Integer({ minimum: 1 }), `${what} per month; null is unlimited.`)
const Amount = (what: string) => nullable(Type.Integer({ minimum: 1 }), `${what}; null is unlimited.`)
const Price = (what: string) => Type.Number({ minimum: 0, description: `${what} per month, as a decimal.` })
const VideoPrice = nullable(Type.Number({ minimum: 0 }), 'Price with videos per month, as a decimal; null without the video option.')
const YearlyPrice = (what: string) =>
  nullable(Type.Number({ minimum: 0 }), `${what} per year, as a decimal; null if the package is not sold by the year.`)
const Currency = Type.String({ description: 'ISO 4217 code in lowercase.' })

const FeatureSchema = Type.Object({
  name: Type.String(),
  description: Type.String(),
  limit: nullable(Type.String(), 'The limit of this feature as a text; null if it has none.'),
})

const flags = {
  advanced_ai_models: Type.Boolean(),
  priority_support: Type.Boolean(),
  analytics_access: Type.Boolean({ description: 'The usage chart shows more than 30 days.' }),
  custom_branding: Type.Boolean({ description: "Cards and videos can have the user's own logo and brand kit." }),
}

/** A package that can be bought, as the pricing page shows it. */
export const PackageSchema = Type.Object(
  {
    package_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    tier: Tier,
    is_premium: Type.Boolean({ description: 'Whether it costs anything.' }),
    has_video_toggle: Type.Boolean({ description: 'Whether it can be bought with videos.' }),
    content_only_price: Price('Price without videos'),
    content_video_price: VideoPrice,
    content_only_price_yearly: YearlyPrice('Price without videos'),
    content_video_price_yearly: YearlyPrice('Price with videos'),
    currency: Currency,
    tax_behavior: Type.Enum(['inclusive', 'exclusive'], {
      description: 'inclusive: the prices contain the taxes; exclusive: the checkout adds them.',
    }),
    generation_limit: Limit('Text generations'),
    video_generation_limit: Limit('Videos, with the video option if there is one,'),
    connection_limit: Amount('Accounts at networks'),
    planned_limit: Amount('Posts that are planned at a time'),
    content_only_video_limit: Limit('Videos without the video option'),
    video_enabled: Type.Boolean(),
    ...flags,
    features: Type.Array(FeatureSchema, { description: 'What the package includes, one line per feature.' }),
  },
  { title: 'Package' },
)

export const PackagesResponse = Type.Object({
  success: Type.Literal(true),
  packages: Type.Array(PackageSchema),
  checkout: Type.Enum(['live', 'sandbox', 'unavailable'], {
    description: 'sandbox: packages can be bought, but no money moves. unavailable: there is no payment provider.',
  }),
  as_of: Type.String({ format: 'date-time', description: "The service's time, from which the first renewal is computed." }),
})

const QUALITIES = ['fast', 'standard', 'premium'] as const
const LENGTHS = ['1', '2', '3', '4', '5'] as const
const FORMATS = ['720p', '1080p'] as const
const PLATFORMS = ['tiktok', 'instagram', 'youtube', 'social_media'] as const

const options = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Array(Type.Unsafe<Values[number]>(Type.Enum([...values])), {
    uniqueItems: true,
    maxItems: values.length,
    description: `${description} An empty list allows every value.`,
  })

const AmountInput = (what: string) =>
  Type.Union([Type.Integer({ minimum: -1, maximum: 1_000_000 }), Type.Literal(''), Type.Null()], {
    description: `${what}. null, 0, -1 and '' are unlimited.`,
  })

const LimitInput = (what: string) => AmountInput(`${what} per month`)

const PriceInput = (description: string) => Type.Number({ minimum: 0, description })

const YearlyPriceInput = (option: string) =>
  Type.Optional(
    Type.Union([PriceInput('Decimal with at most two places.'), Type.Null()], {
      description: `Price ${option} per year: from one to twelve times the price per month. null: not sold by the year.`,
    }),
  )

const packageInput = {
  description: Type.Optional(Type.String({ maxLength: 500 })),
  tier: Type.Optional(Type.Enum(['free', 'pro', 'business'], { description: 'Default pro. Only the seeded free package is free.' })),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether it can be bought. Default true.' })),
  currency: Type.Optional(
    Type.String({
      ...matching('^[a-z]{3}$', 'must be a currency code of three lowercase letters, such as usd'),
      description: 'ISO 4217 code in lowercase. Default usd.',
    }),
  ),
  price: Type.Optional(PriceInput('Another name of `content_only_price`.')),
  content_video_price: Type.Optional(
    Type.Union([PriceInput('Decimal with at most two places.'), Type.Null()], {
      description: 'Price with videos per month. Required with the video option, ignored without it.',
    }),
  ),
  content_only_price_yearly: YearlyPriceInput('without videos'),
  content_video_price_yearly: YearlyPriceInput('with videos'),
  has_video_toggle: Type.Optional(Type.Boolean({ description: 'Whether it can be bought with videos.' })),
  video_enabled: Type.Optional(Type.Boolean({ description: 'Whether it allows videos at all. Default: whether it has the video option.' })),
  generation_limit: Type.Optional(LimitInput('Text generations')),
  video_generation_limit: Type.Optional(LimitInput('Videos')),
  connection_limit: Type.Optional(AmountInput('Accounts at networks')),
  planned_limit: Type.Optional(AmountInput('Posts that are planned at a time')),
  priority_support: Type.Optional(Type.Boolean()),
  custom_branding: Type.Optional(Type.Boolean()),
  analytics_access: Type.Optional(Type.Boolean()),
  bulk_generation: Type.Optional(Type.Boolean({ description: 'Stored only; not offered for sale.' })),
  advanced_ai_models: Type.Optional(Type.Boolean()),
  video_quality_options: Type.Optional(options(QUALITIES, 'Default fast.')),
  video_length_options: Type.Optional(options(LENGTHS, 'Numbers of scenes. Default 1.')),
  video_format_options: Type.Optional(options(FORMATS, 'Default 720p.')),
  video_platform_options: Type.Optional(options(PLATFORMS, 'Default tiktok and instagram.')),
  features: Type.Optional(
    Type.Array(
      Type.Union([
        Type.String({ minLength: 1, maxLength: 100 }),
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 100 }),
            description: Type.Optional(Type.String({ maxLength: 300 })),
            limit: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
          },
          { additionalProperties: false },
        ),
      ]),
      { maxItems: 20, description: 'Additional lines for the pricing page.' },
    ),
  ),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Order on the pricing page. Default 100.' })),
}

const Name = Type.String({ minLength: 1, maxLength: 100 })

export const CreatePackageBody = Type.Object(
  {
    name: Name,
    content_only_price: Type.Optional(
      PriceInput('Price without videos per month: a decimal with at most two places, required unless `price` is given.'),
    ),
    ...packageInput,
  },
  { additionalProperties: false },
)

export const UpdatePackageBody = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'The version that the change is based on.' }),
    name: Type.Optional(Name),
    content_only_price: Type.Optional(PriceInput('Price without videos per month.')),
    ...packageInput,
  },
  { additionalProperties: false },
)

/** A package as the administrators' form shows it. */
const AdminPackageSchema = Type.Object(
  {
    package_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    tier: Tier,
    is_active: Type.Boolean(),
    price: Price('The same as content_only_price: price without videos'),
    currency: Currency,
    content_only_price: Price('Price without videos'),
    content_video_price: VideoPrice,
    content_only_price_yearly: YearlyPrice('Price without videos'),
    content_video_price_yearly: YearlyPrice('Price with videos'),
    has_video_toggle: Type.Boolean(),
    video_enabled: Type.Boolean(),
    generation_limit: Limit('Text generations'),
    video_generation_limit: Limit('Videos'),
    connection_limit: Amount('Accounts at networks'),
    planned_limit: Amount('Posts that are planned at a time'),
    ...flags,
    bulk_generation: Type.Boolean(),
    video_quality_options: Type.Array(Type.String()),
    video_length_options: Type.Array(Type.String()),
    video_format_options: Type.Array(Type.String()),
    video_platform_options: Type.Array(Type.String()),
    features: Type.Array(FeatureSchema),
    position: Type.Integer(),
    version: Type.Integer({ description: 'Increases with every edit. An edit names the version that it is based on.' }),
    subscribers: Type.Integer({
      minimum: 0,
      description: 'Number of subscriptions that have not ended. They keep the package as they bought it.',
    }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'AdminPackage' },
)

export const AdminPackagesResponse = Type.Object({ success: Type.Literal(true), packages: Type.Array(AdminPackageSchema) })
export const AdminPackageResponse = Type.Object({ success: Type.Literal(true), package: AdminPackageSchema })

export const PackageParams = Type.Object({ package_id: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false })
