import type { Variables } from './environment-variables.ts';

/** Shown where the operator names no address. */
export const exampleAddress = 'support@example.com';

/** Sentences for the operator of a server that others reach: what they would stumble over. */
export function warningsOf(found: Variables, publicUrl: string): string[] {
  const warnings: readonly (readonly [applies: boolean, text: string])[] = [
    [
      found.PUBLIC_URL === undefined,
      `PUBLIC_URL is not set: links in mails lead to ${publicUrl}, which others cannot open.`,
    ],
    [
      found.DATABASE_URL === undefined,
      'DATABASE_URL is not set: the embedded database is for trials and small crews; a power cut can cost its last seconds.',
    ],
    [
      found.SMTP_URL === undefined,
      'SMTP_URL is not set: mails are only files in DATA_DIR/outbox, so nobody gets a link to sign up or to set a password.',
    ],
    [
      found.SUPPORT_EMAIL === undefined,
      `SUPPORT_EMAIL is not set: people who need help are told to write to ${exampleAddress}.`,
    ],
    [
      found.STRIPE_SECRET_KEY === undefined,
      'STRIPE_SECRET_KEY is not set: the test checkout gives every company any subscription for nothing.',
    ],
    [found.DEMO === true, 'DEMO is 1: everybody who reaches this server can sign in to the demo company.'],
  ];
  return warnings.filter(([applies]) => applies).map(([, text]) => text);
}
