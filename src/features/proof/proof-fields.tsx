import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { proofStatuses } from '../../../domain/proof/states.ts';
import { proofStatusLooks } from '../../theme/work-statuses.ts';
import type { ProofFormState } from './use-proof-form.ts';

interface ProofFieldProps {
  form: ProofFormState;
}

export function ProofComment({ form }: ProofFieldProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('proof.comment')}
      value={form.form.fields.comment}
      onChange={({ currentTarget: { value } }) => form.change(() => ({ comment: value }))}
      maxLength={10_000}
      rows={3}
    />
  );
}

export function ProofStatusField({ form }: ProofFieldProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('proof.status')}
      value={form.form.fields.status}
      onChange={({ currentTarget: { value } }) =>
        form.change(({ status }) => ({ status: proofStatuses.find((one) => one === value) ?? status }))
      }
      data={proofStatuses.map((status) => ({ value: status, label: t(proofStatusLooks[status].label) }))}
    />
  );
}

export function ProofNickname({ form }: ProofFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('proof.nickname')}
      value={form.form.fields.nickname}
      onChange={({ currentTarget: { value } }) => form.change(() => ({ nickname: value }))}
      maxLength={64}
    />
  );
}
