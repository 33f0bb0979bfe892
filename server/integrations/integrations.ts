import path from 'node:path';
import type { Logger } from 'pino';
import type { Environment } from '../environment.ts';
import { CachedGeocoder } from './geocoding/cached-geocoder.ts';
import type { Geocoder } from './geocoding/geocoder.ts';
import { httpGeocoder, noGeocoder } from './geocoding/http-geocoder.ts';
import { fileMailer, type Mailer, smtpMailer } from './mail/mailer.ts';
import { type StripeProvider, stripeProvider } from './payments/stripe-provider.ts';
import { type PushSender, webPushSender } from './push/web-push-sender.ts';
import { httpRouter, noRouter } from './routing/http-router.ts';
import type { Router } from './routing/router.ts';
import { noTaxNumbers, type TaxNumbers, viesTaxNumbers } from './tax/tax-numbers.ts';
import { type TimeAuthority, timeAuthority } from './time-stamps/time-authority.ts';

/** External services, each with an embedded default. */
export interface Integrations {
  mailer: Mailer;
  taxNumbers: TaxNumbers;
  geocoder: Geocoder;
  /** Null where nobody makes time stamps. */
  timeAuthority: TimeAuthority | null;
  router: Router;
  /** Null where purchases go through the built-in test checkout. */
  stripe: StripeProvider | null;
  /** Null if pushes are not configured. */
  push: PushSender | null;
}

export function integrationsOf(environment: Environment, log: Logger): Integrations {
  const { smtpUrl, mailFrom, supportEmail, dataDir, publicUrl, vatApiBase, stripe, push } = environment;
  const { geocoderUrl, routingUrl, tsaUrl } = environment;
  const agent = `Ergon (${supportEmail})`;
  const sender = { from: mailFrom, host: new URL(publicUrl).hostname };
  return {
    mailer: smtpUrl === null ? fileMailer(path.join(dataDir, 'outbox'), sender) : smtpMailer(smtpUrl, sender),
    taxNumbers: vatApiBase === null ? noTaxNumbers : viesTaxNumbers(vatApiBase, log),
    geocoder: geocoderUrl === null ? noGeocoder : new CachedGeocoder(httpGeocoder(geocoderUrl, { log, agent })),
    router: routingUrl === null ? noRouter : httpRouter(routingUrl, { log, agent }),
    timeAuthority: tsaUrl === null ? null : timeAuthority(tsaUrl),
    stripe: stripe === null ? null : stripeProvider(stripe, { log }),
    push: push === null ? null : webPushSender(push),
  };
}
