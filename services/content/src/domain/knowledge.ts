export interface KnowledgeItem {
  knowledge_id: string
  title: string
  /** Id of the platform, or general for all. */
  platform: string
  content_type: 'system_prompt' | 'training' | 'example'
  content: string
  changed_at: Date
}

/** The part of the knowledge base that goes into one prompt. */
export interface ChosenKnowledge {
  /** The company's rules and training material, in prompt order. */
  sections: { title: string; content: string }[]
  examples: { user: string; assistant: string }[]
}

/** Most tokens that knowledge may take of a prompt. */
export const KNOWLEDGE_BUDGET = 1500

const RANK: Record<KnowledgeItem['content_type'], number> = { system_prompt: 0, training: 1, example: 2 }

/**
 * Chooses items for a platform until the budget is spent: system prompts first, then training, then examples; within a kind the
 * platform's own before the general ones, newest first. An item that does not fit as a whole is left out, never cut; smaller ones after it may
 * still fit. `items` are active ones of the platform or `general`.
 */
export function chooseKnowledge(items: KnowledgeItem[], countTokens: (text: string) => number, budget = KNOWLEDGE_BUDGET): ChosenKnowledge {
  const chosen: ChosenKnowledge = { sections: [], examples: [] }
  let left = budget
  for (const item of [...items].sort(byWeight)) {
    const content = item.content.trim()
    if (!content) continue
    const cost = countTokens(`${item.title}\n${content}`)
    if (cost > left) continue
    left -= cost
    if (item.content_type === 'example') chosen.examples.push({ user: item.title || 'Write a post.', assistant: content })
    else chosen.sections.push({ title: item.title, content })
  }
  return chosen
}

function byWeight(one: KnowledgeItem, other: KnowledgeItem): number {
  const general = (item: KnowledgeItem) => (item.platform === 'general' ? 1 : 0)
  return (
    RANK[one.content_type] - RANK[other.content_type] ||
    general(one) - general(other) ||
    other.changed_at.getTime() - one.changed_at.getTime() ||
    one.knowledge_id.localeCompare(other.knowledge_id)
  )
}
