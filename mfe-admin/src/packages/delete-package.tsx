import { Button, FormError, Modal } from '@loomcast/design-system/full'
import { ApiError, toast } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { TypedConfirmation } from '../dialogs/typed-confirmation.tsx'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import type { AdminPackage } from '../plans/plan-names.ts'
import { failureText, sentenceOf } from '../users/form-errors.ts'
import { packagesApi } from './packages.api.ts'
import css from './packages.module.css'

interface DeletePackageProps {
  /** Null: the dialog is closed. */
  deleted: AdminPackage | null
  onClose: () => void
  onChanged: () => void
}

/** Deletes a package after its name was typed. A package with subscribers can only be deactivated. */
export function DeletePackage({ deleted, onClose, onChanged }: DeletePackageProps) {
  const remove = useMutation({
    mutationFn: ({ package_id, version }: AdminPackage) => packagesApi.delete(package_id, version),
    onSuccess: () => {
      toast({ kind: 'success', message: 'Package deleted successfully!' })
      close()
      onChanged()
    },
  })
  const deactivate = useMutation({
    mutationFn: ({ package_id, version }: AdminPackage) => packagesApi.update(package_id, { version, is_active: false }),
    onSuccess: ({ package_id, version }) => {
      toastWithUndo('Package updated successfully!', async () => {
        await packagesApi.update(package_id, { version, is_active: true })
        onChanged()
      })
      close()
      onChanged()
    },
  })
  function close() {
    remove.reset()
    deactivate.reset()
    onClose()
  }
  const isInUse = remove.error instanceof ApiError && remove.error.code === 'package_in_use'
  const canDeactivate = deleted?.is_active === true && deleted.tier !== 'free'
  return (
    <>
      <TypedConfirmation
        opened={deleted !== null && !isInUse}
        onClose={close}
        title={`Are you sure you want to delete "${deleted?.name ?? ''}"?`}
        expected={deleted?.name ?? ''}
        confirmLabel="Delete package"
        busy={remove.isPending}
        error={remove.isError && !isInUse ? failureText('Failed to delete package', remove.error) : undefined}
        onConfirm={() => deleted && remove.mutate(deleted)}
      >
        <p>The package is removed from the pricing page. This action cannot be undone.</p>
      </TypedConfirmation>
      <Modal opened={deleted !== null && isInUse} onClose={close} title={`"${deleted?.name ?? ''}" cannot be deleted`}>
        <div className={css.form}>
          <p>{sentenceOf(remove.error, 'Failed to delete package')}</p>
          {canDeactivate ? <p>An inactive package cannot be bought, and its subscribers keep it.</p> : null}
          {deactivate.isError ? <FormError>{sentenceOf(deactivate.error, 'Failed to update package')}</FormError> : null}
          <div className={css.actions}>
            <Button variant="default" onClick={close}>
              {canDeactivate ? 'Cancel' : 'Close'}
            </Button>
            {canDeactivate ? (
              <Button loading={deactivate.isPending} onClick={() => deleted && deactivate.mutate(deleted)}>
                Deactivate package
              </Button>
            ) : null}
          </div>
        </div>
      </Modal>
    </>
  )
}
