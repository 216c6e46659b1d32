import { Card, UnavailableState } from '@loomcast/design-system/full'
import { Link, Slot, useRoutesAvailable } from '@loomcast/web-kit'
import { type ReactNode, useId } from 'react'
import css from './dashboard.module.css'

/** Filled by the slice that writes texts; what it brings has its own card and heading. */
export function RecentContent() {
  const hasActivity = useRoutesAvailable('/usage')
  return (
    <div className={css.slot}>
      <Slot name="dashboard.recent-content">
        <Section title="Recent Content" link={<Link to={hasActivity ? '/usage' : '/history'}>View all</Link>}>
          <UnavailableState
            compact
            title="Recent content is not available"
            description="The part that writes content is not in this installation. What you have written is safe."
          />
        </Section>
      </Slot>
    </div>
  )
}

/** Filled by the slice that makes videos. */
export function RecentVideos() {
  return (
    <div className={css.slot}>
      <Slot name="dashboard.recent-videos">
        <Section title="Recent Videos">
          <UnavailableState compact title="Recent videos are not available" description="The video part is not in this installation." />
        </Section>
      </Slot>
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
