import { Card, UnavailableState } from '@loomcast/design-system/full'
import { Link, Slot, useRoutesAvailable } from '@loomcast/web-kit'
import { type ReactNode, useId } from 'react'
import css from './dashboard.module.css'

/** Filled by the slice that writes texts. */
export function RecentContent() {
  const hasActivity = useRoutesAvailable('/usage')
  return (
    <Section title="Recent Content" link={<Link to={hasActivity ? '/usage' : '/history'}>View all</Link>}>
      <Slot name="dashboard.recent-content">
        <UnavailableState
          compact
          title="Recent content is not available"
          description="No part of this installation writes content yet. What you have written is safe."
        />
      </Slot>
    </Section>
  )
}

/** Filled by the slice that makes videos. */
export function RecentVideos() {
  return (
    <Section title="Recent Videos">
      <Slot name="dashboard.recent-videos">
        <UnavailableState compact title="Recent videos are not available" description="This installation has no video part yet." />
      </Slot>
    </Section>
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
