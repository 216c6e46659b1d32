import { Button, IconDownload } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { accountApi } from '../account.api.ts'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import css from './profile.module.css'

export function ExportData() {
  const { run: save, busy } = useOnce(async () => {
    try {
      await accountApi.exportData(new Date())
    } catch (error) {
      toast({
        kind: 'error',
        message: messageOf(error, "Your data couldn't be exported"),
        action: { label: 'Retry', onClick: () => void save() },
      })
    }
  })
  return (
    <div className={css.offer}>
      <div>
        <h3 className={css.offerTitle}>Export my data</h3>
        <p className={css.offerText}>One JSON file with everything stored about your account.</p>
      </div>
      <Button variant="default" leftSection={<IconDownload size={18} />} loading={busy} onClick={save}>
        Export my data
      </Button>
    </div>
  )
}
