import { DateText, ErrorState, Modal, Pagination, Skeleton } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { countText } from '../figures/figures.ts'
import { type KnowledgeItem, knowledgeApi, knowledgeKey } from './knowledge.api.ts'
import css from './knowledge.module.css'
import { platformLabel } from './labels.ts'

/** The texts on which an item had an effect. Null: the dialog is closed. */
export function KnowledgeUse({ item, onClose }: { item: KnowledgeItem | null; onClose: () => void }) {
  return (
    <Modal opened={item !== null} onClose={onClose} title="Texts that used this item" size="lg">
      {item ? <Texts key={item.knowledge_id} item={item} /> : null}
    </Modal>
  )
}

function Texts({ item }: { item: KnowledgeItem }) {
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: [...knowledgeKey, 'use', item.knowledge_id, page],
    queryFn: ({ signal }) => knowledgeApi.generations(item.knowledge_id, page, { signal }),
    placeholderData: keepPreviousData,
  })
  if (list.isError && !list.data)
    return (
      <ErrorState
        title="Failed to load the texts"
        description={list.error.detail}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data) return <Skeleton height={200} />
  if (list.data.total === 0) return <p>No text of the last 90 days used “{item.title}”.</p>
  return (
    <div className={css.form}>
      <div className={css.scroll}>
        <table className={css.table}>
          <caption>{`${countText(list.data.total, 'text')} of the last 90 days, newest first`}</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">User</th>
              <th scope="col">Platform</th>
              <th scope="col">Model</th>
              <th scope="col">Tokens of this item</th>
            </tr>
          </thead>
          <tbody>
            {list.data.generations.map((each) => (
              <tr key={each.content_id}>
                <td>
                  <DateText value={each.generated_at} />
                </td>
                <td>
                  <Link to={`/admin/users/${encodeURIComponent(each.user_id)}`}>{each.user_id.slice(0, 12)}</Link>
                </td>
                <td>{platformLabel(each.platform)}</td>
                <td>{each.model}</td>
                <td>{each.tokens.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination page={page} pages={list.data.pages} onChange={setPage} />
    </div>
  )
}
