import type { ColumnType, Generated } from 'kysely';
import type { Countersignature, EvidenceRecord, StampStep } from '../../../domain/evidence/schema.ts';

/** jsonb columns: written as JSON text, read as parsed values. */
type Json = ColumnType<unknown, string, string>;

export interface SyncChangesTable {
  xid: Generated<string>;
  scope: string;
  resource: string;
  row_id: string;
}

export interface SyncStateTable {
  single: Generated<boolean>;
  epoch: Generated<string>;
  origin: Generated<string>;
  floor: Generated<string>;
}

export interface SyncMarksTable {
  taken_on: number;
  xid: string;
}

export interface DeviceSequencesTable {
  device_id: string;
  user_id: string;
  next: Generated<number>;
}

/** See the migration for what each instant means. */
export interface MutationsTable {
  id: string;
  user_id: string;
  company_id: string;
  device_id: string | null;
  seq: number | null;
  name: string;
  resource: string | null;
  row_id: string | null;
  args: Json;
  base: Json;
  device_at: number;
  clock_offset: number;
  at: number;
  uncertain: Generated<boolean>;
  server_at: number;
  schema: number;
  outcome: Json;
  xid: Generated<string>;
  quarantine_id: string | null;
  contents_removed_on: Generated<number | null>;
}

export interface MutationWritesTable {
  mutation_id: string;
  position: number;
  kind: string;
  resource: string;
  row_id: string;
  fields: string[];
  old_values: ColumnType<unknown, string | null, string | null>;
  new_values: ColumnType<unknown, string | null, string | null>;
}

export interface MutationSubjectsTable {
  resource: string;
  row_id: string;
  server_at: number;
  mutation_id: string;
}

export interface MutationFailuresTable {
  id: string;
  user_id: string;
  count: number;
  last_error: string;
  last_on: number;
}

export interface ImportStandInsTable {
  user_id: string;
  minted_id: string;
  row_id: string;
  mutation_id: string;
}

export interface UploadsTable {
  company_id: string;
  hash: string;
  size: number;
  media_type: string;
  stored_on: number;
  stamped: boolean;
}

export interface PhotoUploadsTable {
  photo_id: string;
  company_id: string;
  hash: string;
  user_id: string;
  created_on: number;
}

export interface CompanyStorageTable {
  company_id: string;
  used: number;
  told: Generated<number>;
}

/** Space reserved for running uploads. */
export interface RoomReservationsTable {
  id: string;
  company_id: string;
  user_id: string;
  subject_id: string;
  size: number;
  announced: boolean;
  expires_on: number;
}

export interface QuarantineTable {
  id: string;
  company_id: string;
  user_id: string;
  device_id: string;
  received_on: number;
  reason: string;
  label: string;
  item: Json;
  photos: Json;
  status: Generated<'PENDING' | 'ACCEPTED' | 'DISMISSED'>;
  decided_by: Generated<string | null>;
  decided_on: Generated<number | null>;
  bytes: number;
  shown: Json | null;
  after_end: boolean;
}

/** For how many years a company keeps what can be removed; null is for ever. */
export interface CompanyRetentionTable {
  company_id: string;
  history_years: number | null;
  notification_years: number | null;
  photo_years: number | null;
  changed_on: number;
  changed_by: string;
}

export interface RetentionPositionsTable {
  company_id: string;
  server_at: number;
  mutation_id: string;
}

interface EvidenceKeyColumns {
  id: string;
  spki: string;
  from_on: number;
  revoked_on: number | null;
}

export interface EvidenceServerKeysTable extends EvidenceKeyColumns {
  /** PKCS #8 in hex. */
  private_key: string;
}

export interface EvidenceDeviceKeysTable extends EvidenceKeyColumns {
  device_id: string;
  user_id: string;
}

export interface EvidenceTasksTable {
  task_id: string;
  last: Countersignature | null;
  stamped: Generated<number>;
}

export interface EvidenceStampsTable {
  id: string;
  /** In hex. */
  answer: string;
}

/** See the migration. */
export interface EvidenceStampedTable {
  task_id: string;
  position: number;
  stamp_id: string;
  path: StampStep[];
}

/** See the migration. */
export interface EvidenceEntriesTable {
  hash: string;
  key: string | null;
  sequence: number | null;
  previous: string | null;
  signature: string | null;
  body: string;
  task_id: string | null;
  position: number | null;
  record: EvidenceRecord | null;
  content: NonNullable<unknown> | null;
  countersignature: Countersignature | null;
  received_on: number;
}

/** The tables of synchronisation. */
export interface SyncTables {
  sync_changes: SyncChangesTable;
  sync_state: SyncStateTable;
  sync_marks: SyncMarksTable;
  device_sequences: DeviceSequencesTable;
  mutations: MutationsTable;
  mutation_writes: MutationWritesTable;
  mutation_subjects: MutationSubjectsTable;
  mutation_failures: MutationFailuresTable;
  import_stand_ins: ImportStandInsTable;
  uploads: UploadsTable;
  photo_uploads: PhotoUploadsTable;
  photo_sources: PhotoUploadsTable;
  step_pictures: Pick<PhotoUploadsTable, 'company_id' | 'hash' | 'created_on'>;
  company_storage: CompanyStorageTable;
  room_reservations: RoomReservationsTable;
  quarantine: QuarantineTable;
  company_retention: CompanyRetentionTable;
  retention_positions: RetentionPositionsTable;
  evidence_server_keys: EvidenceServerKeysTable;
  evidence_device_keys: EvidenceDeviceKeysTable;
  evidence_tasks: EvidenceTasksTable;
  evidence_entries: EvidenceEntriesTable;
  evidence_stamps: EvidenceStampsTable;
  evidence_stamped: EvidenceStampedTable;
}
