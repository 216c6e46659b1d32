import { Card, IconTip } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import css from './dashboard.module.css'

const TIPS = [
  'Name one number. "Half price after six" beats "great offers".',
  'Say who it is for in the first line; the fold hides the rest.',
  'One post, one thing to do. Two asks halve the answers.',
  'Write the same news once per platform: the form differs more than the words.',
]

export function ContentTips() {
  return (
    <Card as="section" className={css.section} aria-labelledby="content-tips">
      <header className={css.sectionHeader}>
        <h2 className={css.sectionTitle} id="content-tips">
          Content Tips
        </h2>
      </header>
      <ul className={css.tips}>
        {TIPS.map((tip) => (
          <li key={tip} className={css.tip}>
            <IconTip size={18} />
            {tip}
          </li>
        ))}
      </ul>
      <p className={css.tipsEnd}>
        Tone, model and words to avoid are set once in your <Link to="/settings">content settings</Link>.
      </p>
    </Card>
  )
}
