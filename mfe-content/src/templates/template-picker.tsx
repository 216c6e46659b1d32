import {
  ActionIcon,
  Button,
  EmptyState,
  ErrorState,
  IconDelete,
  IconDraft,
  IconTemplate,
  Modal,
  Skeleton,
} from '@loomcast/design-system/full'
import type { PlatformId } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { excerpt } from '@loomcast/web-kit/excerpt'
import { useState } from 'react'
import { useTemplates } from '../api/queries.ts'
import type { Template } from '../api/template.ts'
import styles from './templates.module.css'
import { useDeleteTemplate } from './use-templates.ts'

/** Saved briefs: one click applies prompt and platform. */
export function TemplatePicker({
  disabled,
  onApply,
}: {
  disabled: boolean
  onApply: (template: { prompt: string; platform?: PlatformId }) => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="sm" leftSection={<IconDraft size={18} />} disabled={disabled} onClick={() => setOpen(true)}>
        Templates
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Templates" size="lg">
        {open && (
          <TemplateList
            onApply={(template) => {
              onApply({ prompt: template.prompt, platform: template.platform_id ?? undefined })
              setOpen(false)
            }}
          />
        )}
      </Modal>
    </>
  )
}

function TemplateList({ onApply }: { onApply: (template: Template) => void }) {
  const templates = useTemplates()
  const remove = useDeleteTemplate()
  if (templates.isPending)
    return (
      <div className={styles.list} aria-busy="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={72} />
        ))}
      </div>
    )
  if (templates.isError)
    return (
      <ErrorState
        compact
        title="Your templates did not load"
        description={templates.error.detail}
        onRetry={() => void templates.refetch()}
        retrying={templates.isFetching}
      />
    )
  if (templates.data.length === 0)
    return (
      <EmptyState
        compact
        icon={IconTemplate}
        title="No templates yet"
        description="Write a brief you'll use again, then choose “Save as template”."
        example="Weekly offer: {product}, {price}, until {day}. Mention that we deliver."
      />
    )
  return (
    <ul className={styles.list}>
      {templates.data.map((template) => (
        <li key={template.template_id} className={styles.row}>
          <button type="button" className={styles.apply} onClick={() => onApply(template)}>
            <PlatformIcon platform={template.platform} size={28} />
            <span className={styles.words}>
              <b>{template.name}</b>
              <span>{excerpt(template.prompt, 140)}</span>
            </span>
          </button>
          <ActionIcon color="neutral" aria-label={`Delete ${template.name}`} onClick={() => remove(template)}>
            <IconDelete size={18} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
