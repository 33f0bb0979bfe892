import path from 'node:path';
import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import { CachedGeocoder } from './geocoding/cached-geocoder.ts';
import type { Geocoder } from './geocoding/geocoder.ts';
import { httpGeocoder, noGeocoder } from './geocoding/http-geocoder.ts';
import { fileMailer } from './mail/file-mailer.ts';
import type { Mailer } from './mail/mailer.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { type StripeProvider, stripeProvider } from './payments/stripe-provider.ts';
import type { PushSender } from './push/push-sender.ts';
import { webPushSender } from './push/web-push-sender.ts';
import type { TaxNumbers } from './tax/tax-numbers.ts';
import { noTaxNumbers, viesTaxNumbers } from './tax/vies.ts';

/** The services of others, each with its embedded default where nothing is configured. */
export interface Integrations {
  mailer: Mailer;
  taxNumbers: TaxNumbers;
  geocoder: Geocoder;
  /** Null where purchases go through the built-in test checkout. */
  stripe: StripeProvider | null;
  /** Null where nothing is pushed to browsers. */
  push: PushSender | null;
}

export function integrationsOf(environment: Environment, log: Logger): Integrations {
  const { smtpUrl, supportEmail, dataDir, publicUrl, vatApiBase, geocoderUrl, stripe, push } = environment;
  const sender = { from: supportEmail, host: new URL(publicUrl).hostname };
  return {
    mailer: smtpUrl === null ? fileMailer(path.join(dataDir, 'outbox'), sender) : smtpMailer(smtpUrl, sender),
    taxNumbers: vatApiBase === null ? noTaxNumbers : viesTaxNumbers(vatApiBase, log),
    geocoder:
      geocoderUrl === null
        ? noGeocoder
        : new CachedGeocoder(httpGeocoder(geocoderUrl, { log, agent: `Ergon (${supportEmail})` })),
    stripe: stripe === null ? null : stripeProvider(stripe, { log }),
    push: push === null ? null : webPushSender(push),
  };
}
