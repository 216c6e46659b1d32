import { Card, UnavailableState } from '@loomcast/design-system/full'
import { Link, Slot, useRoutesAvailable } from '@loomcast/web-kit'
import { type ReactNode, useId } from 'react'
import css from './dashboard.module.css'

/** The content slice's widget, which has its own card and heading. */
export function RecentContent() {
  const hasActivity = useRoutesAvailable('/usage')
  return (
    <div className={css.slot}>
      <Slot name="dashboard.recent-content">
        <Section title="Recent Content" link={<Link to={hasActivity ? '/usage' : '/history'}>View all</Link>}>
          <UnavailableState
            compact
            title="Recent content isn't available"
            description="Content generation isn't part of this installation. Everything you've written is safe."
          />
        </Section>
      </Slot>
    </div>
  )
}

/** The video slice's widget. */
export function RecentVideos() {
  return (
    <div className={css.slot}>
      <Slot name="dashboard.recent-videos">
        <Section title="Recent Videos">
          <UnavailableState compact title="Recent videos aren't available" description="Video isn't part of this installation." />
        </Section>
      </Slot>
    </div>
  )
}

/** The plan slice's widget; nothing without it. */
export function DuePosts() {
  return (
    <div className={css.due}>
      <Slot name="dashboard.plan" />
    </div>
  )
}

function Section({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" className={css.section} aria-labelledby={id}>
      <header className={css.sectionHeader}>
        <h2 className={css.sectionTitle} id={id}>
          {title}
        </h2>
        {link}
      </header>
      {children}
    </Card>
  )
}
