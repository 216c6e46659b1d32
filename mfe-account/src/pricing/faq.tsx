import { IconChevronDown } from '@loomcast/design-system/full'
import { Link, supportLink } from '@loomcast/web-kit'
import type { ReactNode } from 'react'
import css from './pricing.module.css'

interface Question {
  question: string
  answer: ReactNode
}

const QUESTIONS: readonly Question[] = [
  {
    question: 'What do I pay, and when?',
    answer:
      'You pay the price of your plan when you confirm it on the checkout page, and the same price every month after that. The amount and the date of the next payment are next to each button that charges you. If a tax applies, the checkout page shows it before you pay.',
  },
  {
    question: 'When does my plan renew?',
    answer:
      'On the same day of each month, or on the last day of a shorter month. The billing page always shows the date, and we email you after each payment.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'On the billing page, at any time. You keep your plan until the end of the month that you paid for, and nothing more is charged. After that you are on the free plan with everything you made. Until that day you can take the cancellation back.',
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes, on the billing page. A more expensive plan starts at once, and you pay only the difference for the rest of the month; you see the exact amount before you confirm. A cheaper plan starts at your next renewal.',
  },
  {
    question: 'What happens if a payment fails?',
    answer:
      'You keep your plan for a while. We email you, and the billing page shows the date until which the plan is kept. If the payment arrives by then, nothing changes; otherwise you move to the free plan. Nothing that you made is deleted.',
  },
  {
    question: 'Do I get a refund?',
    answer: (
      <>
        A canceled plan runs to the end of the paid month, so that month isn't refunded. If you were charged by mistake,{' '}
        <Support>contact support</Support>. A second subscription that was paid by accident is refunded automatically.
      </>
    ),
  },
  {
    question: 'What counts as a generation?',
    answer:
      'Each post that you get uses one generation. A generation that fails costs nothing. Your monthly generations renew every month from the day you signed up.',
  },
]

const SANDBOX: Question = {
  question: 'Is this real money?',
  answer:
    'No. This installation uses a payment sandbox: checkout, invoices, and renewals work as they do with a real provider, but no money moves and no card is charged. Use the test cards on the checkout page.',
}

export function Faq({ sandbox }: { sandbox: boolean }) {
  return (
    <section className={css.section} aria-labelledby="questions">
      <h2 className={css.sectionTitle} id="questions">
        Questions and answers
      </h2>
      <div className={css.questions}>
        {(sandbox ? [SANDBOX, ...QUESTIONS] : QUESTIONS).map(({ question, answer }) => (
          <details key={question} className={css.question}>
            <summary>
              {question}
              <IconChevronDown size={18} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

function Support({ children }: { children: ReactNode }) {
  const target = supportLink('Question about a payment')
  return target.startsWith('/') ? <Link to={target}>{children}</Link> : <a href={target}>{children}</a>
}
