import { useTranslation } from 'react-i18next';
import type { ViewContent } from '../../domain/saved-view/content.ts';
import type { NamedAnswer } from '../../domain/steps/answer-mutation.ts';
import type { TextKey } from '../i18n/texts.ts';
import { useFormat } from '../i18n/use-format.tsx';
import { reasonLabels } from './mark-labels.ts';
import { addressStatusLooks, operationalStatusLooks, type StatusLook } from './statuses.ts';
import { proofStatusLooks, requestStatusLooks, shareStateLabels } from './work-statuses.ts';

type Kind =
  | 'text'
  | 'country'
  | 'customer'
  | 'employee'
  | 'vacationType'
  | 'sharedStatus'
  | 'money'
  | 'degrees'
  | 'hours'
  | 'moment'
  | 'addressStatus'
  | 'operationalStatus'
  | 'status'
  | 'shareState'
  | 'failureReason'
  | 'count'
  | 'answers'
  | 'photo'
  | 'view';

/** The values of fields that are no plain texts. */
const kinds: Readonly<Record<string, Kind>> = {
  completionStatus: 'addressStatus',
  salesPrice: 'money',
  payout: 'money',
  extraCosts: 'money',
  status: 'status',
  addresses: 'count',
  shareState: 'shareState',
  country: 'country',
  latitude: 'degrees',
  longitude: 'degrees',
  sharedStatus: 'sharedStatus',
  customer: 'customer',
  taskOperationalStatus: 'operationalStatus',
  installationTimestampFrom: 'moment',
  installationTimestampTo: 'moment',
  pickupTimestampFrom: 'moment',
  pickupTimestampTo: 'moment',
  estimateTime: 'hours',
  totalPayout: 'money',
  startingTime: 'moment',
  endingTime: 'moment',
  vacationType: 'vacationType',
  employee: 'employee',
  finalPayout: 'money',
  failureReason: 'failureReason',
  installedOn: 'moment',
  takenOutOn: 'moment',
  begin: 'moment',
  end: 'moment',
  newFrom: 'moment',
  newTo: 'moment',
  estimatedHours: 'hours',
  employees: 'count',
  subtasks: 'count',
  content: 'view',
  steps: 'count',
  answers: 'answers',
  photo: 'photo',
};

/** Fields that are called otherwise than by their name in one of the groups. */
const labels: Readonly<Record<string, TextKey>> = {
  sharedStatus: 'field.sharing',
  taskOperationalStatus: 'tasks.operationalStatus',
  installationTimestampFrom: 'taskForm.field.installationFrom',
  installationTimestampTo: 'taskForm.field.installationTo',
  pickupTimestampFrom: 'taskForm.field.pickupFrom',
  pickupTimestampTo: 'taskForm.field.pickupTo',
  estimateTime: 'taskForm.field.estimateTime',
  jobTicket: 'taskForm.field.jobTicket',
  totalPayout: 'taskForm.field.totalPayout',
  finalPayout: 'taskForm.field.finalPayout',
  failureReason: 'history.field.failureReason',
  failureComment: 'history.field.failureComment',
  invoiceId: 'history.field.invoiceId',
  newFrom: 'taskAction.reschedule.newFrom',
  newTo: 'taskAction.reschedule.newTo',
  estimatedHours: 'taskAction.reschedule.hours',
  employees: 'history.field.employeesAssignees',
  subtasks: 'split.subtasks',
  content: 'views.content',
  steps: 'stepTemplates.field.steps',
};

/** Where a field may have its text: as one that many rows have, then as one of each list. */
const keysOf = (field: string): string[] => [
  `field.${field}`,
  ...['addresses', 'customers', 'people', 'roles', 'vacations', 'equipment', 'workingTime'].map(
    (list) => `${list}.field.${field}`,
  ),
];

/** Texts of the fields that hold one of a closed list. */
const choices: Partial<Record<Kind, Readonly<Record<string, TextKey>>>> = {
  addressStatus: labelsOf(addressStatusLooks),
  operationalStatus: labelsOf(operationalStatusLooks),
  // Of a proof of work or of a request, which have none in common.
  status: { ...labelsOf(proofStatusLooks), ...labelsOf(requestStatusLooks) },
  shareState: shareStateLabels,
  failureReason: reasonLabels,
  vacationType: {
    PAID_VACATION: 'vacations.type.PAID_VACATION',
    UNPAID_VACATION: 'vacations.type.UNPAID_VACATION',
    SICK_LEAVE: 'vacations.type.SICK_LEAVE',
    OTHER: 'vacations.type.OTHER',
  },
  sharedStatus: { PRIVATE: 'field.private', SHARED: 'addresses.field.sharedAddress' },
};

function labelsOf(looks: Readonly<Record<string, StatusLook>>): Readonly<Record<string, TextKey>> {
  return Object.fromEntries(Object.entries(looks).map(([status, { label }]) => [status, label]));
}

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** Whether a field names a customer, whose name stands in its row. */
export const namesCustomer = (field: string): boolean => kinds[field] === 'customer';

/** Whether a field names somebody of the company, whose name stands in their row. */
export const namesEmployee = (field: string): boolean => kinds[field] === 'employee';

/** How fields of a conflict and their values are called on the screen; a field that has no words shows its own name. */
export function useFieldLabels(): {
  has: (field: string) => boolean;
  label: (field: string) => string;
  value: (field: string, value: unknown) => string;
} {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const keyOf = (field: string): TextKey | undefined =>
    // One that exists is a key.
    labels[field] ?? (keysOf(field).find((key) => i18n.exists(key)) as TextKey | undefined);
  const textOf = (kind: Kind, shown: string): string => {
    if (kind === 'view') return viewText(shown);
    const choice = choices[kind]?.[shown];
    return choice === undefined ? shown : t(choice);
  };
  /** How many filters and columns a saved view has. */
  const viewText = (content: string): string => {
    const { search, chosen } = JSON.parse(content) as ViewContent;
    const filters = t('views.filters', { count: Object.keys(search).length });
    return `${filters} · ${chosen === null ? t('views.usualColumns') : t('views.columns', { count: chosen.length })}`;
  };
  const numberOf = (kind: Kind, shown: number): string => {
    switch (kind) {
      case 'money':
        return format.money(shown);
      case 'degrees':
        return format.degrees(shown);
      case 'moment':
        return format.dateTime(shown);
      case 'hours':
        return t('tasks.hours', { hours: format.number(shown) });
      default:
        return format.number(shown);
    }
  };
  /** The title of a step with its answer. */
  const answerText = ({ title, text, value: given }: NamedAnswer): string => {
    const words = text ?? (given === null ? t('field.empty') : plainText(given));
    return [title, words].filter(Boolean).join(': ');
  };
  const plainText = (given: string | number | boolean): string => {
    if (typeof given === 'boolean') return t(given ? 'table.yes' : 'table.no');
    return typeof given === 'number' ? format.number(given) : given;
  };
  const otherOf = (kind: Kind, shown: unknown): string => {
    if (typeof shown === 'boolean') return t(shown ? 'table.yes' : 'table.no');
    if (kind === 'answers')
      return Object.values(shown as Record<string, NamedAnswer>)
        .map(answerText)
        .join(', ');
    // A photo has no name.
    if (kind === 'photo') return t('history.set');
    if (kind === 'country' && isNamed(shown)) return shown.name;
    return Array.isArray(shown) ? format.number(shown.length) : JSON.stringify(shown);
  };
  const value = (field: string, shown: unknown): string => {
    const kind = kinds[field] ?? 'text';
    if (shown === null || shown === undefined || shown === '') return t('field.empty');
    if (typeof shown === 'string') return textOf(kind, shown);
    return typeof shown === 'number' ? numberOf(kind, shown) : otherOf(kind, shown);
  };
  const label = (field: string): string => {
    const key = keyOf(field);
    return key === undefined ? field : t(key);
  };
  return { has: (field) => keyOf(field) !== undefined, label, value };
}
