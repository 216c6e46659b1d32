import type { StoredPicture } from '../api/pictures.api.ts'
import type { ChosenFilm, Network } from '../api/plan.ts'
import { AiNote } from './ai-note.tsx'
import { FilmPart } from './film-part.tsx'
import { FirstCommentField } from './first-comment-field.tsx'
import { LanguageField } from './language-field.tsx'
import { MediaNote } from './media-note.tsx'
import { OptionsPart } from './options-part.tsx'
import { pictureRules } from './picture-crop.ts'
import { PicturesPart } from './pictures-part.tsx'
import { commentLimit, type PostFields, threadTexts } from './post-fields.ts'
import type { FieldErrors } from './save-post.ts'

interface NetworkPartsProps {
  fields: Pick<
    PostFields,
    'platform' | 'connectionId' | 'firstComment' | 'pictures' | 'film' | 'options' | 'language' | 'aiParts' | 'isThread'
  >
  /** As it is shown, which can be later than it is typed. */
  text: string
  network: Network | undefined
  stored: ReadonlyMap<string, StoredPicture> | undefined
  film: ChosenFilm | null
  errors: FieldErrors | undefined
  onChange: (more: Partial<Pick<PostFields, 'firstComment' | 'pictures' | 'film' | 'options' | 'language'>>) => void
}

/** What a post has besides its text, as its network takes it: pictures, a film, the network's options, the language. */
export function NetworkParts({ fields, text, network, stored, film, errors, onChange }: NetworkPartsProps) {
  const limit = commentLimit(fields.platform, network)
  return (
    <>
      {limit !== null && (
        <FirstCommentField
          value={fields.firstComment}
          limit={limit}
          isSent={fields.connectionId !== null}
          error={errors?.['first_comment']}
          onChange={(firstComment) => onChange({ firstComment })}
        />
      )}
      <AiNote parts={[...new Set([...fields.aiParts, ...(film?.ai_parts ?? [])])]} platform={fields.platform} network={network} />
      <MediaNote fields={fields} network={network} />
      <PicturesPart
        pictures={fields.pictures}
        stored={stored}
        rules={pictureRules(fields.platform, network, film !== null)}
        isThread={threadTexts(text, network, fields.isThread).length > 1}
        error={errors?.pictures}
        onChange={(pictures) => onChange({ pictures })}
      />
      <FilmPart
        film={film}
        network={network}
        hasPictures={fields.pictures.length > 0}
        error={errors?.film}
        onChange={(next) => onChange({ film: next })}
      />
      <OptionsPart
        network={network}
        connectionId={fields.connectionId}
        options={fields.options}
        errors={errors}
        onChange={(options) => onChange({ options })}
      />
      {network?.language && <LanguageField text={text} language={fields.language} onChange={(language) => onChange({ language })} />}
    </>
  )
}
