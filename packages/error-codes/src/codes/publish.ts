import { defineErrors } from '../definition.ts'

/** Connected accounts and planned posts. */
export const publishErrors = defineErrors({
  connection_not_found: {
    status: 404,
    meaning: 'The connected account does not exist, was disconnected or belongs to another user.',
    charged: 'no',
    user: 'This account is no longer connected. Choose another one, or connect it again.',
  },
  connection_limit_reached: {
    status: 403,
    meaning: 'The user has as many connected accounts as the plan includes.',
    charged: 'no',
    user: 'Your plan includes no more connected accounts. Disconnect one or upgrade your plan.',
  },
  connection_failed: {
    status: 422,
    meaning: 'The network rejected the credentials, or what is at the address is not such a network.',
    charged: 'no',
    user: "The network didn't accept this. Check what you entered and try again.",
  },
  sign_in_not_found: {
    status: 404,
    meaning:
      'The answer of a network belongs to no sign-in that this session began: it was used, it is older than 15 minutes, a newer one replaced it, or another server sent it.',
    charged: 'no',
    user: 'This sign-in has ended. Connect the account again.',
  },
  unknown_film: {
    status: 422,
    meaning: 'The video of a post is not a finished video of this user, or it is in the trash.',
    charged: 'no',
    user: 'This video is no longer there. Choose another one.',
  },
  address_refused: {
    status: 422,
    meaning: 'The address is not a public address of the internet, or its port or scheme is not allowed.',
    charged: 'no',
    user: "This address can't be used. Enter the public address of the site, such as https://example.com.",
  },
  network_unavailable: {
    status: 502,
    meaning: 'The network did not answer in time, or answered with an error of its own.',
    charged: 'no',
    user: "The network didn't respond. Try again in a few minutes.",
  },
  network_not_offered: {
    status: 422,
    meaning: 'This installation has no adapter for the network.',
    charged: 'no',
    user: "This network isn't available here. Choose another one.",
  },
  planned_limit_reached: {
    status: 403,
    meaning: 'As many posts of the user wait as the plan includes.',
    charged: 'no',
    user: "You've planned as many posts as your plan includes. Wait until one is published, keep the others as drafts, or upgrade your plan.",
  },
  unpublished_limit_reached: {
    status: 403,
    meaning: 'The user has 1,000 drafts and other posts that are not published, which is the most on every plan.',
    charged: 'no',
    user: 'You have too many drafts and posts that are not published. Delete some that you no longer need, and try again.',
  },
  calendar_link_not_found: {
    status: 404,
    meaning: 'The token of the calendar link is not valid, or the link was replaced or deleted.',
    charged: 'no',
    user: 'This calendar link no longer works. Create a new one on the page with your plan.',
  },
  series_limit_reached: {
    status: 403,
    meaning: 'The user has 100 series that are not ended, which is the most on every plan.',
    charged: 'no',
    user: 'You have too many posts that repeat. Stop one that you no longer need, and try again.',
  },
  series_not_found: {
    status: 404,
    meaning: 'The series of a repeated post does not exist, ended more than a year ago or belongs to another user.',
    charged: 'no',
    user: 'This series of posts no longer exists.',
  },
  series_changed: {
    status: 409,
    meaning:
      'The series is not in the state that the call needs: it has ended, is not paused, or the post is created already or never will be.',
    charged: 'no',
    user: 'This series has changed. Reload the page to see its state.',
  },
  planned_post_not_found: {
    status: 404,
    meaning: 'The planned post does not exist, was deleted or belongs to another user.',
    charged: 'no',
    user: 'This planned post no longer exists.',
  },
  post_is_being_sent: {
    status: 409,
    meaning: 'The post is being sent, was sent, or it is not known yet whether it is published, so it cannot be changed.',
    charged: 'no',
    user: "This post is being sent or was published, so it can't be changed.",
  },
  post_state_changed: {
    status: 409,
    meaning: 'The state of the post does not allow this call, for example an answer for a post that does not wait for one.',
    charged: 'no',
    user: 'This post has changed. Reload the page to see its state.',
  },
  revision_changed: {
    status: 409,
    meaning: 'The post was edited since the revision in the request.',
    charged: 'no',
    user: 'This post was edited somewhere else. Reload it and make your change again.',
  },
  unknown_time_zone: {
    status: 400,
    meaning: 'The time zone is not in the IANA database of this server.',
    charged: 'no',
    user: "This time zone isn't known. Choose another one.",
  },
  time_is_past: {
    status: 400,
    meaning: 'A planned post needs a time in the future. `errors` names the field.',
    charged: 'no',
    user: 'This time has passed. Choose a later one.',
  },
  text_too_long_for_network: {
    status: 400,
    meaning: 'The text is longer than the network takes, so it cannot be planned. It can be saved as a draft. `errors` names the field.',
    charged: 'no',
    user: 'This text is longer than the network allows. Shorten it, or save it as a draft.',
  },
  approval_missing: {
    status: 409,
    meaning: 'The post is sent only when it is approved, and its current revision is not.',
    charged: 'no',
    user: 'This post is sent only when it is approved. Wait for the approval, or stop requiring it.',
  },
  review_link_not_found: {
    status: 404,
    meaning: 'The token of the review link is unknown, expired or revoked. The response is the same for all three.',
    charged: 'no',
    user: 'This link does not open anything. It may have expired. The person who sent it can create a new one.',
  },
  review_outdated: {
    status: 409,
    meaning: 'The post was edited since the revision that the reviewer saw, so the comment or decision was not stored.',
    charged: 'no',
    user: 'This post was edited after you opened it. Read the new version, then answer again.',
  },
  review_limit_reached: {
    status: 403,
    meaning: 'As many comments and decisions were stored with this review link as one link takes.',
    charged: 'no',
    user: 'This link takes no more comments. The person who sent it can create a new one.',
  },
  review_links_limit_reached: {
    status: 403,
    meaning: 'The user has 100 review links, including those that expired within 30 days.',
    charged: 'no',
    user: 'You have too many review links. Revoke some that you no longer need, and try again.',
  },
  review_comment_not_found: {
    status: 404,
    meaning: 'The comment does not exist, was deleted with its post, or belongs to a post of another user.',
    charged: 'no',
    user: 'This comment no longer exists.',
  },
  import_has_faults: {
    status: 422,
    meaning: 'Cells of the file cannot be read, so nothing was stored. `errors` names the row and the column of each fault, up to 100.',
    charged: 'no',
    user: 'Some rows of this file have faults, so nothing was planned. Correct them and try again.',
  },
  import_too_large: {
    status: 403,
    meaning: "The file with posts has more bytes than the user's plan takes.",
    charged: 'no',
    user: 'This file is larger than your plan takes. Split it, or upgrade your plan.',
  },
})
