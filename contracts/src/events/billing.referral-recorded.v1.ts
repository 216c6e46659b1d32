import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Time } from './fields.ts'

export const referralRecorded = defineEvent('com.loomcast.billing.referral-recorded.v1', {
  description: 'A referred sign-up was recorded, or its state changed. It replaces the previous state of the same sign-up.',
  fields: {
    signup_id: Type.String({ title: 'Sign-up', description: 'Id of the referred sign-up.' }),
    referral_code: Type.String({ title: 'Code', description: 'The referral code that was used.' }),
    user_id: Type.Union([Type.String(), Type.Null()], {
      title: 'Referrer',
      description: 'Id of the user who owns the code; null after this user deleted the account.',
    }),
    state: Type.String({
      title: 'State',
      description:
        'pending until the referred user confirms the email address; then awarded or refused; closed if one of the accounts was deleted before. More may be added.',
    }),
    bonus_awarded: Type.Integer({ minimum: 0, title: 'Bonus', description: 'Number of texts that the referrer received.' }),
    created_at: Time('Created at'),
    changed_at: Time('Changed at'),
  },
  examples: [
    {
      signup_id: 'rsu_01jpa7m3k2',
      referral_code: 'K7M3QX9A',
      user_id: 'usr_01jpa7m3k2',
      state: 'awarded',
      bonus_awarded: 5,
      created_at: '2026-03-10T12:00:00.000Z',
      changed_at: '2026-03-10T12:05:00.000Z',
    },
  ],
})
