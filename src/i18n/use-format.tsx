import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultTimeZone } from '../../domain/kernel/time.ts';
import { type Format, formatOf } from './format.ts';
import { languageOf } from './start.ts';

const TimeZone = createContext(defaultTimeZone);

/** Below it, times are shown in the company's time zone. */
export function TimeZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <TimeZone value={timeZone}>{children}</TimeZone>;
}

/** The company's time zone. */
export const useTimeZone = (): string => use(TimeZone);

/** The formats of the language that is shown and the company's time zone. */
export function useFormat(): Format {
  const timeZone = useTimeZone();
  const language = languageOf(useTranslation().i18n);
  return formatOf(language, timeZone);
}
