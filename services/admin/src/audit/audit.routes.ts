import type { Readable } from 'node:stream'
import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, type CsvRow, csvStream } from '@loomcast/service-kit/http'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { Type } from 'typebox'
import { withoutSearch } from '../domain/user-filter.ts'
import type { Identity } from '../owners/call-owner.ts'
import { identityOf } from './action.ts'
import { AuditFilters, AuditListResponse, AuditQuery, VerificationResponse } from './audit.schema.ts'
import { auditView } from './audit-view.ts'
import type { AuditContext } from './context.ts'
import { recordAction } from './record-action.ts'
import { verifyLog } from './verify-log.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['audit']

const COLUMNS = [
  'seq',
  'at',
  'actor',
  'action',
  'target_type',
  'target_id',
  'result',
  'code',
  'reason',
  'address',
  'request_id',
  'command_id',
  'changes',
  'hash',
]

/** `resolveCommands` looks up the actions without a known outcome. */
export function auditRoutes(app: App, context: AuditContext, resolveCommands: (as: Identity) => Promise<void>): void {
  const { audit, commands, directory } = context.repositories

  app.get(
    '/api/admin/audit',
    {
      ...admin,
      schema: {
        summary: 'List the actions of administrators, newest first',
        description: 'An action without a known outcome is looked up at its owner before the list is read.',
        tags,
        querystring: AuditQuery,
        response: { 200: AuditListResponse },
      },
    },
    async (request) => {
      const { page, limit, ...filters } = request.query
      await resolveCommands(identityOf(request))
      const [{ entries, total }, checking] = await Promise.all([audit.list(filters, { page, limit }), commands.countChecking()])
      const ids = entries.filter(({ result }) => result === 'unknown').flatMap(({ command_id }) => command_id ?? [])
      const states = await commands.statesOf(ids)
      const actors = await directory.findByIds([...new Set(entries.map(({ actor_id }) => actor_id))])
      const emails = new Map(actors.map(({ _id, email }) => [_id, email]))
      const views = entries.map((entry) =>
        auditView(entry, { email: emails.get(entry.actor_id), state: states.get(entry.command_id ?? '') }),
      )
      return { success: true as const, entries: views, page, limit, total, pages: Math.max(1, Math.ceil(total / limit)), checking }
    },
  )

  app.get(
    '/api/admin/audit/export',
    {
      ...admin,
      schema: {
        summary: 'Download the actions of administrators as CSV, newest first',
        tags,
        querystring: AuditFilters,
        response: {
          200: {
            description: 'One line per action.',
            content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String({ format: 'binary' })) } },
          },
        },
      },
    },
    async (request, reply) => {
      const action = { action: 'audit.export', target: { type: 'audit_log' as const, id: 'admin' }, after: withoutSearch(request.query) }
      await withTransaction(context.connection, (tx) => recordAction(context, tx, request, action))
      const name = `loomcast-audit-${context.clock().toISOString().slice(0, 10)}.csv`
      reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      const columns = COLUMNS.map((key) => ({ key, header: key }))
      return reply.send(csvStream(columns, rows(context, request.query)) as never)
    },
  )

  app.get(
    '/api/admin/audit/verify',
    {
      ...admin,
      schema: {
        summary: 'Verify the audit log: numbers, links, hashes, the head and the signed anchors',
        tags,
        response: { 200: VerificationResponse, ...problemResponses(503) },
      },
    },
    async () => {
      const { head: _head, ...verification } = await verifyLog(audit, context.anchors)
      const anchored_in = context.anchors?.store.name ?? null
      return { success: true as const, ...verification, anchored_in, checked_at: context.clock().toISOString() }
    },
  )
}

async function* rows({ repositories }: AuditContext, filters: Parameters<typeof repositories.audit.matching>[0]): AsyncGenerator<CsvRow> {
  for await (const entry of repositories.audit.matching(filters)) {
    const { seq, at, actor, action, target, result, code, reason, address, request_id, command_id, changes, hash } = auditView(entry)
    yield {
      seq,
      at,
      actor: actor.id,
      action,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      result,
      code,
      reason,
      address,
      request_id,
      command_id,
      changes: changes.length > 0 ? JSON.stringify(changes) : null,
      hash,
    }
  }
}
