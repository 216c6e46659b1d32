import { Button, IconRetry } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'
import type { ContentItem, Variant } from '../api/content.ts'
import { usePackage } from '../api/queries.ts'
import { blockedReason, costOf, usageOf } from '../usage/usage.ts'
import styles from './post.module.css'

export interface RegenerateButtonProps {
  item: ContentItem
  onRegenerate: () => void
  /** In a list the cost is a tooltip. */
  compact?: boolean
}

/** Regenerates the brief and shows the cost. The built-in writer writes its next version. */
export function RegenerateButton({ item, onRegenerate, compact = false }: RegenerateButtonProps) {
  const { cost, blocked } = useCost()
  const { variant } = item
  if (variant?.total === 1)
    return compact ? null : (
      <span className={styles.cost}>There's no other version of this brief. Change the brief to get another post.</span>
    )
  if (compact)
    return (
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconRetry size={18} />}
        title={blocked ?? cost}
        disabled={blocked !== undefined}
        onClick={onRegenerate}
      >
        {variant ? 'Another version' : 'Regenerate'}
      </Button>
    )
  return (
    <Costing cost={blocked ?? (variant ? `${nextVersion(variant)}. ${cost}` : cost)}>
      <Button variant="default" leftSection={<IconRetry size={18} />} disabled={blocked !== undefined} onClick={onRegenerate}>
        {variant ? 'Try another version' : 'Regenerate'}
      </Button>
    </Costing>
  )
}

/** A button with its cost next to it. */
export function Costing({ cost, children }: { cost: string; children: ReactNode }) {
  return (
    <span className={styles.costing}>
      {children}
      <span className={styles.cost}>{cost}</span>
    </span>
  )
}

/** What one more generation costs the user, or why the user cannot generate. */
export function useCost(): { cost: string; blocked: string | undefined } {
  const { data } = usePackage()
  const usage = data && usageOf(data)
  if (!usage) return { cost: 'Uses 1 generation', blocked: undefined }
  return { cost: costOf(usage) ?? 'Unlimited in your plan', blocked: blockedReason(usage) }
}

/** "Next: as a list" */
function nextVersion({ index, total, next_label: next }: Variant): string {
  return next ? `Next: ${next.charAt(0).toLowerCase()}${next.slice(1)}` : `Next: ${((index + 1) % total) + 1} of ${total}`
}
