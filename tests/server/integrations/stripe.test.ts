import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CustomerMissing } from '../../../server/integrations/payments/provider.ts';
import { type StripeProvider, stripeProvider } from '../../../server/integrations/payments/stripe-provider.ts';
import { StripeServer } from '../../support/stripe/stripe-server.ts';

const secretKey = 'sk_test_nobody';

describe('the payment provider', () => {
  let server: StripeServer;
  let lines: string[];
  beforeEach(async () => {
    server = await StripeServer.open({ secretKey, now: () => 0 });
    lines = [];
  });
  afterEach(() => server.close());

  const provider = (key = secretKey): StripeProvider => {
    const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
    return stripeProvider(
      { secretKey: key, webhookSecret: 'whsec', apiBase: server.url, products: [] },
      { log, timeout: 100 },
    );
  };
  const logged = (): unknown[] => lines.map((line) => JSON.parse(line));

  it('that never answers is given up, and said to be away', async () => {
    server.trouble = 'silent';
    await expect(provider().products()).rejects.toMatchObject({ code: 'payment_down' });
    expect(server.asked.filter((line) => line.includes('/products'))).toHaveLength(3);
    expect(logged()).toContainEqual(expect.objectContaining({ type: 'StripeConnectionError' }));
  });

  it('says in the log what it refused, and keeps it as the cause', async () => {
    const refused = provider('sk_of_somebody_else').products();
    await expect(refused).rejects.toMatchObject({
      code: 'payment_down',
      cause: expect.objectContaining({ type: 'StripeAuthenticationError' }),
    });
    expect(logged()).toContainEqual(expect.objectContaining({ type: 'StripeAuthenticationError', status: 401 }));
  });

  it('tells a customer that it has lost from a price that it does not sell', async () => {
    const purchase = {
      userId: 'a',
      customer: 'cus_lost',
      trialDays: null,
      successUrl: 'http://a/',
      cancelUrl: 'http://a/',
    };
    await expect(provider().startCheckout({ ...purchase, priceId: 'price_month' }, 'key')).rejects.toBeInstanceOf(
      CustomerMissing,
    );
    await expect(provider().startCheckout({ ...purchase, priceId: 'price_x' }, 'other')).rejects.toMatchObject({
      code: 'validation',
    });
    expect(logged()).toHaveLength(2);
    expect(logged()[0]).toMatchObject({ code: 'resource_missing', param: 'customer' });
  });
});
