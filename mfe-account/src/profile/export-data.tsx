import { Button, IconDownload } from '@loomcast/design-system/full'
import { toast, useRoutesAvailable } from '@loomcast/web-kit'
import { accountApi } from '../account.api.ts'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { useArchive } from './archive/use-archive.ts'
import css from './profile.module.css'

/** All data of the user as one file, or one file from each service. */
export function ExportData() {
  const hasPosts = useRoutesAvailable('/generate')
  const hasVideos = useRoutesAvailable('/video-generate')
  const hasPlan = useRoutesAvailable('/plan')
  const archive = useArchive()
  return (
    <div className={css.exports}>
      <div>
        <h3 className={css.offerTitle}>Export my data</h3>
        <p className={css.offerText}>
          {hasVideos
            ? 'Everything in one ZIP file, with your images, recordings, logo, and videos. Or one file for each part.'
            : 'Everything in one ZIP file, or one file for each part.'}
        </p>
      </div>
      <div className={css.row}>
        <p className={css.offerText} role="status">
          {archive.files !== null && `Collecting file ${Math.max(1, archive.files).toLocaleString('en')}. Stay on this page.`}
        </p>
        {archive.files === null ? (
          <Button
            size="sm"
            className={css.rowAction}
            leftSection={<IconDownload size={18} />}
            onClick={() => void archive.start({ hasPosts, hasVideos, hasPlan })}
          >
            Download everything
          </Button>
        ) : (
          <Button size="sm" variant="default" className={css.rowAction} onClick={archive.cancel}>
            Cancel
          </Button>
        )}
      </div>
      <ul className={css.rows}>
        <Part name="Account" text="Profile, sessions, and sign-in data as JSON" save={accountApi.exportData} />
        {hasPosts ? <Part name="Posts" text="Every post with its brief and settings as CSV" save={accountApi.exportPosts} /> : null}
        {hasPosts ? (
          <Part
            name="Settings, templates and voice"
            text="Your settings with your facts, words to avoid, and instructions, your templates, and your voices with their examples as JSON"
            save={accountApi.exportPreferences}
          />
        ) : null}
        {hasVideos ? <Part name="Videos" text="The list of your videos as CSV" save={accountApi.exportVideos} /> : null}
        {hasPlan ? (
          <Part
            name="Plan"
            text="Planned posts, posts that repeat, weekly times, reviews, and connected accounts without their passwords as JSON"
            save={accountApi.exportPlan}
          />
        ) : null}
        <Part name="Billing" text="Payments, invoices, subscriptions, and referrals as JSON" save={accountApi.exportBilling} />
      </ul>
    </div>
  )
}

function Part({ name, text, save }: { name: string; text: string; save: (today: Date) => Promise<unknown> }) {
  const { run: start, busy } = useOnce(async () => {
    try {
      await save(new Date())
    } catch (error) {
      toast({
        kind: 'error',
        message: messageOf(error, "Your data couldn't be exported"),
        action: { label: 'Retry', onClick: () => void start() },
      })
    }
  })
  return (
    <li className={css.row}>
      <div>
        <p className={css.rowTitle}>{name}</p>
        <p className={css.offerText}>{text}</p>
      </div>
      <Button
        variant="default"
        size="sm"
        className={css.rowAction}
        leftSection={<IconDownload size={18} />}
        aria-label={`Export: ${name}`}
        loading={busy}
        onClick={start}
      >
        Export
      </Button>
    </li>
  )
}
