import type { Generated, Kysely } from 'kysely';
import type { SyncTables } from './change-log/tables.ts';
import type { ColumnValues } from './tables.ts';

type RowTable =
  | 'users'
  | 'users_settings'
  | 'roles'
  | 'companies'
  | 'customers'
  | 'addresses'
  | 'tasks'
  | 'operational_addresses'
  | 'proofs'
  | 'photos'
  | 'attached_files'
  | 'notifications'
  | 'scheduled'
  | 'task_assignments'
  | 'user_additions'
  | 'subcontractor_agreements'
  | 'subscriptions'
  | 'devices';

/**
 * What a user signs in with. `username_key` is the name in lower case; `password_hash` is argon2id in PHC form; `verified` once
 * they have shown that mails reach them.
 */
interface CredentialsTable {
  user_id: string;
  username_key: string;
  password_hash: string;
  verified: boolean;
}

/** A public key with which a user signs in; bytes as base64url. */
interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  /** How often it signed, as its authenticator counts; 0 for one that doesn't. */
  sign_count: number;
  name: string | null;
  created_on: number;
  last_used_on: number | null;
}

/** What a browser was asked to sign with a passkey; `user_id` is who makes one, null for signing in. */
interface PasskeyChallengesTable {
  challenge: string;
  user_id: string | null;
  expires_on: number;
}

/** A link that opens something once; `hash` is that of its secret. */
interface OneTimeTokensTable {
  hash: string;
  user_id: string;
  purpose: string;
  expires_on: number;
}

/** `code_key` is the folded code. */
interface AffiliatesTable {
  code: string;
  nickname: string;
  code_key: string;
}

/** Which row shows a subscription of the payment provider; */
interface ProviderSubscriptionsTable {
  provider_id: string;
  row_id: string;
  user_id: string;
  synced_on: number;
  bought_twice: Generated<boolean>;
}

interface ProviderEventsTable {
  id: string;
  received_on: number;
}

/** A purchase in the built-in test checkout. */
interface TestCheckoutsTable {
  id: string;
  user_id: string;
  price_id: string;
  success_url: string;
  cancel_url: string;
  created_on: number;
}

/** The purchase at the payment provider that an account has open for a product. */
interface CheckoutsTable {
  user_id: string;
  product: string;
  session_id: string;
  created_on: number;
}

/** A sign-in. Instants are epoch milliseconds; a revoked session is kept for 30 days. */
interface SessionsTable {
  id: string;
  user_id: string;
  /** What people call the device; null where it is not known. */
  label: string | null;
  created_on: number;
  expires_on: number;
  revoked_on: number | null;
  /** The device in which it is used; null until it was heard of there. */
  device_id: string | null;
  /** Which of its tokens is in use; the id is null while that is one from before tokens had numbers. */
  token_number: number;
  token_id: string | null;
  /** It was ended because a token that had been replaced was exchanged once more. */
  reused: Generated<boolean>;
}

/** A browser that gets notifications while the app is closed; it goes with its session, or with its user. */
interface PushSubscriptionsTable {
  id: string;
  endpoint: string;
  user_id: string;
  session_id: string;
  p256dh: string;
  auth: string;
  language: 'el' | 'en';
  remembered: boolean;
  created_on: number;
}

/** The last number that a company gave, per kind of number. */
interface CountersTable {
  company_id: string;
  name: string;
  value: number;
}

/** Tries of a limited call within one window of time; `key` is a hash, so that no name or address is kept. */
interface AttemptsTable {
  key: string;
  window_start: number;
  count: Generated<number>;
}

/** What each company is found by: folded words. */
interface CompanyWordsTable {
  id: string;
  words: string;
}

/** Facts about this installation, such as the day for which the demo was made. */
interface InstallationTable {
  name: string;
  value: string;
}

/** Every table. Those of the resources are derived from the row schemas, so their columns are named at run time. */
export type Tables = Record<RowTable, ColumnValues> &
  SyncTables & {
    credentials: CredentialsTable;
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
    sessions: SessionsTable;
    push_subscriptions: PushSubscriptionsTable;
    counters: CountersTable;
    attempts: AttemptsTable;
    installation: InstallationTable;
    one_time_tokens: OneTimeTokensTable;
    affiliates: AffiliatesTable;
    provider_subscriptions: ProviderSubscriptionsTable;
    provider_events: ProviderEventsTable;
    test_checkouts: TestCheckoutsTable;
    checkouts: CheckoutsTable;
    company_words: CompanyWordsTable;
  };

/** A transaction, or the pool where one statement is enough. */
export type Executor = Kysely<Tables>;
