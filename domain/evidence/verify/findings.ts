/**
 * All that a pack can have wrong or noteworthy. `broken`: it is not as it was made, or was not made by whom it names. `notable`: it
 * is as it was made, and a reader should know this of it.
 */
export const findingSeverities = {
  evidence_missing: 'broken',
  evidence_unreadable: 'broken',
  evidence_not_canonical: 'broken',
  order_wrong: 'broken',
  doubled: 'broken',
  other_task: 'broken',

  key_id_wrong: 'broken',
  key_unknown: 'broken',
  key_of_other_device: 'broken',
  key_before_registration: 'broken',
  key_after_revocation: 'broken',
  keys_changed: 'broken',

  content_changed: 'broken',
  signature_wrong: 'broken',
  chain_gap: 'broken',
  link_needless: 'broken',

  not_countersigned: 'broken',
  countersignature_wrong: 'broken',
  countersigned_otherwise: 'broken',
  countersignature_chain_broken: 'broken',
  position_missing: 'broken',
  tail_missing: 'broken',
  position_doubled: 'broken',
  record_missing: 'broken',

  head_wrong: 'broken',
  count_wrong: 'broken',
  last_wrong: 'broken',

  file_missing: 'broken',
  file_changed: 'broken',
  file_unknown: 'broken',
  file_not_listed: 'broken',
  original_missing: 'broken',
  original_otherwise: 'broken',

  timestamp_unreadable: 'broken',
  timestamp_of_other: 'broken',
  timestamp_wrong: 'broken',
  timestamp_purpose_wrong: 'broken',
  timestamp_certificate_expired: 'broken',

  record_removed: 'notable',
  file_awaited: 'notable',
  file_removed: 'notable',
  file_lost: 'notable',
  late: 'notable',
  unsigned: 'notable',
  fork: 'notable',
  id_twice: 'notable',
  key_revoked_later: 'notable',
  clock_unknown: 'notable',
  time_backwards: 'notable',
  time_after_receipt: 'notable',
  received_backwards: 'notable',
  received_after_timestamp: 'notable',
  timestamp_unchecked: 'notable',
} as const;

export type FindingCode = keyof typeof findingSeverities;
export type Severity = (typeof findingSeverities)[FindingCode];

export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** The id of the record that it is about, if it is about one. */
  record: string | null;
  /** The place of it: a position of the task, a sequence of a chain, a key, a name of a file, a path in `evidence.json`. */
  at: string | null;
}

/** The findings of a verification, in the order of the checks. */
export class Findings {
  readonly list: Finding[] = [];

  add(code: FindingCode, about: { record?: string | undefined; at?: string | number } = {}): void {
    const at = about.at === undefined ? null : String(about.at);
    this.list.push({ code, severity: findingSeverities[code], record: about.record ?? null, at });
  }

  get isIntact(): boolean {
    return this.list.every(({ severity }) => severity !== 'broken');
  }
}
