import { Card, IconTip } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import css from './dashboard.module.css'

const TIPS = [
  'Include one number. "Half price after six" beats "great offers."',
  "Say who it's for in the first line. Most readers see only that.",
  'One post, one call to action.',
  'Generate the same news for each platform. Every platform has its own format.',
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
        Set your tone, instructions and words to avoid once in your <Link to="/settings">content settings</Link>.
      </p>
    </Card>
  )
}
