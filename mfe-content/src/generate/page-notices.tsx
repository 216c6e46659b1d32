import { Alert, Button } from '@loomcast/design-system/full'
import { excerpt } from '@loomcast/web-kit/excerpt'
import type { SetResponse } from '../api/content.api.ts'
import { runningCount } from '../set/use-running-set.ts'
import { posts } from '../usage/set-cost.ts'

/** The settings did not load, so the product's defaults are used. */
export function SettingsNotice({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Alert
      tone="warning"
      title="Your settings did not load"
      actions={
        <Button variant="default" loading={retrying} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      The default tone and model are used until they load.
    </Alert>
  )
}

/** Posts are being written that were started elsewhere. */
export function RunningNotice({ running, onShow }: { running: SetResponse; onShow: () => void }) {
  const count = runningCount(running)
  return (
    <Alert
      tone="info"
      title={`${posts(count)} ${count === 1 ? 'is' : 'are'} being written`}
      actions={
        <Button variant="default" onClick={onShow}>
          Show {running.members.length === 1 ? 'it' : 'them'}
        </Button>
      }
    >
      {excerpt(running.prompt ?? '', 110)}
    </Alert>
  )
}
