import { useTranslation } from 'react-i18next';
import { FilesNotKept } from '../../components/form/files-not-kept.tsx';
import type { ProofFormState } from './use-proof-form.ts';

/** The chosen photos of a proof that are not on this device. */
export function PhotosNotKept({ form: { notKept, capturing, keepAgain, goOnWithout } }: { form: ProofFormState }) {
  const { t } = useTranslation();
  return (
    <FilesNotKept
      files={notKept}
      title={t('proof.notKept', { count: notKept.length })}
      noRoom={t('proof.noRoom')}
      goOn={t('proof.goOnWithout')}
      busy={capturing > 0}
      onAgain={keepAgain}
      onGoOn={goOnWithout}
    />
  );
}
