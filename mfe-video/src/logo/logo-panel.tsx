import { Alert, Button, Dropzone, Skeleton, Switch } from '@loomcast/design-system/full'
import { Link, useRoutesAvailable } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { useRef } from 'react'
import { logoApi } from '../api/logo.api.ts'
import { keys, useLogo } from '../api/queries.ts'
import styles from './logo.module.css'
import { ACCEPT, useLogoChange } from './page-logo.ts'

export interface LogoPanelProps {
  /** Whether the plan includes it; undefined until the options have loaded. */
  allowed: boolean | undefined
  /** Whether the next video shows it. */
  shown: boolean
  onShow: (shown: boolean) => void
}

/** The user's own logo: upload, replacement, removal, and whether the next video shows it. */
export function LogoPanel({ allowed, shown, onShow }: LogoPanelProps) {
  const logo = useLogo()
  const { busy, failure, upload, remove } = useLogoChange()
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={styles.panel} aria-label="Your logo">
      {allowed === false && <NotInPlan />}
      {failure && <Alert tone="danger">{failure}</Alert>}
      {logo.isPending ? (
        <Skeleton height={64} />
      ) : logo.data ? (
        <div className={styles.row}>
          <img className={styles.logo} src={logo.data.logo_url} alt="Your logo" />
          <div className={styles.actions}>
            <Button variant="default" disabled={allowed !== true || busy !== null} onClick={() => input.current?.click()}>
              {busy === 'uploading' ? 'Uploading…' : 'Replace logo'}
            </Button>
            <Button variant="subtle" disabled={busy !== null} onClick={() => void remove()}>
              {busy === 'removing' ? 'Removing…' : 'Remove logo'}
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPT}
            aria-label="Replace logo"
            tabIndex={-1}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (file) void upload(file)
            }}
          />
        </div>
      ) : (
        <Dropzone
          title="Drop your logo here"
          description="PNG with transparency, JPEG, or WebP. Up to 10 MB."
          buttonLabel={busy === 'uploading' ? 'Uploading…' : 'Choose logo'}
          accept={ACCEPT}
          compact
          disabled={allowed !== true || busy !== null}
          onFiles={([file]) => file && void upload(file)}
        />
      )}
      <Switch
        label="Show my logo"
        description="In the upper right corner, throughout the video."
        checked={shown && allowed === true && Boolean(logo.data)}
        disabled={allowed !== true || !logo.data}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
    </section>
  )
}

/** Names the plans that include it. */
function NotInPlan() {
  const canBuy = useRoutesAvailable('/pricing')
  return canBuy ? <PlansWithLogo /> : <p className={styles.about}>Your own logo isn't part of your plan.</p>
}

function PlansWithLogo() {
  const { data: names = [] } = useQuery({ queryKey: keys.logoPackages, queryFn: ({ signal }) => logoApi.packages(signal) })
  const plans = names.length > 0 ? new Intl.ListFormat('en', { type: 'disjunction' }).format(names) : 'another plan'
  return (
    <p className={styles.about}>
      Your own logo on videos is part of {plans}. <Link to="/pricing">Compare plans</Link>
    </p>
  )
}
