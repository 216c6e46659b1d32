import {
  ActionIcon,
  Button,
  IconDelete,
  IconDownload,
  IconMoon,
  IconMore,
  IconSun,
  IconTemplate,
  Menu,
  Tooltip,
} from '@loomcast/design-system/full'
import { DEFAULT_PLATFORM, findPlatform, platformById } from '@loomcast/platforms'
import { useSession, useUnsavedChanges } from '@loomcast/web-kit'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { PostFactMarks } from '../facts/post-fact-marks.tsx'
import type { ContentItem } from '../history/content.ts'
import { authorOf } from '../preview/author.ts'
import { PlatformPreview, type PreviewTheme } from '../preview/platform-preview.tsx'
import { useMeasure } from '../preview/use-measure.ts'
import { useSaveTemplate } from '../templates/use-templates.ts'
import { PostVoice } from '../voice/post-voice.tsx'
import { useAiLine, withAiLine } from './ai-line.ts'
import { AiLineChoice } from './ai-line-choice.tsx'
import { downloadText, textFilename } from './download-text.ts'
import { FitLine } from './fit-line.tsx'
import { LeftOut } from './left-out.tsx'
import { OwnField } from './own-field.tsx'
import styles from './post.module.css'
import { PostFacts } from './post-facts.tsx'
import { PostSides } from './post-sides.tsx'
import { PostText } from './post-text.tsx'
import { publishable, wholePost } from './publishable.ts'
import { putBack } from './put-back.ts'
import { noteUnsavedEdit } from './unsaved-edits.ts'
import { useEdit } from './use-edit.ts'

/** Saves unsaved edits before the page shows another post. False if saving failed. */
export type SaveEdit = () => Promise<boolean>

export interface PostPanelProps {
  item: ContentItem
  /** Further actions, such as regenerate. */
  actions?: ReactNode
  /** Facts about the post, below the text. */
  notices?: ReactNode
  onDelete?: () => void
  withSettings?: boolean
  /** Set while there are unsaved edits. */
  saveEdit?: RefObject<SaveEdit | null>
}

/** A finished post: its editable text, length and fit, preview, and actions. */
export function PostPanel({ item, actions, notices, onDelete, withSettings, saveEdit }: PostPanelProps) {
  const author = authorOf(useSession())
  const { save: saveTemplate } = useSaveTemplate()
  const [theme, setTheme] = useState<PreviewTheme>('page')
  const { text, change, changed, empty, saving, save, discard } = useDraft(item, saveEdit)
  const platform = findPlatform(item.platform)?.id ?? DEFAULT_PLATFORM
  const aiLine = useAiLine()
  const published = withAiLine(text, item, aiLine.wanted)
  const measure = useMeasure(platform, published)
  const posts = publishable(published, measure)
  const { features } = platformById(platform)

  return (
    <PostSides
      toolbar={
        <>
          <CopyText
            text={posts}
            label={measure?.posts && measure.posts.length > 1 ? 'Copy whole thread' : 'Copy text'}
            short="Copy"
            variant="filled"
          />
          <MoreActions
            onSaveTemplate={() => saveTemplate(item.prompt, item.platform)}
            onDownload={() => downloadText(wholePost(posts, item), textFilename(item.platform, item.created_at))}
            onDelete={onDelete}
          />
        </>
      }
      text={
        <>
          <PostText
            platform={platform}
            text={text}
            onChange={change}
            onSave={() => void save()}
            invalid={empty}
            facts={changed ? [] : item.facts}
          />
          {empty && (
            <p className={styles.empty} role="alert">
              The post can’t be empty.
            </p>
          )}
          <div className={styles.fitRow}>
            <FitLine platform={platform} measure={measure} />
            {changed && (
              <div className={styles.saveRow}>
                <Button size="sm" loading={saving} disabled={empty} onClick={() => void save()}>
                  Save
                </Button>
                <Button size="sm" variant="subtle" disabled={saving} onClick={discard}>
                  Undo changes
                </Button>
              </div>
            )}
          </div>
          <AiLineChoice item={item} platform={platform} text={text} measure={measure} wanted={aiLine.wanted} onChange={aiLine.change} />
          <PostFactMarks item={item} changed={changed} saving={saving} onSave={save} />
          <PostVoice voice={item.voice} platform={item.platform} />
          {actions && <div className={styles.toolbar}>{actions}</div>}
          {notices}
          {item.title && features.title && <OwnField label="Title" value={item.title} limit={features.title.limit} />}
          {item.meta_description && features.metaDescription && (
            <OwnField label="Meta description" value={item.meta_description} limit={features.metaDescription.limit} />
          )}
          <LeftOut sentences={item.left_out} busy={saving} onPutBack={() => void save(putBack(text, item.left_out))} />
        </>
      }
      facts={<PostFacts item={item} withSettings={withSettings} />}
      tools={<ThemeSwitch theme={theme} onChange={setTheme} />}
      preview={
        <PlatformPreview
          platform={platform}
          text={published}
          title={item.title}
          author={author}
          measure={measure}
          writing={false}
          theme={theme}
        />
      }
    />
  )
}

/** The current text: the item's text until the user edits it. */
function useDraft(item: ContentItem, saveEdit: PostPanelProps['saveEdit']) {
  const [draft, setDraft] = useState<string | null>(null)
  const edit = useEdit(item)
  const text = draft ?? item.generated_text
  const changed = text !== item.generated_text
  const empty = text.trim() === ''
  useUnsavedChanges(changed)
  useEffect(() => (changed ? noteUnsavedEdit(item.content_id, text) : undefined), [item.content_id, changed, text])

  async function save(next = text): Promise<boolean> {
    if (edit.isPending || next.trim() === '') return false
    if (next === item.generated_text) return true
    setDraft(next)
    try {
      await edit.mutateAsync(next)
    } catch {
      // The mutation has already shown the error. The draft is not cleared, so that no edits are lost.
      return false
    }
    // Edits made during the request become a new draft.
    setDraft((current) => (current === next ? null : current))
    return true
  }

  useEffect(() => {
    if (!saveEdit || !changed) return
    saveEdit.current = save
    return () => {
      saveEdit.current = null
    }
  })
  return { text, change: setDraft, changed, empty, saving: edit.isPending, save, discard: () => setDraft(null) }
}

function MoreActions({
  onSaveTemplate,
  onDownload,
  onDelete,
}: {
  onSaveTemplate: () => void
  onDownload: () => void
  onDelete?: () => void
}) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={44} aria-label="More actions" color="neutral">
          <IconMore />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTemplate size={18} />} onClick={onSaveTemplate}>
          Save as template
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={18} />} onClick={onDownload}>
          Download as .txt
        </Menu.Item>
        {onDelete && (
          <Menu.Item color="danger" leftSection={<IconDelete size={18} />} onClick={onDelete}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The theme of the preview, independent of the page's theme. */
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
