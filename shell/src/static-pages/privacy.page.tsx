import { Link, PRODUCT, useDocumentTitle } from '@loomcast/web-kit'
import styles from './static-pages.module.css'

/** The stored data and how long it is stored. The periods match the services' settings (30 days in the trash, 7 days for unused images). */
export default function PrivacyPage() {
  useDocumentTitle('Privacy')
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>Privacy</h1>
      <p className={styles.lead}>What {PRODUCT.name} stores, why, for how long, and how to get it out again.</p>
      <h2>What is stored</h2>
      <ul>
        <li>Your email address, your name if you give one, and a hash of your password, until you delete your account.</li>
        <li>Your briefs, the posts made from them, your settings, and your templates, until you delete them.</li>
        <li>
          If you let us learn your voice: how you write (such as the length of sentences, or favorite words), your corrections, and three of
          your posts as examples, until you delete them. The other posts are discarded after they were counted. A file or archive that you
          choose is read in your browser and never uploaded.
        </li>
        <li>
          The images you upload. Location and camera data are removed right away. Images that no video uses are deleted after 7 days; the
          others are kept with their video.
        </li>
        <li>Your videos, with their captions and storyboards, until you delete them.</li>
        <li>The posts that you plan, with their times and what became of them, until you delete them.</li>
        <li>
          If you connect an account of a network: its name and address, and the keys or passwords that you enter for it, encrypted, until
          you disconnect it.
        </li>
        <li>Posts and videos you delete stay in the trash for 30 days, so that you can undo, and are then removed for good.</li>
        <li>Your sessions with the names of their browser and operating system, until you log out, and at most 90 days.</li>
        <li>Your draft and your last result, in your own browser only.</li>
      </ul>
      <h2>Who else sees it</h2>
      <p>
        When a hosted AI model writes a post, your brief, your instructions, your facts from the settings, and the traits and examples of
        your voice go to that provider. If you allow it, small copies of your images, without place and date, go there when it writes the
        captions of a video. When a hosted model makes a video, the images of its scenes and your instructions go there, too. The built-in
        writer, the built-in video engine, and local models run where {PRODUCT.name} runs, and nothing leaves it. There is no advertising
        and no third-party tracking.
      </p>
      <p>A planned post goes to the network of the connected account that you chose for it, at its time.</p>
      <h2>Cookies</h2>
      <p>
        Three at most, all necessary: one keeps you logged in for up to 30 days after your last visit, one remembers for 180 days that you
        have logged in with this browser, which protects your account when others guess its password, and one keeps you on the same version
        of the product while an update rolls out.
      </p>
      <h2>Your rights</h2>
      <p>
        Under <Link to="/profile">Profile</Link> you can export your data, or delete your account. Deleting it removes your posts, planned
        posts, connected accounts, images, videos, settings, voices, and templates for good, and ends a subscription at once. Amounts,
        dates, and invoice numbers of past payments are kept for accounting, without your name.
      </p>
    </article>
  )
}
