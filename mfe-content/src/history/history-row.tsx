import {
  ActionIcon,
  Button,
  Checkbox,
  DateText,
  IconCalendar,
  IconChevronDown,
  IconDelete,
  IconMore,
  IconShow,
  IconTag,
  IconTemplate,
  Menu,
} from '@loomcast/design-system/full'
import { postName } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { Link, navigate, newIdempotencyKey } from '@loomcast/web-kit'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { excerpt } from '@loomcast/web-kit/excerpt'
import { ItemTags } from '@loomcast/web-kit/tags'
import { useId, useRef, useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import { OpenFacts } from '../facts/facts-to-check.tsx'
import { regenerateAddress } from '../generation/arrival.ts'
import { useAiLine } from '../post/ai-line.ts'
import { planPostAddress, usePlanAvailable } from '../post/plan-buttons.tsx'
import { PostFacts } from '../post/post-facts.tsx'
import { publishedText } from '../post/publishable.ts'
import { RegenerateButton } from '../post/regenerate-button.tsx'
import { useSaveTemplate } from '../templates/use-templates.ts'
import styles from './history.module.css'
import { plainText } from './plain-text.ts'

export interface HistoryRowProps {
  item: ContentItem
  /** The row is below the brief of its set, so it shows its platform instead. */
  inSet?: boolean
  selected: boolean
  onSelect: () => void
  onOpen: () => void
  onDelete: () => void
  onShowTag: (tag: string) => void
  onTag: () => void
}

/** One post in the list: its brief, an excerpt, and its actions. */
export function HistoryRow({ item, inSet = false, selected, onSelect, onOpen, onDelete, onShowTag, onTag }: HistoryRowProps) {
  const [expanded, setExpanded] = useState(false)
  const details = useId()
  const moreButton = useRef<HTMLButtonElement>(null)
  const { save } = useSaveTemplate()
  const aiLine = useAiLine()
  const canPlan = usePlanAvailable()
  const pictures = item.pictures?.length ?? 0
  const kind = postName(item.platform, item.generated_text)
  const name = inSet ? `${kind}: ${excerpt(item.prompt, 50)}` : excerpt(item.prompt, 50)
  /** A dialog returns the focus to what had it before, and the items of the menu no longer exist. */
  function fromMenu(openDialog: () => void) {
    moreButton.current?.focus()
    openDialog()
  }

  return (
    <li className={styles.row} data-selected={selected || undefined}>
      <div className={styles.tick}>
        <Checkbox checked={selected} onChange={onSelect} aria-label={`Select “${name}”`} />
      </div>
      <div className={styles.body}>
        {inSet ? (
          <button type="button" className={styles.platformTitle} onClick={onOpen}>
            <PlatformIcon platform={item.platform} size={22} />
            {kind}
            {item.finish_reason === 'stopped' && <span className={styles.early}>stopped early</span>}
            <OpenFacts items={[item]} />
          </button>
        ) : (
          <>
            <div className={styles.meta}>
              <PlatformIcon platform={item.platform} size={22} />
              <span>{kind}</span>
              <span aria-hidden="true">·</span>
              <DateText value={item.created_at} />
              {item.finish_reason === 'stopped' && <span>· stopped early</span>}
              {pictures > 0 && <span>· {pictures === 1 ? '1 picture' : `${pictures} pictures`}</span>}
              <OpenFacts items={[item]} />
            </div>
            <button type="button" className={styles.title} onClick={onOpen}>
              {excerpt(item.prompt, 110)}
            </button>
          </>
        )}
        {!expanded && <p className={styles.text}>{excerpt(plainText(item), 220)}</p>}
        <ItemTags noun="posts" tags={item.tags} onShow={onShowTag} />
        {expanded && (
          <div id={details} className={styles.expanded}>
            <p className={styles.whole} dir="auto">
              {item.generated_text}
            </p>
            <PostFacts item={item} withSettings />
          </div>
        )}
      </div>
      <div className={styles.rowActions}>
        <CopyText text={() => publishedText(item, aiLine.wanted)} label={`Copy “${name}”`} short="Copy" copied="Copied!" size="small" />
        <RegenerateButton compact item={item} onRegenerate={() => navigate(regenerateAddress(item, newIdempotencyKey()))} />
        <Button
          variant="subtle"
          size="sm"
          leftSection={
            <span className={styles.chevron} data-open={expanded || undefined}>
              <IconChevronDown size={18} />
            </span>
          }
          aria-expanded={expanded}
          aria-controls={expanded ? details : undefined}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Less' : 'More'}
        </Button>
        <Menu>
          <Menu.Target>
            <ActionIcon ref={moreButton} color="neutral" aria-label={`More for “${name}”`}>
              <IconMore size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconShow size={18} />} onClick={() => fromMenu(onOpen)}>
              Open
            </Menu.Item>
            {canPlan && (
              <Menu.Item component={Link} to={planPostAddress(item.content_id)} leftSection={<IconCalendar size={18} />}>
                Plan
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconTag size={18} />} onClick={() => fromMenu(onTag)}>
              Tags
            </Menu.Item>
            <Menu.Item leftSection={<IconTemplate size={18} />} onClick={() => save(item.prompt, item.platform)}>
              Save as template
            </Menu.Item>
            <Menu.Item leftSection={<IconDelete size={18} />} color="danger" onClick={onDelete}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}
