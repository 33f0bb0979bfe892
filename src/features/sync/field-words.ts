import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { addressStatusLooks, proofStatusLooks, type StatusLook, shareStateLabels } from '../../theme/statuses.ts';

type Kind = 'text' | 'money' | 'addressStatus' | 'proofStatus' | 'shareState' | 'count';

const fields: Readonly<Record<string, { label: TextKey; kind: Kind }>> = {
  completionStatus: { label: 'field.completionStatus', kind: 'addressStatus' },
  communicationInfo: { label: 'field.communicationInfo', kind: 'text' },
  salesPrice: { label: 'field.salesPrice', kind: 'money' },
  payout: { label: 'field.payout', kind: 'money' },
  extraCosts: { label: 'field.extraCosts', kind: 'money' },
  extraCostsDescription: { label: 'field.extraCostsDescription', kind: 'text' },
  nickname: { label: 'field.nickname', kind: 'text' },
  comment: { label: 'field.comment', kind: 'text' },
  status: { label: 'field.status', kind: 'proofStatus' },
  addresses: { label: 'field.addresses', kind: 'count' },
  shareState: { label: 'field.shareState', kind: 'shareState' },
};

/** Texts of the fields that hold one of a closed list. */
const choices: Partial<Record<Kind, Readonly<Record<string, TextKey>>>> = {
  addressStatus: labelsOf(addressStatusLooks),
  proofStatus: labelsOf(proofStatusLooks),
  shareState: shareStateLabels,
};

function labelsOf(looks: Readonly<Record<string, StatusLook>>): Readonly<Record<string, TextKey>> {
  return Object.fromEntries(Object.entries(looks).map(([status, { label }]) => [status, label]));
}

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
  const value = (field: string, shown: unknown): string => {
    const kind = fields[field]?.kind ?? 'text';
    if (shown === null || shown === undefined || shown === '') return t('field.empty');
    if (typeof shown === 'string') return textOf(kind, shown);
    if (typeof shown === 'number') return kind === 'money' ? format.money(shown) : format.number(shown);
    return Array.isArray(shown) ? format.number(shown.length) : JSON.stringify(shown);
  };
  return { label: (field) => (fields[field] ? t(fields[field].label) : field), value };
}
