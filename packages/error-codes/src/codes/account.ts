import { defineErrors } from '../definition.ts'

/** Sessions, sign-in and the account. */
export const accountErrors = defineErrors({
  token_missing: {
    status: 401,
    meaning: 'The call requires an access token, but the Authorization header is missing.',
    charged: 'no',
    user: 'Log in to continue.',
  },
  token_invalid: {
    status: 401,
    meaning: 'The access token is malformed, was not issued by auth for this audience, or was signed with a revoked or unknown key.',
    charged: 'no',
    user: "Your session isn't valid. Log in again.",
  },
  token_expired: {
    status: 401,
    meaning: 'The access token has expired. Renew it with POST /api/auth/refresh.',
    charged: 'no',
    user: 'Your session has expired. Log in again.',
  },
  session_revoked: {
    status: 401,
    meaning:
      'The access token is valid, but its session has ended: the user logged out, ended it from another device, or changed the password.',
    charged: 'no',
    user: 'This session has ended. Log in again.',
  },
  session_ended: {
    status: 401,
    meaning: 'The session cannot be renewed: the refresh cookie is missing, unknown or expired, or was used twice.',
    charged: 'no',
    user: 'Your session has ended. Log in again.',
  },
  account_deleted: {
    status: 401,
    meaning: 'The access token is valid, but its account was deleted.',
    charged: 'no',
    user: 'This account has been deleted.',
  },
  invalid_credentials: {
    status: 401,
    meaning:
      'Unknown email, wrong password, or an account without the requested role. All three get the same response, so that attackers cannot find out which accounts exist.',
    charged: 'no',
    user: 'Invalid email or password.',
  },
  wrong_password: {
    status: 403,
    meaning: 'The current password, which is required to confirm this change to the account, is wrong.',
    charged: 'no',
    user: 'Your current password is not correct. Nothing was changed.',
  },
  challenge_invalid: {
    status: 400,
    meaning:
      'The challenge of an administrator login is unknown, used or older than 10 minutes, or the password was changed since. Start again with the password.',
    charged: 'no',
    user: 'This login took too long. Enter your email and password again.',
  },
  second_factor_invalid: {
    status: 403,
    meaning: 'The code of the second factor or the recovery code is wrong or was used before.',
    charged: 'no',
    user: "This code isn't right. Check that the time on your phone is correct, or use a recovery code.",
  },
  code_guesses_exceeded: {
    status: 429,
    meaning:
      'Too many wrong codes for this account. Each session and each browser where the user has logged in before has a separate limit. Retry-After states when to try again.',
    charged: 'no',
    user: 'Too many wrong codes. Try again later.',
  },
  challenge_guesses_exceeded: {
    status: 429,
    meaning: 'Too many wrong codes for this login. Start again with the password.',
    charged: 'no',
    user: 'Too many wrong codes. Enter your email and password again.',
  },
  second_factor_on: {
    status: 409,
    meaning: 'The account already has a second factor. Turn it off before you set up another one.',
    charged: 'no',
    user: 'Two-step login is already on.',
  },
  second_factor_off: {
    status: 409,
    meaning: 'The account has no second factor, or its set-up was not started.',
    charged: 'no',
    user: 'Two-step login is off. Start setting it up again.',
  },
  second_factor_mandatory: {
    status: 409,
    meaning: 'Administrators must have a second factor (ADMIN_MFA=required), so it cannot be turned off.',
    charged: 'no',
    user: "Two-step login is required for administrators here, so it can't be turned off.",
  },
  second_factor_required: {
    status: 401,
    meaning: "The administrator's session has no second factor, which is required now (ADMIN_MFA=required).",
    charged: 'no',
    user: 'Two-step login is now required for administrators. Log in to set it up.',
  },
  admin_session_idle: {
    status: 401,
    meaning: "The administrator's session was not renewed for 30 minutes.",
    charged: 'no',
    user: 'You were logged out after 30 minutes without activity. Log in again.',
  },
  admin_session_expired: {
    status: 401,
    meaning: "The administrator's session ended 12 hours after the login.",
    charged: 'no',
    user: 'Administrator sessions end after 12 hours. Log in again.',
  },
  locked: {
    status: 429,
    meaning:
      'Too many failed sign-ins with this email from this IP address (for IPv6, from its /64 prefix). Retry-After states when to try again.',
    charged: 'no',
    user: 'Too many failed attempts. Try again later, or reset your password.',
  },
  password_guesses_exceeded: {
    status: 429,
    meaning:
      'Too many wrong passwords for this account from all IP addresses together. Each browser where the user has signed in before has a separate limit.',
    charged: 'no',
    user: 'Too many wrong passwords were entered for this account. Use a browser where you have logged in before, or reset your password.',
  },
  email_taken: {
    status: 409,
    meaning: 'Another account has this email address.',
    charged: 'no',
    user: 'An account with this email already exists. Log in, or reset your password if you forgot it.',
  },
  email_link_invalid: {
    status: 400,
    meaning:
      'The token of an emailed link (password reset or email verification) is unknown, used or expired, or a later change of the password or email made it invalid.',
    charged: 'no',
    user: 'This link is no longer valid. Request a new one.',
  },
  conflict: {
    status: 409,
    meaning: 'Another request changed the same resource at the same time.',
    charged: 'no',
    user: 'This was just changed elsewhere. Reload the page and try again.',
  },
  account_deactivated: {
    status: 403,
    meaning:
      'The password is correct, but an administrator deactivated the account. It has no sessions and cannot sign in until it is activated again.',
    charged: 'no',
    user: 'This account is deactivated. Contact support if you think that this is a mistake.',
  },
  own_account: {
    status: 409,
    meaning: 'An administrator tried to delete, deactivate or demote their own account in the back office.',
    charged: 'no',
    user: "You can't do this to your own account.",
  },
  account_not_viewable: {
    status: 409,
    meaning: 'An administrator tried to view an account as its user, but the account belongs to an administrator or is deactivated.',
    charged: 'no',
    user: "This account can't be viewed.",
  },
  selection_changed: {
    status: 409,
    meaning:
      'The number of users that a bulk action selects is not the one that the administrator confirmed. `count` is the current number.',
    charged: 'no',
    user: 'The number of matching users has changed. Check it and confirm again.',
  },
  last_admin: {
    status: 409,
    meaning: 'The account is the only active administrator, so it cannot be deleted, deactivated or demoted.',
    charged: 'no',
    user: "You're the only administrator. Make someone else an administrator before you delete this account.",
  },
  cross_origin: {
    status: 403,
    meaning: 'A route that acts on the session cookie was called from another site: the Origin or Sec-Fetch-Site header does not match.',
    charged: 'no',
    user: 'This request was blocked because it came from another site. Open the app and try again.',
  },
  forbidden: {
    status: 403,
    meaning: "The caller's role does not allow this call.",
    charged: 'no',
    user: "You don't have permission to do this.",
  },
  view_only: {
    status: 403,
    meaning:
      'An administrator views the account of a user with a read-only token (claim `act`). Such a token can only read, and it cannot read exports or other files of all data.',
    charged: 'no',
    user: "You're viewing this account as an administrator. It's read-only, so nothing was changed.",
  },
  referral_not_found: {
    status: 404,
    meaning: 'No account has this referral code.',
    charged: 'no',
    user: "This referral code doesn't exist. You can sign up without it.",
  },
  referral_expired: {
    status: 410,
    meaning: 'The referral code exists, but it no longer grants a bonus.',
    charged: 'no',
    user: 'This referral code has expired. You can sign up without it.',
  },
})
