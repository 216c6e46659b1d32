import { PRODUCT, useDocumentTitle } from '@loomcast/web-kit'
import styles from './static-pages.module.css'

export default function TermsPage() {
  useDocumentTitle('Terms')
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>Terms</h1>
      <p className={styles.lead}>What you can expect from {PRODUCT.name}, and what we expect from you.</p>
      <h2>What you make is yours</h2>
      <p>The text and images you bring, and what we make from them, belong to you. You decide where they are posted.</p>
      <h2>Check before you post</h2>
      <p>
        A post may be written by a provider's language model, by a local model, or by the built-in writer. Every post and video says which
        engine made it. You are responsible for what you publish, so read it first, and label it as AI-generated where your platform or the
        law requires it.
      </p>
      <h2>What counts</h2>
      <p>
        A generation counts toward your quota when you get a post or a video from it. One that fails costs nothing, and the message says so.
      </p>
      <h2>What is not allowed</h2>
      <p>Anything unlawful, impersonating others, trying to access other people's data, or overloading the service.</p>
      <h2>Leaving</h2>
      <p>You can delete your account at any time under Profile. Your posts and videos are then removed.</p>
    </article>
  )
}
