import { useTranslation } from 'react-i18next';
import type { TextKey } from '../i18n/texts.ts';
import { useFormat } from '../i18n/use-format.tsx';
import { reasonWords } from './mark-words.ts';
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
  | 'count';

const fields: Readonly<Record<string, { label: TextKey; kind: Kind }>> = {
  completionStatus: { label: 'field.completionStatus', kind: 'addressStatus' },
  communicationInfo: { label: 'field.communicationInfo', kind: 'text' },
  salesPrice: { label: 'field.salesPrice', kind: 'money' },
  payout: { label: 'field.payout', kind: 'money' },
  extraCosts: { label: 'field.extraCosts', kind: 'money' },
  extraCostsDescription: { label: 'field.extraCostsDescription', kind: 'text' },
  nickname: { label: 'field.nickname', kind: 'text' },
  comment: { label: 'field.comment', kind: 'text' },
  status: { label: 'field.status', kind: 'status' },
  addresses: { label: 'field.addresses', kind: 'count' },
  shareState: { label: 'field.shareState', kind: 'shareState' },
  name: { label: 'field.name', kind: 'text' },
  street: { label: 'field.street', kind: 'text' },
  region: { label: 'field.region', kind: 'text' },
  province: { label: 'field.province', kind: 'text' },
  zipCode: { label: 'field.zipCode', kind: 'text' },
  country: { label: 'field.country', kind: 'country' },
  floor: { label: 'field.floor', kind: 'text' },
  telephone: { label: 'field.telephone', kind: 'text' },
  latitude: { label: 'field.latitude', kind: 'degrees' },
  longitude: { label: 'field.longitude', kind: 'degrees' },
  sharedAddress: { label: 'field.sharedAddress', kind: 'text' },
  sharedStatus: { label: 'field.sharing', kind: 'sharedStatus' },
  customer: { label: 'field.customer', kind: 'customer' },
  afm: { label: 'field.afm', kind: 'text' },
  code: { label: 'field.code', kind: 'text' },
  job: { label: 'field.job', kind: 'text' },
  email: { label: 'field.email', kind: 'text' },
  surname: { label: 'people.field.surname', kind: 'text' },
  phoneNumber: { label: 'people.field.phoneNumber', kind: 'text' },
  vat: { label: 'people.field.vat', kind: 'text' },
  role: { label: 'people.field.role', kind: 'text' },
  icon: { label: 'roles.field.icon', kind: 'text' },
  taskOperationalStatus: { label: 'tasks.operationalStatus', kind: 'operationalStatus' },
  installationTimestampFrom: { label: 'taskForm.field.installationFrom', kind: 'moment' },
  installationTimestampTo: { label: 'taskForm.field.installationTo', kind: 'moment' },
  pickupTimestampFrom: { label: 'taskForm.field.pickupFrom', kind: 'moment' },
  pickupTimestampTo: { label: 'taskForm.field.pickupTo', kind: 'moment' },
  estimateTime: { label: 'taskForm.field.estimateTime', kind: 'hours' },
  jobTicket: { label: 'taskForm.field.jobTicket', kind: 'text' },
  totalPayout: { label: 'taskForm.field.totalPayout', kind: 'money' },
  startingTime: { label: 'vacations.field.startingTime', kind: 'moment' },
  endingTime: { label: 'vacations.field.endingTime', kind: 'moment' },
  vacationType: { label: 'vacations.field.vacationType', kind: 'vacationType' },
  employee: { label: 'vacations.field.employee', kind: 'employee' },
  finalPayout: { label: 'taskForm.field.finalPayout', kind: 'money' },
  failureReason: { label: 'history.field.failureReason', kind: 'failureReason' },
  failureComment: { label: 'history.field.failureComment', kind: 'text' },
  newFrom: { label: 'taskAction.reschedule.newFrom', kind: 'moment' },
  newTo: { label: 'taskAction.reschedule.newTo', kind: 'moment' },
  estimatedHours: { label: 'taskAction.reschedule.hours', kind: 'hours' },
  invoiceId: { label: 'history.field.invoiceId', kind: 'text' },
  employees: { label: 'history.field.employeesAssignees', kind: 'count' },
  subtasks: { label: 'split.subtasks', kind: 'count' },
};

/** Texts of the fields that hold one of a closed list. */
const choices: Partial<Record<Kind, Readonly<Record<string, TextKey>>>> = {
  addressStatus: labelsOf(addressStatusLooks),
  operationalStatus: labelsOf(operationalStatusLooks),
  // Of a proof of work or of a request, which have none in common.
  status: { ...labelsOf(proofStatusLooks), ...labelsOf(requestStatusLooks) },
  shareState: shareStateLabels,
  failureReason: reasonWords,
  vacationType: {
    PAID_VACATION: 'vacations.type.PAID_VACATION',
    UNPAID_VACATION: 'vacations.type.UNPAID_VACATION',
    SICK_LEAVE: 'vacations.type.SICK_LEAVE',
    OTHER: 'vacations.type.OTHER',
  },
  sharedStatus: { PRIVATE: 'field.private', SHARED: 'field.sharedAddress' },
};

function labelsOf(looks: Readonly<Record<string, StatusLook>>): Readonly<Record<string, TextKey>> {
  return Object.fromEntries(Object.entries(looks).map(([status, { label }]) => [status, label]));
}

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** Whether a field has words of its own. */
export const hasFieldWords = (field: string): boolean => fields[field] !== undefined;

/** Whether a field names a customer, whose name stands in its row. */
export const namesCustomer = (field: string): boolean => fields[field]?.kind === 'customer';

/** Whether a field names somebody of the company, whose name stands in their row. */
export const namesEmployee = (field: string): boolean => fields[field]?.kind === 'employee';

/** How fields of a conflict and their values are called on the screen; a field that has no words shows its own name. */
export function useFieldWords(): {
  label: (field: string) => string;
  value: (field: string, value: unknown) => string;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = (kind: Kind, shown: string): string => {
    const choice = choices[kind]?.[shown];
    return choice === undefined ? shown : t(choice);
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
  const otherOf = (kind: Kind, shown: unknown): string => {
    if (typeof shown === 'boolean') return t(shown ? 'table.yes' : 'table.no');
    if (kind === 'country' && isNamed(shown)) return shown.name;
    return Array.isArray(shown) ? format.number(shown.length) : JSON.stringify(shown);
  };
  const value = (field: string, shown: unknown): string => {
    const kind = fields[field]?.kind ?? 'text';
    if (shown === null || shown === undefined || shown === '') return t('field.empty');
    if (typeof shown === 'string') return textOf(kind, shown);
    return typeof shown === 'number' ? numberOf(kind, shown) : otherOf(kind, shown);
  };
  return { label: (field) => (fields[field] ? t(fields[field].label) : field), value };
}
