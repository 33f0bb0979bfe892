import { useTranslation } from 'react-i18next';
import type { HistoryEntry, Named } from '../../../domain/history/entry.ts';
import type { TrackedResource } from '../../../domain/history/subjects.ts';
import { minute } from '../../../domain/kernel/time.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { changeLabel } from '../../theme/change-labels.ts';
import { useFieldLabels } from '../../theme/field-labels.ts';
import { reasonLabels } from '../../theme/mark-labels.ts';
import { operationalStatusLooks, type StatusLook } from '../../theme/statuses.ts';
import { requestStatusLooks, taskStatusLooks } from '../../theme/work-statuses.ts';

type Kind = 'text' | 'name' | 'moment' | 'money' | 'minutes' | 'percent' | 'other' | Readonly<Record<string, TextKey>>;

const labelsOf = (looks: Readonly<Record<string, StatusLook>>): Readonly<Record<string, TextKey>> =>
  Object.fromEntries(Object.entries(looks).map(([value, { label }]) => [value, label]));

/** Fields that appear only in histories, by their names in `history.field`. */
const fields = {
  number: 'text',
  invoiceId: 'text',
  rootTask: 'name',
  employeesAssignees: 'name',
  watchers: 'name',
  assignee: 'name',
  owner: 'name',
  taskCreator: 'name',
  customer: 'name',
  totalExtraCosts: 'money',
  percentCompleted: 'percent',
  antediluvian: 'text',
  taskCompletionStatus: labelsOf(taskStatusLooks),
  addressOperationalStatus: labelsOf(operationalStatusLooks),
  requiredPhotos: 'other',
  steps: 'other',
  stepTemplate: 'name',
  answers: 'other',
  signature: 'other',
  signedContent: 'other',
  visit: 'other',
  markPlaces: 'other',
  task: 'name',
  failureReason: reasonLabels,
  failureComment: 'text',
  installationAddress: 'name',
  pickupAddresses: 'name',
  addresses: 'name',
  millisecondsWorkedOn: 'minutes',
  startedOn: 'moment',
  collectedOn: 'moment',
  installedOn: 'moment',
  finishedOn: 'moment',
  failedOn: 'moment',
  doneOn: 'moment',
  takenOn: 'moment',
  receivedOn: 'moment',
  expiresOn: 'moment',
  newFrom: 'moment',
  newTo: 'moment',
  resetToOngoingTimestamp: 'moment',
  commentFromInstallationProofOfWork: 'text',
  commentFromPickupProofOfWork: 'text',
  author: 'name',
  type: { PICKUP: 'history.pickup', INSTALLATION: 'history.installation' },
  typeStatus: {
    ASSIGNMENT: 'history.requestOf.ASSIGNMENT',
    RESCHEDULE: 'history.requestOf.RESCHEDULE',
    FLEET: 'history.requestOf.FLEET',
  },
  operationalAddress: 'name',
  proof: 'name',
  kind: {
    BEFORE: 'photoKind.BEFORE',
    AFTER: 'photoKind.AFTER',
    SERIAL_NUMBER: 'photoKind.SERIAL_NUMBER',
    OTHER: 'photoKind.OTHER',
    SIGNATURE: 'photoKind.SIGNATURE',
    VOICE_NOTE: 'photoKind.VOICE_NOTE',
  },
  size: 'other',
  originalOf: 'name',
  extension: 'text',
  sender: 'name',
  receiver: 'name',
  requester: 'name',
  estimatedHours: 'text',
} as const satisfies Readonly<Record<string, Kind>>;

type OwnField = keyof typeof fields;

const isOwn = (field: string): field is OwnField => Object.hasOwn(fields, field);

/** The most wanted fields; a list of all would be longer than the screen. */
export const filterableFields = [
  'completionStatus',
  'taskCompletionStatus',
  'taskOperationalStatus',
  'employeesAssignees',
  'assignee',
  'installationTimestampFrom',
  'pickupTimestampFrom',
  'salesPrice',
  'payout',
  'extraCosts',
  'communicationInfo',
  'comment',
  'shareState',
] as const;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'label' in value;

/** Puts the parts of a history into words, in the language and time zone of the screen. */
export function useHistoryLabels() {
  const { t } = useTranslation();
  const format = useFormat();
  const known = useFieldLabels();
  // A row that the reader doesn't see has no id; one without a name of its own has.
  const nameOf = ({ id, label }: Named): string => label ?? t(id === null ? 'history.hidden' : 'history.unnamed');

  function ownValue(kind: Kind, value: unknown): string {
    if (typeof kind === 'object') {
      const key = kind[String(value)];
      return key === undefined ? String(value) : t(key);
    }
    if (typeof value === 'number') return numberOf(kind, value);
    if (typeof value === 'boolean') return t(value ? 'table.yes' : 'table.no');
    return typeof value === 'string' ? value : t('history.set');
  }
  function numberOf(kind: Exclude<Kind, object>, value: number): string {
    switch (kind) {
      case 'moment':
        return format.dateTime(value);
      case 'money':
        return format.money(value);
      case 'percent':
        return format.percent(value);
      case 'minutes':
        return t('history.minutes', { count: Math.round(value / minute) });
      default:
        return format.number(value);
    }
  }

  return {
    what: ({ name }: Pick<HistoryEntry, 'name'>): string => t(changeLabel(name)),
    who: ({ who, of }: Pick<HistoryEntry, 'who' | 'of'>): string =>
      who.label ?? (of === null ? t('history.somebody') : t('history.somebodyOf', { company: of })),
    device: ({ device }: Pick<HistoryEntry, 'device'>): string | null => {
      if (device === null) return null;
      return device.label ?? t('history.someDevice');
    },
    clock: ({ skewed, uncertain }: Pick<HistoryEntry, 'skewed' | 'uncertain'>): string =>
      uncertain ? t('history.clockUncertain') : t(skewed ? 'table.yes' : 'table.no'),
    acceptedBy: ({ acceptedBy }: Pick<HistoryEntry, 'acceptedBy'>): string | null =>
      acceptedBy === null ? null : t('history.acceptedBy', { person: acceptedBy.label ?? t('history.somebody') }),
    row: ({ resource, label }: { resource: TrackedResource; label: string | null }): string =>
      [t(`history.row.${resource}`), label].filter(Boolean).join(' · '),
    field: (resource: TrackedResource, field: string): string => {
      if (resource === 'task-assignments' && field === 'status') return t('history.field.requestStatus');
      return isOwn(field) ? t(`history.field.${field}`) : known.label(field);
    },
    value: (resource: TrackedResource, { field, value }: { field: string; value: unknown }): string => {
      if (isEmpty(value)) return t('field.empty');
      if (isNamed(value)) return nameOf(value);
      if (Array.isArray(value) && value.every(isNamed)) return value.map(nameOf).join(', ');
      if (resource === 'task-assignments' && field === 'status') return ownValue(labelsOf(requestStatusLooks), value);
      return isOwn(field) ? ownValue(fields[field], value) : known.value(field, value);
    },
  };
}

export type HistoryLabels = ReturnType<typeof useHistoryLabels>;
