import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { nothing } from '../../domain/kernel/nothing.ts';
import { syncNow } from '../commands/device.ts';
import { setLanguage } from '../commands/session.ts';

/** Tells the engine what only a page knows: that the person is back, and which language is shown. */
export function useForeground(): void {
  const { language } = useTranslation().i18n;
  // An engine that cannot be reached is told in another way: the session ends, or it is opened again with all this.
  useEffect(() => {
    setLanguage(language).catch(nothing);
  }, [language]);
  useEffect(() => {
    const back = (): void => {
      if (document.visibilityState === 'visible') syncNow().catch(nothing);
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
}
