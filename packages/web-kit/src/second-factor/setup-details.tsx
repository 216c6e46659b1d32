import { CopyText } from '../clipboard/copy-text.tsx'
import css from './second-factor.module.css'

export interface AuthenticatorSetup {
  /** Base32. */
  secret: string
  /** `otpauth://totp/…` */
  uri: string
  /** The URI as a QR code. */
  qr_svg: string
}

/** The QR code and the key to add the account to an authenticator app. */
export function SetupDetails({ setup }: { setup: AuthenticatorSetup }) {
  return (
    <div className={css.setup}>
      {/* An image cannot run scripts of the SVG document. */}
      <img className={css.qr} src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`} alt="QR code for your authenticator app" />
      <div className={css.key}>
        <p>Can't scan the code? Enter this key in your app, or open the link on this device.</p>
        <code className={css.secret}>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <div className={css.actions}>
          <CopyText text={setup.secret} label="Copy key" size="small" />
          <a href={setup.uri}>Open authenticator app</a>
        </div>
      </div>
    </div>
  )
}
