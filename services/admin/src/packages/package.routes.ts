import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { identityOf } from '../audit/action.ts'
import type { CommandsContext } from '../commands/context.ts'
import {
  CreatePackageBody,
  DeleteQuery,
  DoneResponse,
  PackageParams,
  PackageResponse,
  PackagesResponse,
  SyncResponse,
  UpdatePackageBody,
} from './package.schema.ts'
import { createPackage, deletePackage, findPackage, listPackages, syncPackages, updatePackage } from './package-commands.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['packages']

export function packageRoutes(app: App, context: CommandsContext): void {
  app.get(
    '/api/admin/packages',
    { ...admin, schema: { summary: 'List all packages', tags, response: { 200: PackagesResponse, ...problemResponses(502, 503) } } },
    async (request) => ({ success: true as const, packages: await listPackages(context, request) }),
  )

  app.post(
    '/api/admin/packages',
    {
      ...admin,
      schema: {
        summary: 'Create a package',
        tags,
        body: CreatePackageBody,
        response: { 201: PackageResponse, ...problemResponses(502, 503) },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ success: true as const, package: await createPackage(context, request, request.body) }),
  )

  app.get(
    '/api/admin/packages/:package_id',
    {
      ...admin,
      schema: {
        summary: 'Get a package',
        tags,
        params: PackageParams,
        response: { 200: PackageResponse, ...problemResponses(404, 502, 503) },
      },
    },
    async (request) => ({
      success: true as const,
      package: await findPackage(context, identityOf(request), request.params.package_id),
    }),
  )

  app.put(
    '/api/admin/packages/:package_id',
    {
      ...admin,
      schema: {
        summary: 'Change a package',
        description:
          'Changes the members that are given. New checkouts get the result; subscribers keep the package as they bought it. 409 version_conflict: `current` is the package as it is now, `changed_by` and `changed_at` describe its last edit.',
        tags,
        params: PackageParams,
        body: UpdatePackageBody,
        response: { 200: PackageResponse, ...problemResponses(404, 409, 502, 503) },
      },
    },
    async (request) => ({
      success: true as const,
      package: await updatePackage(context, request, request.params.package_id, request.body),
    }),
  )

  app.delete(
    '/api/admin/packages/:package_id',
    {
      ...admin,
      schema: {
        summary: 'Delete a package',
        description: 'Possible only without subscribers and open checkouts (409 package_in_use); deactivate the package otherwise.',
        tags,
        params: PackageParams,
        querystring: DeleteQuery,
        response: { 200: DoneResponse, ...problemResponses(404, 409, 502, 503) },
      },
    },
    async (request) => {
      await deletePackage(context, request, request.params.package_id, request.query.version)
      return { success: true as const }
    },
  )

  app.post(
    '/api/admin/packages/stripe-sync',
    {
      ...admin,
      schema: {
        summary: 'Synchronize products and prices with the payment provider',
        description: 'Can be repeated. A failure at the provider is described in `message`.',
        tags,
        response: { 200: SyncResponse, ...problemResponses(502, 503) },
      },
    },
    (request) => syncPackages(context, request),
  )
}
