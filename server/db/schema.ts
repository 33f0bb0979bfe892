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
  | 'devices'
  | 'saved_views'
  | 'step_templates'
  | 'equipment'
  | 'work_days';

/**
 * `username_key` is the normalised name, `password_hash` argon2id in PHC form; `verified` once the e-mail address was
 * confirmed.
 */
interface CredentialsTable {
  user_id: string;
  username_key: string;
  password_hash: string;
  verified: boolean;
}

/** A public key for signing in; bytes are base64url. */
interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  /** The authenticator's signature counter; 0 if it has none. */
  sign_count: number;
  name: string | null;
  created_on: number;
  last_used_on: number | null;
}

/** A challenge to be signed with a passkey; `user_id` is null for signing in. */
interface PasskeyChallengesTable {
  challenge: string;
  user_id: string | null;
  expires_on: number;
}

/** A link that works once; `hash` is that of its secret. */
interface OneTimeTokensTable {
  hash: string;
  user_id: string;
  purpose: string;
  expires_on: number;
}

/** An invitation to register a company; `hash` is that of its link's secret. */
interface CompanyInvitationsTable {
  hash: string;
  email: string;
  created_on: number;
  expires_on: number;
}

/** A company that the operator has locked: requests of its people are refused. */
interface CompanyLocksTable {
  company_id: string;
  locked_on: number;
}

/** `code_key` is the folded code. */
interface AffiliatesTable {
  code: string;
  nickname: string;
  code_key: string;
}

/** The row of a provider's subscription. */
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

/** An account's open purchase of a product at the payment provider. */
interface CheckoutsTable {
  user_id: string;
  product: string;
  session_id: string;
  created_on: number;
}

/** Instants are epoch milliseconds; a revoked session is kept for 30 days. */
interface SessionsTable {
  id: string;
  user_id: string;
  /** The device's name as people know it; null if unknown. */
  label: string | null;
  created_on: number;
  expires_on: number;
  revoked_on: number | null;
  /** The device that uses it; null until first contact. */
  device_id: string | null;
  /** The token in use; the id is null for tokens from before tokens had numbers. */
  token_number: number;
  token_id: string | null;
  /** Revoked because a replaced token was exchanged again. */
  reused: Generated<boolean>;
}

/** A browser that receives pushes; deleted with its session or user. */
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

/** See the migration. */
interface VisitMailReceiversTable {
  token: string;
  company_id: string;
  receiver: string;
  stopped_on: number | null;
}

/** The last number of a kind that a company has used. */
interface CountersTable {
  company_id: string;
  name: string;
  value: number;
}

/** Attempts within a window of time; `key` is a hash, so that no name or IP address is stored. */
interface AttemptsTable {
  key: string;
  window_start: number;
  count: Generated<number>;
}

/** The window in which a company's office devices hold closed tasks, in days, and the rows that they then hold. */
interface CompanyWindowsTable {
  company_id: string;
  days: number;
  device_rows: number;
  measured_on: number;
}

/** The folded words that a company is found by. */
interface CompanyWordsTable {
  id: string;
  words: string;
}

/** Facts about this installation, such as the day of the demo's tasks. */
interface InstallationTable {
  name: string;
  value: string;
}

/** A node that shares the database; `seen_on` is by the database's clock. */
interface NodesTable {
  id: string;
  instance: string;
  name: string;
  version: string;
  secret_salt: string;
  secret_mark: string;
  accepted_mark: string | null;
  files: string;
  public_url: string;
  seen_on: number;
}

/** Every table. Columns of resource tables are derived from the row schemas at run time. */
export type Tables = Record<RowTable, ColumnValues> &
  SyncTables & {
    credentials: CredentialsTable;
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
    sessions: SessionsTable;
    push_subscriptions: PushSubscriptionsTable;
    counters: CountersTable;
    attempts: AttemptsTable;
    company_windows: CompanyWindowsTable;
    installation: InstallationTable;
    one_time_tokens: OneTimeTokensTable;
    company_invitations: CompanyInvitationsTable;
    company_locks: CompanyLocksTable;
    visit_mail_receivers: VisitMailReceiversTable;
    affiliates: AffiliatesTable;
    provider_subscriptions: ProviderSubscriptionsTable;
    provider_events: ProviderEventsTable;
    test_checkouts: TestCheckoutsTable;
    checkouts: CheckoutsTable;
    company_words: CompanyWordsTable;
    nodes: NodesTable;
  };

/** A transaction, or the pool where one statement is enough. */
export type Executor = Kysely<Tables>;
