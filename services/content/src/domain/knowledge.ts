import { hasRules, NO_RULES, ruleText, type WritingRules, writingRulesIn } from './writing-rules.ts'

export interface KnowledgeItem {
  knowledge_id: string
  title: string
  /** The platform's id, or `general` for all platforms. */
  platform: string
  content_type: 'system_prompt' | 'training' | 'example'
  content: string
  changed_at: Date
}

/** An item that had an effect on a text. */
export interface UsedKnowledge {
  knowledge_id: string
  /** Prompt tokens that the item took; 0 if no model was called. */
  tokens: number
}

/** The selection from the knowledge base for one prompt. */
export interface ChosenKnowledge {
  /** The company's rules and training material, in prompt order. */
  sections: { title: string; content: string }[]
  examples: { user: string; assistant: string }[]
  /** The rules of all items, including those that are too long for the prompt. */
  rules: WritingRules
  used: UsedKnowledge[]
}

export const NO_KNOWLEDGE: ChosenKnowledge = { sections: [], examples: [], rules: NO_RULES, used: [] }

/** Maximum number of prompt tokens for knowledge items. */
export const KNOWLEDGE_BUDGET = 1500

const RANK: Record<KnowledgeItem['content_type'], number> = { system_prompt: 0, training: 1, example: 2 }

/**
 * Selects items for a platform within the token budget: system prompts first, then training, then examples; within a kind, the platform's own items before
 * general ones, newest first. An item that does not fit is skipped as a whole, and smaller ones after it may still fit. `items` must be active and belong to
 * the platform or to `general`. The rules of skipped items are added as a section of their own.
 */
export function chooseKnowledge(items: KnowledgeItem[], countTokens: (text: string) => number, budget = KNOWLEDGE_BUDGET): ChosenKnowledge {
  const chosen: ChosenKnowledge = { sections: [], examples: [], rules: writingRulesIn(items), used: [] }
  const skipped: KnowledgeItem[] = []
  let left = budget
  for (const item of [...items].sort(byWeight)) {
    const content = item.content.trim()
    if (!content) continue
    const cost = countTokens(`${item.title}\n${content}`)
    if (cost > left) {
      if (hasRules(item)) skipped.push(item)
      continue
    }
    left -= cost
    chosen.used.push({ knowledge_id: item.knowledge_id, tokens: cost })
    if (item.content_type === 'example') chosen.examples.push({ user: item.title || 'Write a post.', assistant: content })
    else chosen.sections.push({ title: item.title, content })
  }
  if (skipped.length > 0) {
    chosen.sections.push({ title: 'Rules', content: ruleText(writingRulesIn(skipped)) })
    for (const item of skipped) chosen.used.push({ knowledge_id: item.knowledge_id, tokens: countTokens(ruleText(writingRulesIn([item]))) })
  }
  return chosen
}

/** The items whose rules hold for a text that is written without a model. */
export function itemsWithRules(items: readonly KnowledgeItem[]): UsedKnowledge[] {
  return items.filter(hasRules).map(({ knowledge_id }) => ({ knowledge_id, tokens: 0 }))
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
