import { defineErrors } from '../definition.ts'

/** Generating posts, post history and templates, and the AI providers for text and video. */
export const generationErrors = defineErrors({
  quota_exhausted: {
    status: 402,
    meaning:
      "The plan's monthly quota and any bonus are used up, including work in progress. `period_ends_at` states when the next period begins.",
    charged: 'no',
    user: "You've reached your monthly limit. Upgrade your plan, or wait until next month.",
  },
  prompt_required: {
    status: 400,
    meaning: 'The prompt is empty or contains only spaces.',
    charged: 'no',
    user: 'Please enter a topic or prompt',
  },
  text_required: {
    status: 400,
    meaning: 'The change would leave the post without text.',
    charged: 'no',
    user: "The post can't be empty. Enter some text.",
  },
  unknown_platform: {
    status: 400,
    meaning: 'Posts cannot be generated for this platform.',
    charged: 'no',
    user: 'Choose one of the listed platforms.',
  },
  unknown_model: {
    status: 400,
    meaning: 'The provider does not list a model with this name.',
    charged: 'no',
    user: 'Choose one of the listed models.',
  },
  model_unavailable: {
    status: 400,
    meaning: 'The model is listed, but it cannot be used on this server right now.',
    charged: 'no',
    user: "That model isn't available right now. Choose another one.",
  },
  provider_not_configured: {
    status: 400,
    meaning: 'The requested provider has no API key on this server.',
    charged: 'no',
    user: "This AI provider isn't set up here. Choose another one.",
  },
  brief_needs_facts: {
    status: 400,
    meaning:
      'The built-in writer uses only facts from the brief, but the brief contains only a topic. `detail` asks the user for the missing facts.',
    charged: 'no',
    user: 'Add a few facts to your brief. The built-in writer uses only what you enter.',
  },
  nothing_to_continue: {
    status: 400,
    meaning: 'Everything in the brief is already in the text to be continued.',
    charged: 'no',
    user: 'Everything in your brief is already in the text. Add to the brief to write more.',
  },
  platform_mismatch: {
    status: 400,
    meaning: 'The post to continue was written for a different platform than the one in the request.',
    charged: 'no',
    user: 'This post was written for a different platform. Choose that platform, or generate a new post.',
  },
  content_not_found: {
    status: 404,
    meaning: 'The post does not exist, was deleted or belongs to another user.',
    charged: 'no',
    user: 'This post no longer exists.',
  },
  unknown_picture: {
    status: 422,
    meaning: "A picture of the request is not one of this user's pictures. `indexes` lists the positions of such pictures.",
    charged: 'no',
    user: 'One of the pictures is no longer in your uploads. Add it again.',
  },
  pictures_unavailable: {
    status: 503,
    meaning: 'The content service, which stores the posts, could not be reached or refused to record the pictures of a post.',
    charged: 'no',
    user: "Pictures can't be added right now. Try again in a moment.",
  },
  set_not_found: {
    status: 404,
    meaning: 'The set of posts does not exist, belongs to another user, or all of its posts were deleted.',
    charged: 'no',
    user: 'These posts no longer exist.',
  },
  too_many_texts: {
    status: 429,
    meaning:
      "The caller's texts that are being written have reached the maximum number at once, which is two for each platform. Retry-After states when to try again.",
    charged: 'no',
    user: 'Too many of your posts are being written at once. Wait until some of them are finished.',
  },
  template_not_found: {
    status: 404,
    meaning: 'The template does not exist, was deleted or belongs to another user.',
    charged: 'no',
    user: 'This template no longer exists.',
  },
  voice_not_found: {
    status: 404,
    meaning: 'No voice was learned for the platform, or it was deleted.',
    charged: 'no',
    user: 'There is no voice for this platform. Add your posts first.',
  },
  tag_not_found: {
    status: 404,
    meaning: "None of the user's posts has this tag.",
    charged: 'no',
    user: 'None of your posts has this tag. It may have been renamed or deleted.',
  },
  tag_limit: {
    status: 409,
    meaning: 'The post, or the user in all posts together, has the maximum number of tags.',
    charged: 'no',
    user: "You've reached the maximum number of different tags. Delete one to add another.",
  },
  template_limit: {
    status: 409,
    meaning: 'The user has reached the maximum number of saved templates.',
    charged: 'no',
    user: "You've reached the maximum number of templates. Delete one to save another.",
  },
  generation_stopped: {
    status: 409,
    meaning: 'The caller closed the connection before the first word was written.',
    charged: 'no',
    user: 'You stopped the generation before any text was written.',
  },
  generation_failed: {
    status: 500,
    meaning: 'A defect ended the generation. The log contains the cause under the request ID.',
    charged: 'no',
    user: 'Something went wrong while writing your text. Try again.',
  },
  generation_lost: {
    status: 503,
    meaning: 'The process that was writing the text ended, lost its reservation, or could not reach the database to save the text.',
    charged: 'no',
    user: "Your text couldn't be saved. Try again.",
  },
  generation_unconfirmed: {
    status: 503,
    meaning:
      'The database became unavailable while the text was being saved, so it may be saved and charged. Repeat the request with the same Idempotency-Key to find out.',
    charged: 'unknown',
    user: "We couldn't confirm that your text was saved. Check your history before you try again.",
  },
  no_text_engine: {
    status: 409,
    meaning: 'No language model is set up on this server, and the built-in writer cannot write scenes.',
    charged: 'no',
    user: 'No language model is set up here. Write the scene text yourself.',
  },
  provider_unavailable: {
    status: 503,
    meaning: 'The AI provider cannot be reached, failed, or broke off its response, or its account has no credit left.',
    charged: 'no',
    user: 'The AI provider is unavailable right now. Try again in a moment, or choose another provider.',
  },
  provider_timeout: {
    status: 504,
    meaning: 'The AI provider did not finish in time.',
    charged: 'no',
    user: 'The AI provider took too long to respond. Try again.',
  },
  provider_rate_limited: {
    status: 429,
    meaning:
      'The AI provider receives too many requests from this server. If the provider specified when to try again, Retry-After contains it.',
    charged: 'no',
    user: 'The AI provider is receiving too many requests. Try again in a moment.',
  },
  provider_quota_exhausted: {
    status: 503,
    meaning: "This server's quota with the AI provider is used up.",
    charged: 'no',
    user: "This server's quota with the AI provider is used up. Try again later.",
  },
  provider_misconfigured: {
    status: 502,
    meaning: "The AI provider rejects this server's API key, or does not offer the configured model.",
    charged: 'no',
    user: "The AI provider rejected this server's API key. Choose another provider or contact the administrator.",
  },
  provider_bad_answer: {
    status: 502,
    meaning: 'The AI provider sent a response that cannot be used, or rejected the request.',
    charged: 'no',
    user: "The AI provider sent a response that can't be used. Try again, or choose another model.",
  },
  content_refused: {
    status: 422,
    meaning: "The AI provider's safety rules rejected the prompt, the text or an image.",
    charged: 'no',
    user: "The AI provider's safety rules blocked this request. Change the wording or the image, then try again.",
  },
})
