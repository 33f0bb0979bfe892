import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { syncNow } from '../commands/device.ts';
import { setLanguage } from '../commands/session.ts';

/** Tells the engine what only a page knows: that the person is back, and which language is shown. */
export function useForeground(): void {
  const { language } = useTranslation().i18n;
  useEffect(() => void setLanguage(language), [language]);
  useEffect(() => {
    const back = (): void => {
      if (document.visibilityState === 'visible') void syncNow();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
}
