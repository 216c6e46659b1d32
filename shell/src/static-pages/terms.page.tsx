import { PRODUCT, useDocumentTitle } from '@loomcast/web-kit'
import styles from './static-pages.module.css'

export default function TermsPage() {
  useDocumentTitle('Terms')
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>Terms</h1>
      <p className={styles.lead}>What you can expect of {PRODUCT.name}, and what it expects of you.</p>
      <h2>What you write is yours</h2>
      <p>The words and pictures you bring, and what is made from them for you, belong to you. You decide where they are posted.</p>
      <h2>Check before you post</h2>
      <p>
        A text may be written by a language model of a provider, by a small model on this machine, or by the built-in composer. Every result
        says which. You are responsible for what you publish, so read it first, and label it as AI-made where your platform or your law asks
        for that.
      </p>
      <h2>What counts</h2>
      <p>A generation counts against your plan when it leaves a text to keep. One that fails costs nothing, and the message says so.</p>
      <h2>What is not allowed</h2>
      <p>Nothing unlawful, nothing that impersonates others, no attempts to get at other people’s data or to overload the service.</p>
      <h2>Ending</h2>
      <p>You can delete your account at any time under Profile. Your texts are then removed.</p>
    </article>
  )
}
