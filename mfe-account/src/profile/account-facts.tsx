import { Badge, Card, dateLocale, IconVerified } from '@loomcast/design-system/full'
import { useSession } from '@loomcast/web-kit'
import type { ReactNode } from 'react'
import type { Profile } from '../account.api.ts'
import { ResendVerification } from '../sign-in/resend-verification.tsx'
import css from './profile.module.css'

const day = new Intl.DateTimeFormat(dateLocale(), { day: 'numeric', month: 'long', year: 'numeric' })

/** Read-only facts: the account type, its age, and whether its email is confirmed. */
export function AccountFacts({ profile }: { profile: Profile }) {
  const session = useSession()
  const user = session.status === 'user' || session.status === 'admin' ? session.user : undefined
  const verified = profile.email_verified ?? user?.email_verified ?? true
  return (
    <Card as="section" padding="small" aria-label="Account">
      <dl className={css.facts}>
        <Fact name="Account type">{profile.is_admin ? 'Admin' : 'User'}</Fact>
        <Fact name="Member since">
          <time dateTime={profile.created_at}>{day.format(new Date(profile.created_at))}</time>
        </Fact>
        <Fact name="Email">
          {verified ? (
            <Badge tone="success">
              <IconVerified /> Confirmed
            </Badge>
          ) : (
            <span className={css.unverified}>
              <Badge tone="warning">Not confirmed</Badge>
              <ResendVerification />
            </span>
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={css.factName}>{name}</dt>
      <dd className={css.factValue}>{children}</dd>
    </div>
  )
}
