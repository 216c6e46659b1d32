import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { PublishContext } from '../context.ts'
import { Instant, NetworkId, Nullable } from '../schema-types.ts'

const Figures = Type.Object({
  success: Type.Literal(true),
  checked_at: Instant,
  networks: Type.Array(
    Type.Object({
      network: Nullable(NetworkId, { description: 'Null: posts that are handed to their person.' }),
      planned: Type.Integer({ description: 'Posts whose time has not come.' }),
      due: Type.Integer({ description: 'Planned posts whose time has come.' }),
      sending: Type.Integer(),
      unknown: Type.Integer(),
      failed: Type.Integer(),
      missed: Type.Integer(),
      handed_over: Type.Integer(),
      published: Type.Integer(),
      accounts: Type.Integer({ description: 'Connected accounts.' }),
      broken_accounts: Type.Integer({ description: 'Of these, the ones that need attention.' }),
    }),
  ),
})

/** Counts for administrators. No texts, accounts or credentials. */
export function publishingRoutes(app: App, { repositories, clock }: Pick<PublishContext, 'repositories' | 'clock'>): void {
  app.get(
    '/internal/admin/publishing',
    {
      config: { auth: 'admin' },
      schema: { summary: 'Count posts and connected accounts by network', tags: ['admin'], response: { 200: Figures } },
    },
    async () => {
      const now = clock()
      const [posts, accounts] = await Promise.all([repositories.posts.figures(now, true), repositories.connections.countByState()])
      const names = new Set([...posts, ...accounts].map(({ network }) => network))
      const networks = [...names].map((network) => {
        const posted = (wanted: string) => posts.find((each) => each.network === network && each.state === wanted)?.count ?? 0
        const connected = (wanted: string) => accounts.find((each) => each.network === network && each.state === wanted)?.count ?? 0
        return {
          network,
          planned: posted('planned'),
          due: posted('due'),
          sending: posted('sending'),
          unknown: posted('unknown'),
          failed: posted('failed'),
          missed: posted('missed'),
          handed_over: posted('handed_over'),
          published: posted('published'),
          accounts: connected('ok') + connected('needs_attention'),
          broken_accounts: connected('needs_attention'),
        }
      })
      networks.sort((one, other) => (one.network ?? '').localeCompare(other.network ?? ''))
      return { success: true as const, checked_at: now.toISOString(), networks }
    },
  )
}
