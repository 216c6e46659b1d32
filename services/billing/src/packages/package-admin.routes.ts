import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { adminPackageView } from '../domain/package-view.ts'
import { ProviderError } from '../engines/payment-provider.ts'
import type { PackagesContext } from './context.ts'
import { AdminPackageResponse, AdminPackagesResponse, CreatePackageBody, PackageParams, UpdatePackageBody } from './package.schema.ts'
import { addPackage, type CountedPackage, changePackage, deletePackage, findPackage, listPackages } from './package-admin.ts'
import { toPackage } from './package-record.ts'
import { syncCatalog } from './sync-catalog.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['admin']

const viewOf = ({ record, subscribers }: CountedPackage) => ({
  ...adminPackageView(toPackage(record)),
  version: record.version,
  subscribers,
  created_at: record.created_at.toISOString(),
  updated_at: record.updated_at.toISOString(),
})

/** Commands of the back office. The gateway does not route them. */
export function packageAdminRoutes(app: App, context: PackagesContext): void {
  app.get(
    '/internal/admin/packages',
    { ...admin, schema: { summary: 'List all packages', tags, response: { 200: AdminPackagesResponse } } },
    async () => ({ success: true as const, packages: (await listPackages(context)).map(viewOf) }),
  )

  app.post(
    '/internal/admin/packages',
    {
      ...admin,
      schema: {
        summary: 'Create a package',
        tags,
        body: CreatePackageBody,
        response: { 201: AdminPackageResponse, ...problemResponses(400) },
      },
    },
    async (request, reply) => {
      const created = await addPackage(context, request.body, request.caller.user_id)
      return reply.code(201).send({ success: true as const, package: viewOf(created) })
    },
  )

  app.get(
    '/internal/admin/packages/:package_id',
    {
      ...admin,
      schema: { summary: 'Get a package', tags, params: PackageParams, response: { 200: AdminPackageResponse, ...problemResponses(404) } },
    },
    async ({ params }) => ({ success: true as const, package: viewOf(await findPackage(context, params.package_id)) }),
  )

  app.put(
    '/internal/admin/packages/:package_id',
    {
      ...admin,
      schema: {
        summary: 'Change a package',
        description: 'Changes the members that are given. New checkouts get the result; subscribers keep the package as they bought it.',
        tags,
        params: PackageParams,
        body: UpdatePackageBody,
        response: { 200: AdminPackageResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ params, body: { version, ...input }, caller }) => ({
      success: true as const,
      package: viewOf(await changePackage(context, params.package_id, version, input, caller.user_id)),
    }),
  )

  app.delete(
    '/internal/admin/packages/:package_id',
    {
      ...admin,
      schema: {
        summary: 'Delete a package',
        description: 'Possible only without subscribers and open checkouts; deactivate the package otherwise.',
        tags,
        params: PackageParams,
        querystring: Type.Object(
          { version: Type.Optional(Type.Integer({ minimum: 1, description: 'The version that was shown.' })) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Object({ success: Type.Literal(true) }), ...problemResponses(404, 409) },
      },
    },
    async ({ params, query }) => {
      await deletePackage(context, params.package_id, query.version)
      return { success: true as const }
    },
  )

  app.post(
    '/internal/admin/packages/stripe-sync',
    {
      ...admin,
      schema: {
        summary: 'Synchronize products and prices with the payment provider',
        description: 'Creates what is missing and archives prices that changed. Can be repeated. A failure is described in `message`.',
        tags,
        response: { 200: Type.Object({ success: Type.Boolean(), message: Type.String() }) },
      },
    },
    async ({ log }) => {
      if (!context.provider) return { success: false, message: 'Stripe API key not configured' }
      try {
        const prices = await syncCatalog(context, context.provider)
        return { success: true, message: `${prices.length} ${prices.length === 1 ? 'price is' : 'prices are'} up to date.` }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn({ err: error, failure: error.failure }, 'the catalog was not synchronized')
        const message =
          error.failure === 'unavailable'
            ? 'The payment provider does not respond. Try again in a few minutes.'
            : 'The payment provider rejected the request. The log contains its reason.'
        return { success: false, message }
      }
    },
  )
}
