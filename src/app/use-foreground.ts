import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { noop } from '../../domain/kernel/noop.ts';
import { second } from '../../domain/kernel/time.ts';
import { notice, type PageNews } from '../commands/device.ts';
import { setLanguage } from '../commands/session.ts';

/** How often the engine is told that the page is in front; it takes that for granted for twice as long. */
const frontEvery = 15 * second;

/** Tells the engine what only a page knows: that the person is back or gone, what the browser says of the network, the language. */
export function useForeground(): void {
  const { language } = useTranslation().i18n;
  // An engine that cannot be reached is told in another way: the session ends, or it is opened again with all this.
  useEffect(() => {
    setLanguage(language).catch(noop);
  }, [language]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const tell = (news: PageNews): void => void notice(news).catch(noop);
    const look = (): void => {
      if (document.visibilityState === 'hidden') {
        tell('hidden');
        return;
      }
      tell('front');
      tell('back');
    };
    document.addEventListener('visibilitychange', look, { signal });
    // Not every browser tells a worker of these, nor does each tell a page of all of them.
    for (const event of ['online', 'pageshow', 'focus']) window.addEventListener(event, () => tell('back'), { signal });
    document.addEventListener('resume', () => tell('back'), { signal });
    window.addEventListener('offline', () => tell('offline'), { signal });
    window.addEventListener('pagehide', () => tell('hidden'), { signal });
    const beat = setInterval(() => document.visibilityState === 'visible' && tell('front'), frontEvery);
    tell('front');
    return () => {
      clearInterval(beat);
      stop.abort();
    };
  }, []);
}
