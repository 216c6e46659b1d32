import { Button, Card, EmptyState, ErrorState, IconRetry, Skeleton, VisuallyHidden } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useMutation, useQuery, useQueryClient } from '@loomcast/web-kit/query'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { AdminPage } from '../frame/admin-page.tsx'
import { useCommands } from '../palette/commands.ts'
import { type AdminPackage, packagesKey } from '../plans/plan-names.ts'
import { PromotionPanel } from '../promotions/promotion-panel.tsx'
import { useRowKeys } from '../table/use-row-keys.ts'
import { DeletePackage } from './delete-package.tsx'
import { PackageCard } from './package-card.tsx'
import { PackageForm } from './package-form.tsx'
import { packagesApi } from './packages.api.ts'
import css from './packages.module.css'

type Dialog = { kind: 'add' } | { kind: 'edit' | 'delete'; each: AdminPackage }

/** The packages that users can buy, and those that are not active, at /admin/packages; /admin/packages/<id> edits one. */
export function PackagesPage() {
  const { '*': path = '' } = useParams()
  const goTo = useNavigate()
  const client = useQueryClient()
  const packages = useQuery({ queryKey: packagesKey, queryFn: ({ signal }) => packagesApi.list({ signal }) })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const linked = path === '' ? undefined : packages.data?.find(({ package_id }) => package_id === decodeURIComponent(path))
  const edited = dialog?.kind === 'edit' ? dialog.each : dialog === null ? linked : undefined
  const close = () => {
    setDialog(null)
    if (path !== '') goTo('/admin/packages')
  }
  const refresh = () => void client.invalidateQueries({ queryKey: packagesKey })
  const sync = useMutation({
    mutationFn: () => packagesApi.sync(),
    onSuccess: ({ success, message }) =>
      success
        ? toast({ kind: 'success', message: 'Stripe sync completed successfully!' })
        : toast({ kind: 'info', message: `Sync completed with message: ${message}` }),
    onError: (error) => {
      console.error('Stripe sync', error)
      toast({ kind: 'error', message: 'Failed to sync with Stripe', action: { label: 'Retry', onClick: () => sync.mutate() } })
    },
  })
  const list = useRef<HTMLUListElement>(null)
  const edit = (id: string) => {
    const each = packages.data?.find(({ package_id }) => package_id === id)
    if (each) setDialog({ kind: 'edit', each })
  }
  useRowKeys(list, { edit, open: (id) => goTo(`/admin/packages/${encodeURIComponent(id)}`) })
  useCommands([
    { label: 'Add package', run: () => setDialog({ kind: 'add' }) },
    { label: 'Sync Stripe', run: () => sync.mutate() },
  ])

  return (
    <AdminPage
      title="Packages"
      description="What users can buy. Subscribers keep a package as they bought it."
      actions={
        <>
          <Button variant="default" leftSection={<IconRetry size={18} />} loading={sync.isPending} onClick={() => sync.mutate()}>
            Sync Stripe
          </Button>
          <Button onClick={() => setDialog({ kind: 'add' })}>Add Package</Button>
        </>
      }
    >
      {packages.isError && !packages.data ? (
        <Card>
          <ErrorState
            title="Failed to load packages"
            description={packages.error.detail}
            retrying={packages.isFetching}
            onRetry={() => void packages.refetch()}
          />
        </Card>
      ) : packages.data?.length === 0 ? (
        <EmptyState
          title="No packages"
          description="Users can buy the packages that you add here."
          action={<Button onClick={() => setDialog({ kind: 'add' })}>Add Package</Button>}
        />
      ) : (
        <ul ref={list} className={css.grid} aria-label="Packages" aria-busy={packages.isPending}>
          {packages.data?.map((each) => (
            <PackageCard
              key={each.package_id}
              each={each}
              onEdit={() => setDialog({ kind: 'edit', each })}
              onDelete={() => setDialog({ kind: 'delete', each })}
            />
          )) ?? <PackageSkeletons />}
        </ul>
      )}
      {packages.data ? <PromotionPanel packages={packages.data} /> : null}
      <PackageForm edited={edited ?? null} opened={dialog?.kind === 'add' || edited !== undefined} onClose={close} onSaved={refresh} />
      <DeletePackage deleted={dialog?.kind === 'delete' ? dialog.each : null} onClose={close} onChanged={refresh} />
    </AdminPage>
  )
}

function PackageSkeletons() {
  return [0, 1, 2].map((index) => (
    <Card key={index} as="li" className={css.card}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={26} width="60%" />
      <Skeleton height={180} />
      <Skeleton height={40} width="70%" />
    </Card>
  ))
}
