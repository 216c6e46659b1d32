import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { countText } from '../figures/figures.ts'
import { type KnowledgeInput, knowledgeApi, knowledgeKey } from './knowledge.api.ts'
import css from './knowledge.module.css'
import { platformLabel } from './labels.ts'

const PAUSE_MS = 500

/** The effect of an item that is being edited: the rules that were recognized, its tokens, and the platforms without space for it. */
export function KnowledgeEffect({ values, knowledgeId }: { values: KnowledgeInput; knowledgeId: string | null }) {
  const { title, platform, content_type, content } = values
  const [draft, setDraft] = useState({ title, platform, content_type, content })
  useEffect(() => {
    const timer = setTimeout(() => setDraft({ title, platform, content_type, content }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [title, platform, content_type, content])
  const effect = useQuery({
    queryKey: [...knowledgeKey, 'preview', knowledgeId, draft],
    queryFn: ({ signal }) => knowledgeApi.preview(draft, knowledgeId, { signal }),
    enabled: draft.content.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (draft.content.trim() === '') return null
  const preview = effect.data?.preview
  return (
    <div className={css.effect} role="status">
      {preview ? (
        <>
          <p>{`${countText(preview.tokens, 'token')} in each prompt, of ${preview.budget.toLocaleString('en')} for all items of a platform.`}</p>
          {preview.never.length + preview.without.length > 0 ? (
            <p>{`Never: ${[...preview.never, ...preview.without].join(', ')}`}</p>
          ) : null}
          {preview.always.map((phrase) => (
            <p key={phrase}>{`Always: ${phrase}`}</p>
          ))}
          {preview.no_space_on.length > 0 ? (
            <p>{`No space left next to the other active items on ${preview.no_space_on.map(platformLabel).join(', ')}: only its Never and Always lines apply there.`}</p>
          ) : null}
        </>
      ) : (
        <p>{effect.isError ? 'The tokens and rules could not be checked. You can save anyway.' : 'Checking tokens and rules…'}</p>
      )}
    </div>
  )
}
