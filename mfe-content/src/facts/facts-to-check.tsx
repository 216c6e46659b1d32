import { Badge, Button, IconWarning, VisuallyHidden } from '@loomcast/design-system/full'
import type { ContentItem } from '../api/content.ts'
import type { Fact } from '../api/fact.ts'
import { factsToCheck, toCheckText } from './fact.ts'
import styles from './facts.module.css'
import { useFactsToCheck } from './use-facts-to-check.ts'

interface FactsToCheckButtonProps {
  facts: readonly Fact[] | undefined
  /** Whether the post in the editor differs from the saved one, which the facts belong to. */
  changed: boolean
  onPress: () => void
}

/** The number of facts to check, or that the text is not checked yet, for next to a copy button. Leads to the list. */
export function FactsToCheckButton({ facts, changed, onPress }: FactsToCheckButtonProps) {
  const count = factsToCheck(facts).length
  const isUnchecked = changed && facts !== undefined
  if (count === 0 && !isUnchecked) return null
  return (
    <Button className={styles.toCheck} variant="subtle" size="sm" leftSection={<IconWarning size={18} />} onClick={onPress}>
      {isUnchecked ? 'Not checked yet' : toCheckText(count)}
    </Button>
  )
}

/** The number of facts to check in these posts. `short`: the number alone, for a tab. */
export function FactsToCheck({ items, short = false }: { items: readonly ContentItem[]; short?: boolean }) {
  const count = useFactsToCheck(items)
  if (count === 0) return null
  if (!short) return <Badge tone="warning">{toCheckText(count)}</Badge>
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>, {toCheckText(count)}</VisuallyHidden>
    </>
  )
}

/** The number of facts of posts in a list that are not in their brief. */
export function OpenFacts({ items }: { items: readonly ContentItem[] }) {
  const count = items.reduce((sum, { facts_open: open }) => sum + (open ?? 0), 0)
  if (count === 0) return null
  return (
    <Badge tone="warning">
      {count} {count === 1 ? 'fact' : 'facts'} not in your brief
    </Badge>
  )
}
