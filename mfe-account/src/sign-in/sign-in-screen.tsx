import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts/default-package'
import { Card, IconCheck, Title } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'
import css from './sign-in-screen.module.css'
import { Weave } from './weave.tsx'

interface SignInScreenProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The layout of all sign-in pages: a card with a form, next to a summary of what an account offers. */
export function SignInScreen({ title, lead, children, footer }: SignInScreenProps) {
  return (
    <div className={css.screen}>
      <div className={css.main}>
        <Card raised className={css.card}>
          <header className={css.header}>
            <Title order={1} className={css.title}>
              {title}
            </Title>
            {lead ? <p className={css.lead}>{lead}</p> : null}
          </header>
          {children}
        </Card>
        {footer ? <p className={css.footer}>{footer}</p> : null}
      </div>
      <aside className={css.aside} aria-label="What an account gives you">
        <Weave />
        <p className={css.motto}>A few words in, a finished post out.</p>
        <ul className={css.facts}>
          <Fact>{DEFAULT_ENTITLEMENT.limits.texts} free generations every month. No credit card needed.</Fact>
          <Fact>Posts for every platform, each with its own length and format.</Fact>
          <Fact>Your posts are yours. Export or delete them anytime.</Fact>
        </ul>
      </aside>
    </div>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <li className={css.fact}>
      <IconCheck size={18} />
      {children}
    </li>
  )
}
