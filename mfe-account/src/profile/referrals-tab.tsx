import { Alert, Badge, Button, Card, DateText, ErrorState, IconReferral, Skeleton, StatCard, TextInput } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { CopyText } from '@loomcast/web-kit/clipboard'
import { dayText } from '../billing/day.ts'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { planAccountApi, type Referrals, showReferrals, useReferrals } from './plan-account.api.ts'
import css from './profile.module.css'

export function ReferralsTab() {
  const { data, isError, isFetching, refetch } = useReferrals()
  if (data) {
    return (
      <div className={css.details}>
        <Invitation referrals={data} />
        <Figures referrals={data} />
        <Signups signups={data.recent_signups} />
      </div>
    )
  }
  if (isError) {
    return (
      <Card>
        <ErrorState
          title="Your referrals couldn't be loaded"
          description="Your code and your bonus are unchanged. Try again in a moment."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  return (
    <div className={css.details} role="status" aria-busy="true" aria-label="Loading your referrals">
      <Skeleton height={232} />
      <Skeleton height={116} />
    </div>
  )
}

const generations = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'generation' : 'generations'}`

function Invitation({ referrals }: { referrals: Referrals }) {
  const { active_referral_code: code, bonus_generations, friend_bonus_generations, expires_at, is_active } = referrals
  const { run: create, busy } = useOnce(async () => {
    try {
      showReferrals(await planAccountApi.createCode())
    } catch (error) {
      toast({
        kind: 'error',
        message: messageOf(error, "Your referral code couldn't be created"),
        action: { label: 'Retry', onClick: () => void create() },
      })
    }
  })
  const link = `${location.origin}/register?ref=${encodeURIComponent(code ?? '')}`
  return (
    <Card as="section" className={css.section} aria-labelledby="invite">
      <div>
        <h2 className={css.sectionTitle} id="invite">
          Invite friends, get more generations
        </h2>
        <p className={css.offerText}>
          Share your link. When a friend signs up with it and confirms their email address, you get {generations(bonus_generations)}
          {friend_bonus_generations > 0 ? `, and your friend gets ${generations(friend_bonus_generations)}` : ''}. Bonus generations are
          used after your monthly limit and don't expire.
        </p>
      </div>
      {is_active ? null : (
        <Alert tone="info" title="The referral program is paused">
          New sign-ups don't earn a bonus right now. You keep the bonus that you have.
        </Alert>
      )}
      {code ? (
        <>
          <div className={css.link}>
            <TextInput
              label="Your referral link"
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
              className={css.linkField}
            />
            <CopyText text={link} label="Copy link" copied="Copied!" variant="filled" />
          </div>
          <p className={css.offerText}>
            Your code is <b>{code}</b>
            {expires_at ? `. It accepts sign-ups until ${dayText(expires_at)}` : ''}.
          </p>
        </>
      ) : (
        <div>
          <Button leftSection={<IconReferral size={18} />} loading={busy} disabled={!is_active} onClick={create}>
            Create my referral link
          </Button>
        </div>
      )}
    </Card>
  )
}

function Figures({ referrals: { successful_signups, total_bonus_earned, pending_bonus } }: { referrals: Referrals }) {
  return (
    <section className={css.figures} aria-label="Your referral figures">
      <StatCard
        label="Successful sign-ups"
        value={successful_signups}
        unit={successful_signups === 1 ? 'friend' : 'friends'}
        period="email address confirmed"
      />
      <StatCard
        label="Total bonus earned"
        value={total_bonus_earned}
        unit={total_bonus_earned === 1 ? 'generation' : 'generations'}
        period="since you joined"
      />
      <StatCard
        label="Pending bonus"
        value={pending_bonus}
        unit={pending_bonus === 1 ? 'generation' : 'generations'}
        period="added when your friends confirm their email address"
      />
    </section>
  )
}

const STATES = {
  pending: { word: 'Pending', tone: 'warning', text: 'The email address is not confirmed yet.' },
  awarded: { word: 'Awarded', tone: 'success', text: '' },
  refused: { word: 'No bonus', tone: 'neutral', text: 'The sign-up does not meet the rules, or your limit of referrals was reached.' },
  closed: { word: 'Closed', tone: 'neutral', text: 'The account was deleted before its email address was confirmed.' },
} as const

function Signups({ signups }: { signups: Referrals['recent_signups'] }) {
  return (
    <Card as="section" className={css.section} aria-labelledby="recent-signups">
      <h2 className={css.sectionTitle} id="recent-signups">
        Recent sign-ups
      </h2>
      {signups.length === 0 ? (
        <p className={css.offerText}>No recent signups</p>
      ) : (
        <ul className={css.rows}>
          {signups.map(({ signup_id, bonus_awarded, state, created_at }) => (
            <li key={signup_id} className={css.row}>
              <div>
                <p className={css.rowTitle}>
                  <DateText value={created_at} />
                </p>
                {STATES[state].text ? <p className={css.offerText}>{STATES[state].text}</p> : null}
              </div>
              <span className={css.rowStatus}>
                <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
              </span>
              <span className={css.amount}>{bonus_awarded > 0 ? `+${generations(bonus_awarded)}` : '–'}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
