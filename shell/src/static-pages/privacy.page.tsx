import { PRODUCT, useDocumentTitle } from '@loomcast/web-kit'
import styles from './static-pages.module.css'

export default function PrivacyPage() {
  useDocumentTitle('Privacy')
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>Privacy</h1>
      <p className={styles.lead}>What {PRODUCT.name} keeps, why, and how to get it out again.</p>
      <h2>What is kept</h2>
      <ul>
        <li>Your e-mail address, your name if you give one, and a hash of your password.</li>
        <li>Your briefs and the texts made from them, your settings and templates.</li>
        <li>Sign-in sessions, for 30 days after their last use.</li>
      </ul>
      <h2>Who else sees it</h2>
      <p>
        When a hosted engine writes, your brief and your instructions go to that provider. The built-in composer and local models run where{' '}
        {PRODUCT.name} runs, and nothing leaves it. There is no advertising and no tracking by others.
      </p>
      <h2>Cookies</h2>
      <p>Two, both needed: one keeps you signed in, one keeps your page on the same release while it is open.</p>
      <h2>Your rights</h2>
      <p>
        Export your data or delete your account under Profile. Deleted texts stay in the bin for 30 days so that you can undo, and are then
        removed for good.
      </p>
    </article>
  )
}
