import {
  ActionIcon,
  Button,
  IconDelete,
  IconDownload,
  IconEdit,
  IconMoon,
  IconMore,
  IconSun,
  IconTemplate,
  Menu,
  Tooltip,
} from '@loomcast/design-system/full'
import { findPlatform } from '@loomcast/platform-rules'
import { useSession } from '@loomcast/web-kit'
import { type ReactNode, useState } from 'react'
import { CopyText } from '../clipboard/copy-text.tsx'
import type { ContentItem } from '../history/content.ts'
import { authorOf } from '../preview/author.ts'
import { PostPreview, type PreviewTheme } from '../preview/post-preview.tsx'
import { useMeasure } from '../preview/use-measure.ts'
import { useSaveTemplate } from '../templates/use-templates.ts'
import { downloadText, textFilename } from './download-text.ts'
import { FitLine } from './fit-line.tsx'
import styles from './post.module.css'
import { PostEditor } from './post-editor.tsx'
import { PostFacts } from './post-facts.tsx'
import { publishable } from './publishable.ts'
import { useEdit } from './use-edit.ts'

export interface PostPanelProps {
  item: ContentItem
  /** What else can be done with it here: regenerate. */
  actions?: ReactNode
  onDelete?: () => void
  withSettings?: boolean
}

/** A finished text: its count and fit, its preview, and what can be done with it. */
export function PostPanel({ item, actions, onDelete, withSettings }: PostPanelProps) {
  const author = authorOf(useSession())
  const { save } = useSaveTemplate()
  const [editing, setEditing] = useState(false)
  const [theme, setTheme] = useState<PreviewTheme>('page')
  const edit = useEdit(item, () => setEditing(false))
  const platform = findPlatform(item.platform)?.name ?? 'LinkedIn Post'
  const measure = useMeasure(platform, item.generated_text)
  const text = publishable(item.generated_text, measure)

  if (editing)
    return (
      <PostEditor
        platform={platform}
        text={item.generated_text}
        saving={edit.isPending}
        onSave={(draft) => edit.mutate(draft)}
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <div className={styles.panel}>
      <div className={styles.toolbar}>
        <CopyText
          text={text}
          label={measure?.posts && measure.posts.length > 1 ? 'Copy whole thread' : 'Copy text'}
          short="Copy"
          variant="filled"
        />
        <Button variant="default" leftSection={<IconEdit size={18} />} onClick={() => setEditing(true)}>
          Edit
        </Button>
        {actions}
        <Menu>
          <Menu.Target>
            <ActionIcon size={44} aria-label="More actions" color="neutral">
              <IconMore />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTemplate size={18} />} onClick={() => save(item.prompt, item.platform)}>
              Save as template
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload size={18} />} onClick={() => downloadText(text, textFilename(platform, item.created_at))}>
              Download as .txt
            </Menu.Item>
            {onDelete && (
              <Menu.Item color="danger" leftSection={<IconDelete size={18} />} onClick={onDelete}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={styles.measureRow}>
        <FitLine platform={platform} measure={measure} />
        <ThemeSwitch theme={theme} onChange={setTheme} />
      </div>
      <PostPreview platform={platform} text={item.generated_text} author={author} measure={measure} writing={false} theme={theme} />
      <PostFacts item={item} withSettings={withSettings} />
    </div>
  )
}

/** The preview's own theme: half of the readers see the post on the other one. */
function ThemeSwitch({ theme, onChange }: { theme: PreviewTheme; onChange: (theme: PreviewTheme) => void }) {
  const choices = [
    { value: 'light', label: 'Preview in light', Icon: IconSun },
    { value: 'dark', label: 'Preview in dark', Icon: IconMoon },
  ] as const
  return (
    <fieldset className={styles.themes} aria-label="Preview theme">
      {choices.map(({ value, label, Icon }) => (
        <Tooltip key={value} label={label}>
          <ActionIcon
            color="neutral"
            variant={theme === value ? 'light' : 'subtle'}
            aria-label={label}
            aria-pressed={theme === value}
            onClick={() => onChange(theme === value ? 'page' : value)}
          >
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
    </fieldset>
  )
}
