import type { ErrorDescription } from './description.ts';

/** Error codes of subscriptions and of paying for them. */
export const paymentCodes = {
  subscription_needed: {
    status: 403,
    cause: 'Free users have fewer capabilities.',
    remedy: 'The owner of the company can upgrade any time.',
    retry: false,
  },
  subscribed_already: {
    status: 409,
    cause: 'The account has a subscription to this product already.',
    remedy: 'See it under your subscriptions.',
    retry: false,
  },
  payment_signature: {
    status: 400,
    cause: 'The payment provider did not sign this.',
    remedy: 'Check the secret of the webhook.',
    retry: false,
  },
  payment_down: {
    status: 503,
    cause: 'The payment provider does not answer.',
    remedy: 'Try again in a moment; what you have is listed under your subscriptions.',
    retry: true,
  },
  payment_off: {
    status: 409,
    cause: 'Nothing is paid for on this server.',
    remedy: 'Ask whoever runs it.',
    retry: false,
  },
} as const satisfies Record<string, ErrorDescription>;
