import {
  ActionIcon,
  IconDelete,
  IconDownload,
  IconMoon,
  IconMore,
  IconSun,
  IconTemplate,
  Menu,
  Tooltip,
} from '@loomcast/design-system/full'
import { DEFAULT_PLATFORM, platformById, postName } from '@loomcast/platforms'
import { useAuthor } from '@loomcast/web-kit/author'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { ContentItem } from '../api/content.ts'
import type { Fact } from '../api/fact.ts'
import { CardsButton } from '../cards/cards-button.tsx'
import { FactPlace } from '../facts/fact-place.tsx'
import { FactsToCheckButton } from '../facts/facts-to-check.tsx'
import { PostFactMarks } from '../facts/post-fact-marks.tsx'
import { useShownFact } from '../facts/use-shown-fact.ts'
import { PicturesField } from '../pictures/pictures-field.lazy.tsx'
import { usePostPictures } from '../pictures/use-post-pictures.ts'
import { usePreviewPictures } from '../pictures/use-preview-pictures.ts'
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
import { PlanButton } from './plan-buttons.tsx'
import styles from './post.module.css'
import { PostFacts } from './post-facts.tsx'
import { PostSides } from './post-sides.tsx'
import { PostText } from './post-text.tsx'
import { publishable, wholePostWithDisclosure } from './publishable.ts'
import { putBack } from './put-back.ts'
import { SaveRow } from './save-row.tsx'
import { type PostField, type SaveEdit, useDraft } from './use-draft.ts'

export type { SaveEdit } from './use-draft.ts'

export interface PostPanelProps {
  item: ContentItem
  /** The heading above the post. */
  title?: string
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
export function PostPanel({ item, title, actions, notices, onDelete, withSettings, saveEdit }: PostPanelProps) {
  const author = useAuthor()
  const { save: saveTemplate } = useSaveTemplate()
  const [theme, setTheme] = useState<PreviewTheme>('page')
  const factsHeading = useRef<HTMLHeadingElement>(null)
  const platform = item.platform_id ?? DEFAULT_PLATFORM
  const { current, changed, isChanged, valid, saving, save, change, discard } = useDraft(item, platform, saveEdit)
  const text = current.generated_text
  const empty = text.trim() === ''
  const shown = useShownFact(item, changed)
  const aiLine = useAiLine()
  const published = withAiLine(text, item, aiLine.wanted)
  const measure = useMeasure(platform, published)
  const posts = publishable(published, measure)
  const { features, pictures: limits } = platformById(platform)
  const { pictures, change: changePictures } = usePostPictures(item)
  const previewPictures = usePreviewPictures(pictures)

  const saveRow = (field: PostField) => ({ saving, valid, onSave: () => void save(), onDiscard: () => discard(field) })

  const placeIn = (field: Fact['field']) =>
    shown.fact?.field === field && <FactPlace fact={shown.fact} brief={item.prompt} onClose={shown.close} />

  const ownField = (field: 'title' | 'meta_description', label: string, limit: number) => (
    <OwnField
      label={label}
      limit={limit}
      {...saveRow(field)}
      value={current[field] ?? ''}
      changed={isChanged(field)}
      fieldRef={shown.fieldRef(field)}
      onChange={(value) => change(field, value)}
    >
      {placeIn(field)}
    </OwnField>
  )

  function toFacts() {
    factsHeading.current?.focus({ preventScroll: true })
    factsHeading.current?.scrollIntoView?.({ block: 'center' })
  }

  return (
    <PostSides
      title={title}
      toolbar={
        <>
          <CopyText
            text={posts}
            label={measure?.posts && measure.posts.length > 1 ? 'Copy whole thread' : 'Copy text'}
            short="Copy"
            variant="filled"
          />
          <FactsToCheckButton facts={item.facts} changed={changed} onPress={toFacts} />
          <MoreActions
            onSaveTemplate={() => saveTemplate(item.prompt, item.platform)}
            onDownload={() =>
              downloadText(
                wholePostWithDisclosure(posts, { ...current, pictures: [...pictures], disclosure: item.disclosure }),
                textFilename(item.platform, current.generated_text, item.created_at),
              )
            }
            onDelete={onDelete}
          />
        </>
      }
      text={
        <>
          <PostText
            platform={platform}
            text={text}
            onChange={(value) => change('generated_text', value)}
            onSave={() => void save()}
            invalid={empty}
            facts={isChanged('generated_text') ? [] : item.facts?.filter(({ field }) => field === 'text')}
            shownFact={shown.fact}
            onPoint={shown.showAt}
            fieldRef={shown.fieldRef('text')}
          >
            {placeIn('text')}
          </PostText>
          {empty && (
            <p className={styles.empty} role="alert">
              The post can't be empty.
            </p>
          )}
          <div className={styles.fitRow}>
            <FitLine platform={platform} measure={measure} />
            {isChanged('generated_text') && <SaveRow {...saveRow('generated_text')} />}
          </div>
          <div className={styles.toolbar}>
            {actions}
            <PlanButton contentId={item.content_id} />
            <CardsButton
              contentId={item.content_id}
              text={text}
              name={textFilename(item.platform, text, item.created_at).replace('-post-', '-cards-').replace('.txt', '')}
              target={{
                pictures,
                places: limits.max - pictures.length,
                add: (added) => changePictures([...pictures, ...added].slice(0, limits.max), true),
              }}
            />
          </div>
          <AiLineChoice item={item} platform={platform} text={text} measure={measure} wanted={aiLine.wanted} onChange={aiLine.change} />
          <PostFactMarks item={item} changed={changed} saving={saving} heading={factsHeading} onShow={shown.show} onSave={save} />
          <PostVoice voice={item.voice} platform={postName(item.platform, item.generated_text)} />
          {notices}
          {features.title?.separate && ownField('title', 'Title', features.title.limit)}
          {features.metaDescription && ownField('meta_description', 'Meta description', features.metaDescription.limit)}
          <PicturesField
            pictures={pictures}
            max={limits.max}
            brief={item.prompt}
            unused={item.unused}
            post={item}
            onChange={changePictures}
          />
          <LeftOut
            sentences={item.left_out}
            unused={item.unused}
            busy={saving}
            onPutBack={(sentences) => void save({ generated_text: putBack(text, sentences) })}
          />
        </>
      }
      facts={<PostFacts item={item} withSettings={withSettings} />}
      tools={<ThemeSwitch theme={theme} onChange={setTheme} />}
      preview={
        <PlatformPreview
          platform={platform}
          text={published}
          title={current.title}
          author={author}
          pictures={previewPictures}
          measure={measure}
          writing={false}
          theme={theme}
        />
      }
    />
  )
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
