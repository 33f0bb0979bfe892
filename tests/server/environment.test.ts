import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../server/environment.ts';
import { makeVapidKeys } from '../../server/vapid-keys.ts';
import { temporaryDirectory } from '../support/process.ts';

describe('the environment', () => {
  it('has a default for everything, and the demo goes with the embedded database', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      directDatabaseUrl: null,
      databasePool: { size: 10, statementTimeout: 0, applicationName: 'ergon' },
      demo: true,
      publicUrl: 'http://127.0.0.1:3000',
      servesOthers: false,
      trustedProxies: ['127.0.0.0/8', '::1'],
      drain: 5000,
      logLevel: 'info',
      jwtSecret: null,
      acceptedJwtSecret: null,
      registration: 'open',
      passwordMinLength: 4,
      sessionDays: 90,
      tiles: {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap',
        ahead: false,
      },
      productSites: {},
      requestsPerMinute: 6000,
      deviceRows: 150_000,
      storage: { free: 500_000_000, subscribed: 100_000_000_000, products: {} },
      supportEmail: 'support@example.com',
      smtpUrl: null,
      mailFrom: 'support@example.com',
      stripe: null,
      vatApiBase: null,
      geocoderUrl: null,
      tsaUrl: null,
      routingUrl: null,
      affiliateSecret: null,
      s3: null,
      metricsToken: null,
      push: null,
      warnings: [],
    });
    const databaseUrl = 'postgres://ergon@db/ergon';
    expect(readEnvironment({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl, demo: false });
    expect(readEnvironment({ DATABASE_URL: databaseUrl, DEMO: '1' }).demo).toBe(true);
  });

  it.each([
    ['listens on this machine', { HOST: '127.0.0.1' }, true],
    ['listens under a name of this machine', { HOST: 'localhost' }, true],
    ['listens on this machine by IPv6', { HOST: '::1' }, true],
    ['listens everywhere', { HOST: '0.0.0.0' }, false],
    ['listens everywhere by IPv6', { HOST: '::' }, false],
    ['listens in this network', { HOST: '192.168.1.5' }, false],
    ['is reached by a proxy from elsewhere', { PUBLIC_URL: 'https://ergon.example.com' }, false],
    ['is reached on this machine', { PUBLIC_URL: 'http://[::1]:3000' }, true],
    ['is told to make it', { HOST: '0.0.0.0', DEMO: '1' }, true],
    ['is told not to make it', { HOST: '127.0.0.1', DEMO: '0' }, false],
  ])('where the server %s: %o, the demo is made: %s', (_, given, demo) => {
    expect(readEnvironment(given).demo).toBe(demo);
  });

  it('knows the sites of other products by their names', () => {
    const sites = { 'Ergon Fleet': 'https://fleet.example.com' };
    expect(readEnvironment({ PRODUCT_SITES: JSON.stringify(sites) }).productSites).toEqual(sites);
  });

  it('knows which products of the payment provider are this one', () => {
    const given = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' };
    const stripe = { secretKey: 'sk', webhookSecret: 'whsec', apiBase: null };
    expect(readEnvironment(given).stripe).toEqual({ ...stripe, products: [] });
    const named = { ...given, STRIPE_PRODUCTS: 'prod_1, prod_2,' };
    expect(readEnvironment(named).stripe).toEqual({ ...stripe, products: ['prod_1', 'prod_2'] });
  });

  it('has no tiles when they are off, and fetches none ahead unless it is told that it may', () => {
    expect(readEnvironment({ TILE_URL: 'off' }).tiles).toBeNull();
    const own = { TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png', TILE_ATTRIBUTION: 'Own', TILE_AHEAD: '1' };
    expect(readEnvironment(own).tiles).toEqual({ url: own.TILE_URL, attribution: 'Own', ahead: true });
  });

  it('takes megabytes for what companies may store', () => {
    const given = { STORAGE_FREE: '0', STORAGE_SUBSCRIBED: '2', STORAGE_PRODUCTS: '{"prod_1": 3}' };
    const storage = { free: 0, subscribed: 2_000_000, products: { prod_1: 3_000_000 } };
    expect(readEnvironment(given).storage).toEqual(storage);
  });

  it('takes an empty variable for an absent one', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
  });

  it('takes the keys for pushing notifications when they belong together', () => {
    const { publicKey, privateKey } = makeVapidKeys();
    const given = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:a@example.com' };
    expect(readEnvironment(given).push).toEqual({
      publicKey,
      privateKey,
      subject: 'mailto:a@example.com',
      loopback: false,
    });
    for (const other of [makeVapidKeys().privateKey, 'A'.repeat(43)]) {
      expect(() => readEnvironment({ ...given, VAPID_PRIVATE_KEY: other })).toThrow(
        'VAPID_PUBLIC_KEY is invalid: expected the key that belongs to VAPID_PRIVATE_KEY.',
      );
    }
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['SESSION_DAYS', '0'],
    ['SESSION_DAYS', '366'],
    ['SESSION_DAYS', 'ever'],
    ['DATABASE_URL', 'mysql://db/ergon'],
    ['DEMO', 'yes'],
    ['PUBLIC_URL', 'ergon.example.com'],
    ['JWT_SECRET', 'short'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Ergon'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
    ['TRUSTED_PROXIES', ','],
    ['DRAIN_SECONDS', '301'],
    ['LOG_LEVEL', 'loud'],
    ['S3_ENDPOINT', 's3'],
    ['STRIPE_API_BASE', 'nowhere'],
    ['VAT_API_BASE', 'nowhere'],
    ['GEOCODER_URL', 'nowhere'],
    ['TSA_URL', 'tsa.example.com'],
    ['TSA_URL', 'https://me:100%@tsa.example.com'],
    ['ROUTING_URL', 'nowhere'],
    ['DATABASE_DIRECT_URL', 'mysql://db/ergon'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_STATEMENT_TIMEOUT', '1.5'],
    ['DATABASE_APPLICATION_NAME', 'web'],
    ['DATABASE_APPLICATION_NAME', 'ergon-restore'],
    ['TILE_URL', 'tiles/{z}/{x}/{y}.png'],
    ['PRODUCT_SITES', 'https://example.com'],
    ['PRODUCT_SITES', '{"Other": "nowhere"}'],
    ['REQUESTS_PER_MINUTE', '99'],
    ['REQUESTS_PER_MINUTE', 'many'],
    ['STORAGE_FREE', '1.5'],
    ['STORAGE_SUBSCRIBED', '-1'],
    ['STORAGE_PRODUCTS', '{"prod_1": "much"}'],
    ['SUPPORT_EMAIL', 'support'],
    ['AFFILIATE_SECRET', 'trickyPass'],
    ['METRICS_TOKEN', 'not long enough'],
    ['VAPID_PUBLIC_KEY', 'key'],
    ['VAPID_PUBLIC_KEY', `B${'A'.repeat(86)}`],
    ['VAPID_PRIVATE_KEY', 'key'],
    ['VAPID_SUBJECT', 'me'],
    ['PUSH_LOOPBACK', 'yes'],
  ])('refuses %s=%s and says what is expected', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} is invalid: expected .+\\.$`));
  });

  it('knows the proxies that it may believe', () => {
    const given = { TRUSTED_PROXIES: '10.0.0.7, 172.16.0.0/12, fd00::/8' };
    expect(readEnvironment(given).trustedProxies).toEqual(['10.0.0.7', '172.16.0.0/12', 'fd00::/8']);
  });

  it('is reached at an address of IPv6 too', () => {
    expect(readEnvironment({ HOST: '::1', PORT: '3001' }).publicUrl).toBe('http://[::1]:3001');
  });

  describe('the sender of mails', () => {
    const SMTP_URL = 'smtp://mail.example.com';
    it.each([
      [{ MAIL_FROM: 'ergon@firm.gr', SUPPORT_EMAIL: 'help@firm.gr' }, 'ergon@firm.gr'],
      [{ SUPPORT_EMAIL: 'help@firm.gr' }, 'help@firm.gr'],
    ])('with %o is %s', (given, from) => {
      expect(readEnvironment({ SMTP_URL, ...given }).mailFrom).toBe(from);
    });

    it.each([{}, { SUPPORT_EMAIL: 'support@example.com' }, { MAIL_FROM: 'ergon@mail.example.org' }])(
      'is never an address of an example: %o ends the start',
      (given) => {
        expect(() => readEnvironment({ SMTP_URL, ...given })).toThrow(/^MAIL_FROM is missing: [^\n]+\.$/);
      },
    );
  });

  describe('warns the operator of a server that others reach', () => {
    const ready = {
      DATABASE_URL: 'postgres://ergon@db/ergon',
      PUBLIC_URL: 'https://ergon.firm.gr',
      SMTP_URL: 'smtp://mail.firm.gr',
      SUPPORT_EMAIL: 'help@firm.gr',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
    };

    it('of nothing, where nothing is missing', () => {
      expect(readEnvironment(ready).warnings).toEqual([]);
    });

    it.each([
      ['PUBLIC_URL', { PUBLIC_URL: '' }],
      ['DATABASE_URL', { DATABASE_URL: '' }],
      ['DATABASE_URL', { DATABASE_URL: '', PUBLIC_URL: 'http://localhost', HOST: '0.0.0.0' }],
      ['SMTP_URL', { SMTP_URL: '' }],
      ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }],
      ['SUPPORT_EMAIL', { SUPPORT_EMAIL: '', MAIL_FROM: 'ergon@firm.gr' }],
      ['DEMO', { DEMO: '1' }],
    ])('of %s, with %o', (name, change) => {
      const { warnings } = readEnvironment({ ...ready, ...change });
      expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${name} is .+\\.$`))]);
    });
  });

  describe('takes a secret from a file', () => {
    const secret = 'a secret of at least 32 characters, in a file';

    it('that NAME_FILE names, without its last line break', async () => {
      const file = path.join(await temporaryDirectory(), 'secret');
      await writeFile(file, `${secret}\n`);
      expect(readEnvironment({ JWT_SECRET_FILE: file }).jwtSecret).toBe(secret);
      expect(() => readEnvironment({ PORT_FILE: file })).toThrow('PORT_FILE is set, but PORT is no secret');
      await writeFile(file, 'postgres://ergon@db/ergon');
      const both = readEnvironment({ DATABASE_URL_FILE: file, DATABASE_DIRECT_URL_FILE: file });
      expect([both.databaseUrl, both.directDatabaseUrl]).toEqual(Array(2).fill('postgres://ergon@db/ergon'));
    });

    it('or says what is wrong with it, and never what is in it', async () => {
      const file = path.join(await temporaryDirectory(), 'secret');
      await writeFile(file, 'short');
      expect(() => readEnvironment({ JWT_SECRET_FILE: file })).toThrow('JWT_SECRET is invalid: expected at least 32');
      expect(() => readEnvironment({ JWT_SECRET: secret, JWT_SECRET_FILE: file })).toThrow(
        'JWT_SECRET and JWT_SECRET_FILE are both set: set only one of them.',
      );
      await writeFile(file, '\n');
      expect(() => readEnvironment({ SMTP_URL_FILE: file })).toThrow(`SMTP_URL_FILE is invalid: ${file} is empty.`);
      expect(() => readEnvironment({ METRICS_TOKEN_FILE: `${file}.none` })).toThrow(
        /^METRICS_TOKEN_FILE cannot be read: ENOENT/,
      );
    });
  });

  it.each([
    ['S3_BUCKET', 'photos', /^S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY is missing/],
    ['STRIPE_SECRET_KEY', 'sk_test', /^STRIPE_WEBHOOK_SECRET is missing/],
    ['VAPID_PUBLIC_KEY', makeVapidKeys().publicKey, /^VAPID_PRIVATE_KEY, VAPID_SUBJECT is missing/],
  ])('refuses %s without what belongs to it', (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(message);
  });

  it('takes a way past a pooler only beside the pooler', () => {
    const [databaseUrl, direct] = ['postgres://ergon@pooler/ergon', 'postgres://ergon@db/ergon'];
    expect(() => readEnvironment({ DATABASE_DIRECT_URL: direct })).toThrow(/^DATABASE_URL is missing/);
    const given = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct, DATABASE_STATEMENT_TIMEOUT: '30' };
    expect(readEnvironment(given)).toMatchObject({
      databaseUrl,
      directDatabaseUrl: direct,
      databasePool: { size: 10, statementTimeout: 30_000, applicationName: 'ergon' },
    });
  });
});
