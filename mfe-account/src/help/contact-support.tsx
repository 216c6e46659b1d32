import { Badge, Button, Card } from '@loomcast/design-system/full'
import { PRODUCT, supportEmail, supportLink, useSession } from '@loomcast/web-kit'
import { useSubscription } from '../billing/billing.queries.ts'
import css from './help.module.css'

/** How to reach customer support. The plan of a signed-in user determines the priority. */
export function ContactSupport() {
  const session = useSession()
  const subscription = useSubscription({ enabled: session.status === 'user' })
  const priority = subscription.data?.package.priority_support ?? false
  const email = supportEmail()
  return (
    <section className={css.section} aria-labelledby="contact">
      <h2 className={css.title} id="contact" tabIndex={-1}>
        Contact {priority ? <Badge tone="success">Priority support</Badge> : null}
      </h2>
      <Card className={css.contact}>
        {email ? (
          <>
            <p>
              Didn't find an answer? Write to <b>{email}</b>.
              {priority ? ' Your plan has priority support, and the subject of your email is marked.' : ''}
            </p>
            <div>
              <Button component="a" href={supportLink(`Question about ${PRODUCT.name}`, { priority })}>
                Email support
              </Button>
            </div>
          </>
        ) : (
          <p>
            This installation has no support address. Contact the person or team who gave you access to it: they run it and can see its
            logs.
          </p>
        )}
        <div>
          <h3 className={css.contactTitle}>What helps us help you</h3>
          <ul className={css.list}>
            <li>The page you were on, and what you expected.</li>
            <li>The exact error message, and the time it appeared.</li>
            <li>For a payment: the number of the invoice. Never send card details or your password.</li>
          </ul>
        </div>
      </Card>
    </section>
  )
}
