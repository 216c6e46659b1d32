import { problem, toasts } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { packages, subscribed } from '../billing-data.ts'
import { bodies, CHANGE, count, open, PREVIEW } from './billing-setup.tsx'

describe('changing the plan', () => {
  const preview = {
    success: true,
    kind: 'upgrade',
    amount_due: 28.5,
    currency: 'usd',
    proration_date: '2026-03-25T12:00:00.000Z',
    next_amount: 49,
    interval: 'month',
    next_date: '2026-04-10T12:00:00.000Z',
    effective_at: '2026-03-25T12:00:00.000Z',
    package_name: 'Enterprise',
    withdraws_cancellation: false,
  }
  const enterprise = {
    ...subscribed,
    price: 49,
    next_amount: 49,
    package: { ...subscribed.package, package_id: 'enterprise', name: 'Enterprise' },
  }

  async function choose(name: RegExp) {
    await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name }))
    return dialog
  }

  test('upgrades at once for the previewed amount', async () => {
    const api = open({
      api: { [PREVIEW]: preview, [CHANGE]: { success: true, outcome: 'changed', payment_url: null, subscription: enterprise } },
    })
    const dialog = await choose(/Enterprise/)
    const pay = await dialog.findByRole('button', { name: 'Pay $28.50 and switch' })
    expect(dialog.getByText(/After that, \$49\.00 every month until you cancel; next renewal April 10, 2026/)).toBeInTheDocument()
    await userEvent.click(pay)
    await waitFor(() => expect(toasts.get()[0]?.message).toBe("You're on Enterprise now."))
    expect(bodies(api, PREVIEW)).toEqual([{ package_id: 'enterprise', include_video: true }])
    expect(bodies(api, CHANGE)).toEqual([{ package_id: 'enterprise', include_video: true, proration_date: preview.proration_date }])
    expect(await screen.findByText('$49.00 every month until you cancel; next renewal April 10, 2026.')).toBeInTheDocument()
  })

  describe('between months and years', () => {
    const offers = {
      ...packages,
      packages: packages.packages.map((offer) =>
        offer.package_id === 'professional' ? { ...offer, content_only_price_yearly: 49.5, content_video_price_yearly: 190 } : offer,
      ),
    }
    const toYear = {
      ...preview,
      amount_due: 180.5,
      next_amount: 190,
      interval: 'year',
      package_name: 'Professional',
      next_date: '2027-03-25T12:00:00.000Z',
    }
    const byYear = {
      ...subscribed,
      package: { ...subscribed.package, content_video_price_yearly: 190 },
      interval: 'year',
      price: 190,
      next_amount: 190,
      renews_at: '2027-03-25T12:00:00.000Z',
    }

    test('a year starts at once for the previewed amount', async () => {
      const api = open({
        api: {
          'GET /api/packages': offers,
          [PREVIEW]: toYear,
          [CHANGE]: { success: true, outcome: 'changed', payment_url: null, subscription: byYear },
        },
      })
      const dialog = await choose(/Yearly/)
      expect(dialog.getByText('$190.00 per year')).toBeInTheDocument()
      // Enterprise is not sold by the year.
      expect(dialog.getByText('$49.00 per month')).toBeInTheDocument()
      const pay = await dialog.findByRole('button', { name: 'Pay $180.50 and switch' })
      expect(
        dialog.getByText(
          "You stay on Professional and pay by the year from today on. Today's amount covers a full year, less what is left of the month you paid for. After that, $190.00 every year until you cancel; next renewal March 25, 2027.",
        ),
      ).toBeInTheDocument()
      await userEvent.click(pay)
      await waitFor(() => expect(toasts.get()[0]?.message).toBe('You pay by the year now.'))
      const choice = { package_id: 'professional', include_video: true, interval: 'year' }
      expect(bodies(api, PREVIEW)).toEqual([choice])
      expect(bodies(api, CHANGE)).toEqual([{ ...choice, proration_date: preview.proration_date }])
      expect(await screen.findByText('$190.00 every year until you cancel; next renewal March 25, 2027.')).toBeInTheDocument()
      expect(screen.getByText('$190.00 per year')).toBeInTheDocument()
    })

    test('months begin when the year ends', async () => {
      const at = byYear.renews_at
      const later = {
        ...preview,
        kind: 'downgrade',
        amount_due: 0,
        next_amount: 19,
        effective_at: at,
        next_date: at,
        package_name: 'Professional',
      }
      const api = open({
        api: {
          'GET /api/packages': offers,
          'GET /api/billing/subscription': { success: true, subscription: byYear },
          [PREVIEW]: later,
        },
      })
      const dialog = await choose(/Monthly/)
      expect(
        await dialog.findByText(
          'You stay on Professional. The year you paid for runs until March 25, 2027. From then on, you pay $19.00 per month.',
        ),
      ).toBeInTheDocument()
      expect(bodies(api, PREVIEW)).toEqual([{ package_id: 'professional', include_video: true }])
    })
  })

  test('schedules a downgrade, and shows when it happens', async () => {
    const at = '2026-04-10T12:00:00.000Z'
    const downgrade = { ...preview, kind: 'downgrade', amount_due: 0, next_amount: 4.95, effective_at: at, package_name: 'Professional' }
    const pending_change = {
      package_id: 'professional',
      package_name: 'Professional',
      include_video: false,
      interval: 'month',
      price: 4.95,
      next_amount: 4.95,
      at,
    }
    const api = open({
      api: {
        [PREVIEW]: downgrade,
        [CHANGE]: { success: true, outcome: 'scheduled', payment_url: null, subscription: { ...subscribed, pending_change } },
        'POST /api/billing/subscription/resume': { success: true, subscription: subscribed },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('switch', { name: 'Include video' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Switch on April 10, 2026' }))
    expect(await screen.findByText(/Then you switch to Professional, content only, for \$4\.95 every month/)).toBeInTheDocument()
    const undo = screen.getByRole('button', { name: 'Keep my current plan' })
    expect(undo).toHaveAccessibleDescription('Nothing today. $19.00 on April 10, 2026, then every month until you cancel.')
    await userEvent.click(undo)
    expect(await screen.findByText(/next renewal April 10, 2026/)).toBeInTheDocument()
    expect(count(api, 'POST /api/billing/subscription/resume')).toBe(1)
  })

  test('shows the new amount if the subscription changed in the meantime', async () => {
    let amount = 28.5
    open({
      api: {
        [PREVIEW]: () => ({ ...preview, amount_due: amount }),
        [CHANGE]: () => {
          amount = 27.25
          return problem('subscription_changed')
        },
      },
    })
    const dialog = await choose(/Enterprise/)
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' }))
    expect(await dialog.findByText('Check the new amount')).toBeInTheDocument()
    expect(await dialog.findByRole('button', { name: 'Pay $27.25 and switch' })).toBeInTheDocument()
    expect(dialog.getByRole('alert')).toHaveTextContent('nothing was changed or charged')
  })

  test('offers to load the new amount again if that fails', async () => {
    let previews = 0
    open({
      api: {
        [PREVIEW]: () => (++previews === 2 ? problem('subscription_missing') : preview),
        [CHANGE]: () => problem('subscription_changed'),
      },
    })
    const dialog = await choose(/Enterprise/)
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' }))
    expect(await dialog.findByText("The amount couldn't be loaded")).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: /switch|Change plan/ })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' })).toBeEnabled()
  })

  test.each([true, false])('shows before the click whether a cancellation is withdrawn: %p', async (withdraws_cancellation) => {
    open({ api: { [PREVIEW]: { ...preview, withdraws_cancellation } } })
    const dialog = await choose(/Enterprise/)
    await dialog.findByRole('button', { name: 'Pay $28.50 and switch' })
    const sentence = dialog.queryByText(/This change withdraws the cancellation, so your plan renews again\./)
    if (withdraws_cancellation) expect(sentence).toBeInTheDocument()
    else expect(sentence).toBeNull()
  })

  test('offers the free plan as a cancellation, not as a change', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('radio', { name: /Starter/ })).toBeNull()
    expect(dialog.getByText(/Looking for the free plan\? Cancel your subscription/)).toBeInTheDocument()
  })

  test('reports a declined payment, and that nothing was charged', async () => {
    open({ api: { [PREVIEW]: preview, [CHANGE]: () => problem('payment_declined') } })
    const dialog = await choose(/Enterprise/)
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' }))
    const alert = await dialog.findByRole('alert')
    expect(alert).toHaveTextContent("Your plan wasn't changed")
    expect(alert).toHaveTextContent('Nothing was charged.')
  })

  test('links to the confirmation that the bank requires', async () => {
    open({
      api: {
        [PREVIEW]: preview,
        [CHANGE]: { success: true, outcome: 'confirmation_needed', payment_url: 'https://pay.example.com/in_2', subscription: subscribed },
      },
    })
    const dialog = await choose(/Enterprise/)
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' }))
    expect(await dialog.findByRole('link', { name: 'Confirm your payment' })).toHaveAttribute('href', 'https://pay.example.com/in_2')
  })
})
