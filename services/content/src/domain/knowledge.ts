export interface KnowledgeItem {
  knowledge_id: string
  title: string
  /** The platform's id, or `general` for all platforms. */
  platform: string
  content_type: 'system_prompt' | 'training' | 'example'
  content: string
  changed_at: Date
}

/** The selection from the knowledge base for one prompt. */
export interface ChosenKnowledge {
  /** The company's rules and training material, in prompt order. */
  sections: { title: string; content: string }[]
  examples: { user: string; assistant: string }[]
}

/** Maximum number of prompt tokens for knowledge items. */
export const KNOWLEDGE_BUDGET = 1500

const RANK: Record<KnowledgeItem['content_type'], number> = { system_prompt: 0, training: 1, example: 2 }

/**
 * Selects items for a platform within the token budget: system prompts first, then training, then examples; within a kind, the platform's own items before
 * general ones, newest first. An item that does not fit is skipped as a whole, and smaller ones after it may still fit. `items` must be active and belong to
 * the platform or to `general`.
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
