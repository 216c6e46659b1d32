import { Alert, Card, Title } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import type { ReactNode } from 'react'
import css from './sign-in-screen.module.css'

/** The layout of the administrators' sign-in: a card with a form and the security notice. */
export function AdminScreen({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={css.single}>
      <div className={css.main}>
        <Card raised className={css.card}>
          <header className={css.header}>
            <Title order={1} className={css.title}>
              {title}
            </Title>
            <p className={css.lead}>{lead}</p>
          </header>
          {children}
          <Alert tone="warning" title="Security notice" live={false}>
            This area contains sensitive data. Every action is recorded. You are logged out after 30 minutes without activity, and after 12
            hours in any case.
          </Alert>
        </Card>
        <p className={css.footer}>
          Not an administrator? <Link to="/login">Log in to your account</Link>
        </p>
      </div>
    </div>
  )
}
