import { type App, requireSameOrigin } from '@loomcast/service-kit/http'
import type { FastifyReply } from 'fastify'
import { hostedPaths, type Sandbox } from '../sandbox.ts'
import type { SandboxCheckout } from '../sandbox-objects.ts'
import type { Notice } from './layout.ts'
import { refusalOf } from './notices.ts'
import { ById, CodeForm } from './page-forms.ts'
import { createPageLookups } from './page-lookups.ts'

interface CodeRoutesOptions {
  sandbox: Sandbox
  publicUrl: string
  showCheckout: (reply: FastifyReply, checkout: SandboxCheckout, notice: Notice) => Promise<FastifyReply>
}

/** Applies and removes the promotion code of a checkout. */
export function codeRoutes(app: App, { sandbox, publicUrl, showCheckout }: CodeRoutesOptions): void {
  const { findCheckout } = createPageLookups(sandbox)
  const form = { config: { auth: 'public' as const }, logLevel: 'warn' as const, onRequest: requireSameOrigin(publicUrl) }
  app.post(
    '/sandbox/checkout/:id/code',
    { ...form, schema: { hide: true, params: ById, body: CodeForm } },
    async ({ params, body }, reply) => {
      const { id } = await findCheckout(params.id)
      const code = body.remove ? null : (body.code ?? '')
      try {
        await sandbox.actions.enterCode(id, code)
        return await reply.redirect(`${hostedPaths.checkout(id)}?notice=${code === null ? 'code_removed' : 'code_applied'}`, 303)
      } catch (error) {
        return showCheckout(reply.code(409), await findCheckout(id), refusalOf(error))
      }
    },
  )
}
