import { IconUnavailable } from '@loomcast/design-system'
import { Link, usePath, useSession } from '@loomcast/web-kit'
import classes from './offline-notice.module.css'

const BILLING = '/billing'
// The provider's periods end in UTC.
const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** An overdue payment, on every page except the billing page, which shows it with its actions. */
export function PaymentNotice() {
  const session = useSession()
  const path = usePath()
  const user = session.status === 'user' ? session.user : undefined
  return (
    <div role="status">
      {user?.grace_until && path !== BILLING ? (
        <p className={classes['notice']}>
          <IconUnavailable size={18} />
          <span>
            Your last payment didn't go through. You keep {user.current_package.name} until{' '}
            {new Date(user.grace_until).toLocaleDateString('en-US', DAY)}. <Link to={BILLING}>Go to billing</Link>
          </span>
        </p>
      ) : null}
    </div>
  )
}
