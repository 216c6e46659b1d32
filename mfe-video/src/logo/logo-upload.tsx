import { Alert, Button, Dropzone, Skeleton } from '@loomcast/design-system/full'
import { useRef } from 'react'
import { useLogo } from '../api/queries.ts'
import styles from './logo.module.css'
import { ACCEPT, useLogoChange } from './page-logo.ts'

/** The user's own logo: upload, replacement and removal. */
export function LogoUpload({ allowed }: { allowed: boolean }) {
  const logo = useLogo()
  const { busy, failure, upload, remove } = useLogoChange()
  const input = useRef<HTMLInputElement>(null)
  if (!allowed && !logo.data) return null
  return (
    <section className={styles.panel} aria-label="Your logo">
      {failure && <Alert tone="danger">{failure}</Alert>}
      {logo.isPending ? (
        <Skeleton height={64} />
      ) : logo.data ? (
        <div className={styles.row}>
          <img className={styles.logo} src={logo.data.logo_url} alt="Your logo" />
          <div className={styles.actions}>
            {allowed && (
              <Button variant="default" disabled={busy !== null} onClick={() => input.current?.click()}>
                {busy === 'uploading' ? 'Uploading…' : 'Replace logo'}
              </Button>
            )}
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
          disabled={busy !== null}
          onFiles={([file]) => file && void upload(file)}
        />
      )}
    </section>
  )
}
