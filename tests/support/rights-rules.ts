import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { Sent } from './rights-calls.ts';
import type { Deed, JobName, JobState, Subject } from './rights-jobs.ts';
import type { Person, RightsWorld } from './rights-people.ts';

/**
 * What a call is, as far as it matters who makes it. `kind` is that of {@link Subject}.
 * - public: for anybody, who sends nothing that helps and so is told what it `answers`, 200 unless it says otherwise.
 *   session: about whoever asks. same: says the same to everybody about every row.
 * - list: the rows that are seen whole, some of them where it shows the `most` it can; `only` those for which that holds.
 *   read: one row, or 405 for those who see it where it `has` no such part.
 * - write: for those of a job who may; `from` is where its address has to stand, `state` in which the job has to be, and
 *   `sent` what goes with the call. No job of those named by `except` can be in that state.
 * - account: for those of an account who may ({@link AccountRule}).
 * - apart: its own test, by its name, in rights.test.ts or in the one of accounts.
 */
export type Rule =
  | { kind: 'public'; answers?: number }
  | { kind: 'session' }
  | { kind: 'same' }
  | { kind: 'list'; of: string; most?: true; only?: (subject: Subject, person: Person) => boolean }
  | { kind: 'read'; of: string; has: boolean }
  | WriteRule
  | AccountRule
  | { kind: 'apart'; in?: 'accounts' };

/** What is sent about the row of a job by somebody. */
export type SentBy = (asked: { world: RightsWorld; person: Person; id: string }) => Sent | Promise<Sent>;

export interface WriteRule {
  kind: 'write';
  of: string;
  may: Deed;
  from?: AddressCompletionStatus;
  state?: JobState;
  sent?: SentBy;
  except?: readonly JobName[];
}

/** Whose account a row is made in: each call is tried on the rows of two. */
export type AccountOwner = 'boss' | 'partner';

/** Who may, and who sees the row and may not, which they are told; for all others it is not there. */
interface Allowed {
  may: readonly Person[];
  sees?: readonly Person[];
}

/**
 * A call about a row of an account that is made for each try, or that makes one itself. `ownersOnly`: whoever owns no account
 * is refused before anybody looks for the row. `hidden`: the status for those who do not see it, 404 unless it says otherwise.
 */
export interface AccountRule {
  kind: 'account';
  make?: (world: RightsWorld, owner: AccountOwner) => Promise<string>;
  sent?: (asked: { world: RightsWorld; owner: AccountOwner; id: string }) => Sent | Promise<Sent>;
  boss: Allowed;
  /** Absent where it is not about anybody's rows. */
  partner?: Allowed;
  ownersOnly?: true;
  hidden?: number;
}
