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
  /** Σάββατο 21/11 */
  day(at: number): string;
  /** Σαβ 21/11 */
  shortDay(at: number): string;
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

/** The formats of a language and a time zone. Making them is slow and every row needs them: each is made once and kept. */
export function formatOf(language: Language, timeZone: string): Format {
  const key = `${language} ${timeZone}`;
  const format = made.get(key) ?? createFormat(language, timeZone);
  made.set(key, format);
  return format;
}

function createFormat(language: Language, timeZone: string): Format {
  const locale = language === 'el' ? 'el-GR' : 'en-GB';
  const moment = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options });
  const date = moment({ day: '2-digit', month: '2-digit', year: 'numeric' });
  const shortDate = moment({ day: '2-digit', month: '2-digit' });
  const time = moment({ hour: '2-digit', minute: '2-digit' });
  const weekday = moment({ weekday: 'long' });
  const shortWeekday = moment({ weekday: 'short' });
  const longDay = moment({ weekday: 'long', day: 'numeric', month: 'long' });
  const month = moment({ month: 'long', year: 'numeric' });
  const number = new Intl.NumberFormat(locale);
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  return {
    date: (at) => date.format(at),
    time: (at) => time.format(at),
    dateTime: (at) => `${date.format(at)} ${time.format(at)}`,
    shortDate: (at) => shortDate.format(at),
    shortDateTime: (at) => `${shortDate.format(at)} ${time.format(at)}`,
    timeRange: (from, to) => `${time.format(from)} – ${time.format(to)}`,
    day: (at) => `${weekday.format(at)} ${shortDate.format(at)}`,
    shortDay: (at) => `${shortWeekday.format(at)} ${shortDate.format(at)}`,
    longDay: (at) => longDay.format(at),
    month: (at) => month.format(at),
    moment: (at, now) =>
      date.format(at) === date.format(now) ? time.format(at) : `${shortDate.format(at)} ${time.format(at)}`,
    number: (value) => number.format(value),
    degrees: (value) => String(Number(value.toFixed(6))),
    money: (value) => money.format(value),
    percent: (value) => `${number.format(Math.round(value))}%`,
    bytes: (count) => {
      const { value, unit } = sizeOf(count);
      return `${tenths.format(value)} ${unit}`;
    },
    distance: (metres) =>
      metres < 995 ? `${number.format(Math.round(metres / 10) * 10)} m` : `${tenths.format(metres / 1000)} km`,
  };
}
