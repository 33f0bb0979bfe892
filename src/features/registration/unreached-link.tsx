import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Result } from './result.tsx';
import { type FailedCall, useFailureWords } from './use-failure-words.ts';

/** A link that could not be looked at: why, and to try again. */
export function UnreachedLink({ failure, onRetry }: { failure: FailedCall; onRetry: () => void }) {
  const { t } = useTranslation();
  const words = useFailureWords();
  return (
    <Result {...words(failure, t('registration.offlineText'))}>
      <Button onClick={onRetry}>{t('registration.tryAgain')}</Button>
    </Result>
  );
}
