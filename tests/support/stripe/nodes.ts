import { Stripe } from 'stripe';
import { second } from '../../../domain/kernel/time.ts';
import { TestClock } from '../clock.ts';
import type { Opener } from '../databases.ts';
import { type Answer, type TestServer, testServer } from '../server.ts';
import { StripeServer } from './stripe-server.ts';

const secretKey = 'sk_test_nobody';
/** The secret with which Stripe signs what it tells these nodes. */
export const webhookSecret = 'whsec_a_secret_for_the_tests';
const { webhooks } = new Stripe(secretKey);

/** Two nodes on one database that sell by Stripe. */
export interface StripeNodes {
  stripe: StripeServer;
  nodes: readonly [TestServer, TestServer];
  /** Sends an event of Stripe's to a node, signed now and with the secret that both know unless it is said otherwise. */
  send(node: TestServer, payload: string, signed?: { secret?: string; secondsAgo?: number }): Promise<Answer>;
}

interface StripeNodesOptions {
  /** That of Stripe and the nodes. */
  clock?: TestClock;
  /** By how much the second node is ahead, in milliseconds; it then has a clock of its own. */
  ahead?: number;
  /** Environment variables besides those of Stripe. */
  more?: Readonly<Record<string, string>>;
}

function aheadOf(clock: TestClock, milliseconds: number): TestClock {
  if (milliseconds === 0) return clock;
  const fast = new TestClock();
  fast.advance(clock.now() - fast.now() + milliseconds);
  return fast;
}

/** Opens both. */
export async function stripeNodes(
  opener: Opener,
  { clock = new TestClock(), ahead = 0, more = {} }: StripeNodesOptions = {},
): Promise<StripeNodes> {
  const stripe = await StripeServer.open({ secretKey, now: () => Math.floor(clock.now() / second) });
  opener.atEnd(() => stripe.close());
  const environment = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
    ...more,
  };
  const database = await opener.open('demo');
  const first = await testServer(opener, { database, clock, environment });
  const later = { database, clock: aheadOf(clock, ahead), environment, demo: false };
  const nodes = [first, await testServer(opener, later)] as const;
  return {
    stripe,
    nodes,
    send(node, payload, { secret = webhookSecret, secondsAgo = 0 } = {}) {
      const timestamp = Math.floor(Date.now() / second) - secondsAgo;
      const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'stripe-signature': signature };
      return node.anybody.post('/subscriptions/stripe/webhooks', payload, { headers });
    },
  };
}
