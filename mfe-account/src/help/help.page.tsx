import { Button, Card, EmptyState, IconChevronRight, IconSearch, PageHeader } from '@loomcast/design-system/full'
import { Link, useDocumentTitle, useRoutesAvailable, useSession } from '@loomcast/web-kit'
import { SearchBox } from '@loomcast/web-kit/lists'
import { useState } from 'react'
import { usePackages } from '../billing/billing.queries.ts'
import { hasLanguageModel } from '../settings/model-choice.ts'
import { useModels } from '../settings/settings.api.ts'
import { ContactSupport } from './contact-support.tsx'
import { type HelpEntry, type HelpSection, search, sectionsOf } from './help.data.ts'
import css from './help.module.css'

export function HelpPage() {
  useDocumentTitle('Help')
  const [text, setText] = useState('')
  const packages = usePackages()
  const { status } = useSession()
  const models = useModels(status === 'user' || status === 'admin').data
  const canPlan = useRoutesAvailable('/plan')
  const all = sectionsOf({ offers: packages.data, canPlan, hasModel: models && hasLanguageModel(models) })
  const found = search(all, text)
  const searching = text.trim() !== ''
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div className={css.page}>
      <PageHeader title="Help" description="Answers about posts, videos, limits, billing, referrals, and your data." />
      <search className={css.search}>
        <SearchBox placeholder="For example: cancel, limit, images" value={text} onChange={setText} />
        <p className={css.count} role="status">
          {searching ? `${count} ${count === 1 ? 'answer' : 'answers'}` : ''}
        </p>
      </search>
      <div className={css.columns}>
        <nav className={css.contents} aria-label="Topics">
          <ul>
            {found.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#contact">Contact</a>
            </li>
          </ul>
        </nav>
        <div className={css.sections}>
          {found.map((section) => (
            <Section key={section.id} section={section} open={searching} />
          ))}
          {found.length === 0 ? (
            <EmptyState
              icon={IconSearch}
              title="No answer has these words"
              description="Try fewer words, or contact support."
              action={
                <Button variant="default" onClick={() => setText('')}>
                  Show all answers
                </Button>
              }
            />
          ) : null}
          <ContactSupport />
        </div>
      </div>
    </div>
  )
}

function Section({ section: { id, title, entries }, open }: { section: HelpSection; open: boolean }) {
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 className={css.title} id={id} tabIndex={-1}>
        {title}
      </h2>
      <Card padding="small">
        {entries.map((entry) => (
          // The key contains `open`, so that a search opens the answers and its end closes them.
          <Entry key={`${entry.question} ${open}`} entry={entry} open={open} />
        ))}
      </Card>
    </section>
  )
}

function Entry({ entry: { question, answer, link }, open }: { entry: HelpEntry; open: boolean }) {
  return (
    <details className={css.entry} open={open}>
      <summary className={css.question}>
        <IconChevronRight size={18} />
        {question}
      </summary>
      <div className={css.answer}>
        <p>{answer}</p>
        {link ? (
          <p>
            <Link to={link.to}>{link.label}</Link>
          </p>
        ) : null}
      </div>
    </details>
  )
}
