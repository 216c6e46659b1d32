import { Badge, Button, Card, DateText, Switch } from '@loomcast/design-system/full'
import { countText } from '../figures/figures.ts'
import { RowTarget } from '../table/row-target.tsx'
import type { KnowledgeItem } from './knowledge.api.ts'
import css from './knowledge.module.css'
import { kindLabel, platformLabel } from './labels.ts'

const PREVIEW_LENGTH = 200

interface KnowledgeCardProps {
  item: KnowledgeItem
  busy: boolean
  onEdit: () => void
  onDelete: () => void
  onShowUse: () => void
  onToggle: () => void
}

export function KnowledgeCard({ item, busy, onEdit, onDelete, onShowUse, onToggle }: KnowledgeCardProps) {
  const { title, content, description, is_active, tokens, used_by } = item
  const preview = content.length > PREVIEW_LENGTH ? `${content.slice(0, PREVIEW_LENGTH).trimEnd()}…` : content
  return (
    <Card className={css.card}>
      <h2 className={css.title}>
        <RowTarget>{title}</RowTarget>
      </h2>
      <p className={css.badges}>
        <Badge>{platformLabel(item.platform)}</Badge>
        <Badge>{kindLabel(item.content_type)}</Badge>
        {is_active ? null : <Badge tone="warning">Inactive</Badge>}
      </p>
      <p className={css.preview}>{preview}</p>
      {description ? <p className={css.note}>{description}</p> : null}
      <p className={css.note}>
        {tokens === null ? 'Tokens not counted' : `${countText(tokens, 'token')} in each prompt`}
        {' · '}
        {used_by.generations === 0
          ? 'not used in the last 30 days'
          : `used by ${countText(used_by.generations, 'text')} in 30 days (${countText(used_by.tokens, 'token')})`}
        {used_by.last_used_at ? (
          <>
            , last <DateText value={used_by.last_used_at} />
          </>
        ) : null}
      </p>
      <div className={css.cardActions}>
        <Switch label="Active" aria-label={`Active: ${title}`} checked={is_active} disabled={busy} onChange={onToggle} />
        <span className={css.buttons}>
          <Button size="sm" variant="subtle" aria-label={`Texts that use ${title}`} onClick={onShowUse}>
            Texts
          </Button>
          <Button size="sm" variant="default" aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit
          </Button>
          <Button size="sm" variant="default" aria-label={`Delete ${title}`} onClick={onDelete}>
            Delete
          </Button>
        </span>
      </div>
    </Card>
  )
}
