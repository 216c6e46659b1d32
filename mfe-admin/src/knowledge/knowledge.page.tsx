import { Button, Card, EmptyState, ErrorState, IconTip, Pagination, Select, Skeleton, Switch } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { SearchBox } from '@loomcast/web-kit/lists'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@loomcast/web-kit/query'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import { conflictOf, VersionConflict } from '../dialogs/version-conflict.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { useCommands } from '../palette/commands.ts'
import { useRowKeys } from '../table/use-row-keys.ts'
import { failureText } from '../users/form-errors.ts'
import { DeleteKnowledge } from './delete-knowledge.tsx'
import { type KnowledgeItem, knowledgeApi, knowledgeKey } from './knowledge.api.ts'
import css from './knowledge.module.css'
import { KnowledgeCard } from './knowledge-card.tsx'
import { KnowledgeForm } from './knowledge-form.tsx'
import { KnowledgeUse } from './knowledge-use.tsx'
import { KIND_CHOICES, LABELS, PLATFORM_CHOICES } from './labels.ts'

type Dialog = { kind: 'edit'; item: KnowledgeItem | null } | { kind: 'delete' | 'use'; item: KnowledgeItem }

const FILTERS = ['q', 'platform', 'content_type', 'is_active', 'page'] as const

/** The knowledge that the AI gets in addition to the user's own words. The filters are in the URL. */
export function KnowledgePage() {
  const [parameters, setParameters] = useSearchParams()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const client = useQueryClient()
  const query = Object.fromEntries(FILTERS.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name) ?? '']] : [])))
  const list = useQuery({
    queryKey: [...knowledgeKey, query],
    queryFn: ({ signal }) => knowledgeApi.list(query, { signal }),
    placeholderData: keepPreviousData,
  })
  const box = useRef<HTMLDivElement>(null)
  const openDialog = (kind: 'edit' | 'use', id: string) => {
    const item = list.data?.knowledge.find(({ knowledge_id }) => knowledge_id === id)
    if (item) setDialog({ kind, item })
  }
  useRowKeys(box, { searches: true, edit: (id) => openDialog('edit', id), open: (id) => openDialog('use', id) })
  useCommands([{ label: 'Add knowledge item', run: () => setDialog({ kind: 'edit', item: null }) }])

  const change = useCallback(
    (name: string, value: string | null) =>
      setParameters((before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        if (name !== 'page') after.delete('page')
        return after
      }),
    [setParameters],
  )
  const onSearch = useCallback((q: string) => change('q', q), [change])
  const refresh = () => client.invalidateQueries({ queryKey: knowledgeKey })
  const toggle = useMutation({
    mutationFn: ({ item, version }: { item: KnowledgeItem; version: number }) =>
      knowledgeApi.update(item.knowledge_id, { is_active: !item.is_active, version }),
    onSuccess: refresh,
    onError: (error) => {
      if (conflictOf(error)) return
      toast({ kind: 'error', message: failureText('Failed to save knowledge item', error) })
      void refresh()
    },
  })
  const conflict = conflictOf(toggle.error)
  const toggled = toggle.variables?.item
  function endConflict() {
    toggle.reset()
    void refresh()
  }
  function onDeleted(item: KnowledgeItem) {
    setDialog(null)
    void refresh()
    toastWithUndo('Knowledge item deleted', async () => {
      await knowledgeApi.restore(item.knowledge_id)
      await refresh()
    })
  }

  const isFiltered = FILTERS.some((name) => name !== 'page' && query[name])
  const close = () => setDialog(null)
  return (
    <AdminPage
      title="Knowledge Base"
      description="Rules, background and examples for every text that the AI writes."
      actions={<Button onClick={() => setDialog({ kind: 'edit', item: null })}>Add Knowledge</Button>}
    >
      <div className={css.page} ref={box}>
        <div className={css.filters}>
          <SearchBox value={query['q'] ?? ''} onChange={onSearch} placeholder="Title or content" className={css.search} />
          <Select
            label="Platform"
            placeholder="Any"
            clearable
            data={PLATFORM_CHOICES}
            value={query['platform'] ?? null}
            onChange={(value) => change('platform', value)}
          />
          <Select
            label="Content type"
            placeholder="Any"
            clearable
            data={KIND_CHOICES}
            value={query['content_type'] ?? null}
            onChange={(value) => change('content_type', value)}
          />
          <Switch
            label="Only active"
            checked={query['is_active'] === 'true'}
            onChange={({ currentTarget }) => change('is_active', currentTarget.checked ? 'true' : null)}
          />
        </div>
        {list.isError && !list.data ? (
          <Card>
            <ErrorState
              title="Failed to load knowledge base"
              description={list.error.detail}
              retrying={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          </Card>
        ) : null}
        {list.isPending ? (
          <div className={css.cards} aria-hidden="true">
            {[1, 2, 3].map((each) => (
              <Skeleton key={each} height={220} />
            ))}
          </div>
        ) : null}
        {list.data?.knowledge.length === 0 ? (
          <EmptyState
            title="No Knowledge Items Found"
            icon={IconTip}
            description={
              isFiltered ? 'No item matches these filters.' : 'Add a rule, background facts or an example text. The next text follows it.'
            }
          />
        ) : null}
        {list.data ? (
          <>
            <ul className={css.cards}>
              {list.data.knowledge.map((item) => (
                <li key={item.knowledge_id} data-row={item.knowledge_id}>
                  <KnowledgeCard
                    item={item}
                    busy={toggle.isPending && toggle.variables.item.knowledge_id === item.knowledge_id}
                    onEdit={() => setDialog({ kind: 'edit', item })}
                    onDelete={() => setDialog({ kind: 'delete', item })}
                    onShowUse={() => setDialog({ kind: 'use', item })}
                    onToggle={() => toggle.mutate({ item, version: item.version })}
                  />
                </li>
              ))}
            </ul>
            <Pagination
              page={Number(query['page'] ?? 1)}
              pages={list.data.pages}
              onChange={(page: number) => change('page', page === 1 ? null : String(page))}
            />
          </>
        ) : null}
      </div>
      <KnowledgeForm
        opened={dialog?.kind === 'edit'}
        item={dialog?.kind === 'edit' ? dialog.item : null}
        onClose={close}
        onSaved={() => {
          close()
          void refresh()
        }}
        onUndone={() => void refresh()}
      />
      <DeleteKnowledge
        item={dialog?.kind === 'delete' ? dialog.item : null}
        onClose={close}
        onDeleted={onDeleted}
        onStale={() => void refresh()}
      />
      <VersionConflict
        conflict={conflict}
        loaded={{ ...toggled }}
        own={{ ...toggled, is_active: toggled?.is_active === false }}
        labels={LABELS}
        onClose={endConflict}
        onDiscard={endConflict}
        onOverwrite={() => toggled && toggle.mutate({ item: toggled, version: Number(conflict?.current['version'] ?? toggled.version) })}
      />
      <KnowledgeUse item={dialog?.kind === 'use' ? dialog.item : null} onClose={close} />
    </AdminPage>
  )
}
