import { useTranslation } from 'react-i18next';

interface Waiting {
  changes: number;
  photos: number;
}

/** How much waits, for use inside a sentence: "3 changes and 2 photos". */
export function useWaitingText(): (waiting: Waiting) => string {
  const { t } = useTranslation();
  return ({ changes, photos }) =>
    [
      changes > 0 ? t('sync.changes', { count: changes }) : null,
      photos > 0 ? t('lost.photos', { count: photos }) : null,
    ]
      .filter((part) => part !== null)
      .join(t('lost.and'));
}
