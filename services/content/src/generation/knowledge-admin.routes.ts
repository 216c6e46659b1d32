import { PLATFORM_IDS } from '@loomcast/platforms'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import { chooseKnowledge, KNOWLEDGE_BUDGET, type KnowledgeItem } from '../domain/knowledge.ts'
import { writingRulesIn } from '../domain/writing-rules.ts'
import type { GenerationStores } from './stores.ts'
import { repeatedTokenCounter } from './token-count.ts'

const Body = Type.Object(
  {
    knowledge_id: Type.Union([Type.String({ maxLength: 100 }), Type.Null()], { description: 'The item that the draft replaces.' }),
    platform: Type.Enum(['general', ...PLATFORM_IDS]),
    content_type: Type.Enum(['example', 'training', 'system_prompt']),
    title: Type.String({ maxLength: 200 }),
    content: Type.String({ maxLength: 20_000 }),
  },
  { additionalProperties: false },
)

const Preview = Type.Object(
  {
    tokens: Type.Integer({ minimum: 0, description: 'Prompt tokens of title and content.' }),
    budget: Type.Integer({ description: 'Prompt tokens for all items of a platform together.' }),
    never: Type.Array(Type.String(), { description: 'Words and phrases that texts must not contain.' }),
    without: Type.Array(Type.String(), { description: 'Parts that texts must not contain: emoji, hashtags, exclamation marks, links.' }),
    always: Type.Array(Type.String(), { description: 'Phrases that texts must contain.' }),
    no_space_on: Type.Array(Type.String(), {
      description: 'Ids of the platforms whose prompts have no space for it beside the other active items.',
    }),
  },
  { title: 'KnowledgePreview' },
)

/** Called by the back office while an item is edited. The gateway does not route it. */
export function knowledgeAdminRoutes(app: App, { repositories, clock }: { repositories: GenerationStores; clock: Clock }): void {
  app.post(
    '/internal/admin/knowledge/preview',
    {
      config: { auth: 'admin' },
      schema: {
        tags: ['admin'],
        summary: 'Read the rules and tokens of a knowledge item that is being edited',
        body: Body,
        response: { 200: Type.Object({ success: Type.Literal(true), preview: Preview }) },
      },
    },
    async ({ body: { knowledge_id, ...draft } }) => {
      const count = await repeatedTokenCounter()
      const item: KnowledgeItem = { ...draft, knowledge_id: knowledge_id ?? '', changed_at: clock() }
      const platforms = PLATFORM_IDS.filter((id) => draft.platform === 'general' || draft.platform === id)
      const no_space_on: string[] = []
      for (const platform of platforms) {
        const others = (await repositories.knowledge.activeFor(platform)).filter((each) => each.knowledge_id !== item.knowledge_id)
        const { sections, examples } = chooseKnowledge([...others, item], count)
        const texts = [...sections.map(({ content }) => content), ...examples.map(({ assistant }) => assistant)]
        if (item.content.trim() && !texts.includes(item.content.trim())) no_space_on.push(platform)
      }
      const tokens = count(`${item.title}\n${item.content.trim()}`)
      return { success: true as const, preview: { tokens, budget: KNOWLEDGE_BUDGET, ...writingRulesIn([item]), no_space_on } }
    },
  )
}
