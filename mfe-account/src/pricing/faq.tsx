import { IconChevronDown } from '@loomcast/design-system/full'
import { Link, supportLink } from '@loomcast/web-kit'
import type { ReactNode } from 'react'
import css from './pricing.module.css'

const PAYMENT = 'What do I pay, and when?'

/** Answers that differ if plans are sold by the year as well. */
const YEARLY_ANSWERS: Readonly<Record<string, string>> = {
  [PAYMENT]:
    'You pay the price of your plan at checkout, and the same price at each renewal: every month, or every year if you pay by the year. Every button that charges you shows the amount and the date of your next payment.',
  'When does my plan renew?':
    'On the same day every month or year, or on the last day of a shorter month. The billing page always shows the date, and we email you after every payment. The limits of your plan are per month in either case.',
  'How do I cancel?':
    "On the billing page, at any time. You keep your plan until the end of the month or year you paid for, and you won't be charged again. After that, you move to the free plan and keep everything you made. Changed your mind? Resume your plan before that day.",
  'Can I change my plan later?':
    'Yes, on the billing page. An upgrade starts right away, and you pay only the difference for the rest of the month or year. If you switch from monthly to yearly payment, a year starts right away, and what is left of your month is taken off its price. You see the exact amount before you confirm. A cheaper plan, or a switch from yearly to monthly payment, starts at your next renewal.',
}

const INCLUDED_TAX = 'If tax applies, the checkout page shows it before you pay.'
const ADDED_TAX =
  'The prices on this page do not include tax. The checkout adds the tax that applies to your address, and each renewal contains it too.'

interface Question {
  question: string
  answer: ReactNode
}

const QUESTIONS: readonly Question[] = [
  {
    question: PAYMENT,
    answer:
      'You pay the price of your plan at checkout, and the same price every month after that. Every button that charges you shows the amount and the date of your next payment.',
  },
  {
    question: 'When does my plan renew?',
    answer:
      'On the same day every month, or on the last day of a shorter month. The billing page always shows the date, and we email you after every payment.',
  },
  {
    question: 'How do I cancel?',
    answer:
      "On the billing page, at any time. You keep your plan until the end of the month you paid for, and you won't be charged again. After that, you move to the free plan and keep everything you made. Changed your mind? Resume your plan before that day.",
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes, on the billing page. An upgrade starts right away, and you pay only the difference for the rest of the month. You see the exact amount before you confirm. A cheaper plan starts at your next renewal.',
  },
  {
    question: 'What happens if a payment fails?',
    answer:
      'You keep your plan for 14 days. We email you, and a notice on every page shows the exact date. Pay by then, and nothing changes. Otherwise, you move to the free plan. Nothing you made is deleted.',
  },
  {
    question: 'Do I get a refund?',
    answer: (
      <>
        A canceled plan runs until the end of the time you paid for, so that time isn't refunded. If you were charged by mistake,{' '}
        <Support>contact support</Support>. If you pay for two subscriptions by accident, we refund one of them automatically.
      </>
    ),
  },
  {
    question: 'What counts as a generation?',
    answer:
      'Each post you get uses one generation. A failed generation is free, and so is a post that is identical to another one written with it. Your monthly generations reset every month, on the day you signed up.',
  },
]

const SANDBOX: Question = {
  question: 'Is this real money?',
  answer:
    'No. This installation uses a payment sandbox: checkout, invoices, and renewals work as they do with a real provider, but no money moves and no card is charged. Use the test cards on the checkout page.',
}

export function Faq({ sandbox, yearly, addsTax }: { sandbox: boolean; yearly: boolean; addsTax: boolean }) {
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
            <p>
              {(yearly && YEARLY_ANSWERS[question]) || answer}
              {question === PAYMENT ? ` ${addsTax ? ADDED_TAX : INCLUDED_TAX}` : ''}
            </p>
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
