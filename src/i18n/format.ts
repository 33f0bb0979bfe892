import type { Language } from '../../domain/user/languages.ts';

/**
 * How times, numbers and sizes are written, in one place: dd/MM/yyyy and 24 hours in both languages (specification 9), in
 * the time zone of the company. Instants are epoch milliseconds, money is euros with two decimals, distances are metres.
 */
export interface Format {
  /** 21/11/2026 */
  date(at: number): string;
  /** 09:52 */
  time(at: number): string;
  /** 21/11/2026 09:52 */
  dateTime(at: number): string;
  /** 21/11 */
  shortDate(at: number): string;
  /** 21/11 09:52 */
  shortDateTime(at: number): string;
  /** 09:00 – 10:30 */
  timeRange(from: number, to: number): string;
  /** 21/11/2026, 09:00 – 10:30; with both days when they differ. */
  dateTimeRange(from: number, to: number): string;
  /** Σάββατο 21/11 */
  day(at: number): string;
  /** Σαβ 21/11 */
  shortDay(at: number): string;
  /** Σάβ */
  weekday(at: number): string;
  /** Saturday 1 November: for the name of what shows its day as a number. */
  longDay(at: number): string;
  /** Νοέμβριος 2026 */
  month(at: number): string;
  /** 09:52 when it is of the same day as `now`, else 21/11 09:52 */
  moment(at: number, now: number): string;
  number(value: number): string;
  /** 38.246612: a decimetre of latitude or longitude, with a point in every language, as maps write it and forms take it. */
  degrees(value: number): string;
  /** 1.234,50 € */
  money(value: number): string;
  /** 50% */
  percent(value: number): string;
  /** 3,4 MB */
  bytes(count: number): string;
  /** 850 m, 1,2 km */
  distance(metres: number): string;
}

const sizes = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function sizeOf(count: number): { value: number; unit: (typeof sizes)[number] } {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)));
  return { value: count / 1000 ** step, unit: sizes[step] ?? 'B' };
}

const made = new Map<string, Format>();

/** The formats of a language and a time zone; they are made once and kept, since every row needs them. */
export function formatOf(language: Language, timeZone: string): Format {
  const key = `${language} ${timeZone}`;
  const format = made.get(key) ?? createFormat(language, timeZone);
  made.set(key, format);
  return format;
}

/** Made with the first use: each of the browser's formats takes a phone several milliseconds, and a screen uses two or three. */
function lazy<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function createFormat(language: Language, timeZone: string): Format {
  const locale = language === 'el' ? 'el-GR' : 'en-GB';
  const moments = (options: Intl.DateTimeFormatOptions): ((at: number) => string) => {
    const format = lazy(() => new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options }));
    return (at) => format().format(at);
  };
  const numbers = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
    const format = lazy(() => new Intl.NumberFormat(locale, options));
    return (value) => format().format(value);
  };
  const date = moments({ day: '2-digit', month: '2-digit', year: 'numeric' });
  const shortDate = moments({ day: '2-digit', month: '2-digit' });
  const time = moments({ hour: '2-digit', minute: '2-digit' });
  const weekday = moments({ weekday: 'long' });
  const shortWeekday = moments({ weekday: 'short' });
  const number = numbers({});
  const dateTime = (at: number): string => `${date(at)} ${time(at)}`;
  const timeRange = (from: number, to: number): string => `${time(from)} – ${time(to)}`;
  const tenths = numbers({ maximumFractionDigits: 1 });
  return {
    date,
    time,
    dateTime,
    shortDate,
    shortDateTime: (at) => `${shortDate(at)} ${time(at)}`,
    timeRange,
    dateTimeRange: (from, to) =>
      date(from) === date(to) ? `${date(from)}, ${timeRange(from, to)}` : `${dateTime(from)} – ${dateTime(to)}`,
    day: (at) => `${weekday(at)} ${shortDate(at)}`,
    shortDay: (at) => `${shortWeekday(at)} ${shortDate(at)}`,
    weekday: shortWeekday,
    longDay: moments({ weekday: 'long', day: 'numeric', month: 'long' }),
    month: moments({ month: 'long', year: 'numeric' }),
    moment: (at, now) => (date(at) === date(now) ? time(at) : `${shortDate(at)} ${time(at)}`),
    number,
    degrees: (value) => String(Number(value.toFixed(6))),
    money: numbers({ style: 'currency', currency: 'EUR' }),
    percent: (value) => `${number(Math.round(value))}%`,
    bytes: (count) => {
      const { value, unit } = sizeOf(count);
      return `${tenths(value)} ${unit}`;
    },
    distance: (metres) => (metres < 995 ? `${number(Math.round(metres / 10) * 10)} m` : `${tenths(metres / 1000)} km`),
  };
}
