import type { TFunction } from 'i18next';
import type { Price } from '../../../domain/subscription/schema.ts';
import type { Language } from '../../../domain/user/language.ts';

const intervals = ['day', 'week', 'month', 'year'] as const;

/** How often a price is billed as the address of the screen names it: `month`, `3-month`. */
export const intervalName = ({ interval, count }: Price['recurring']): string =>
  count === 1 ? interval : `${count}-${interval}`;

/**
 * How often a price is billed as the selector names it, in capitals (specification 2.9); an interval that is unknown as the
 * provider names it.
 */
export function intervalWords(t: TFunction, { interval, count }: Price['recurring']): string {
  const known = intervals.find((each) => each === interval);
  if (known === undefined) return count === 1 ? interval.toUpperCase() : `${count} × ${interval.toUpperCase()}`;
  return count === 1 ? t(`subscriptions.interval.${known}`) : t(`subscriptions.every.${known}`, { number: count });
}

/** Decimals with which the provider counts a currency, where they are others than those of ISO 4217. */
const otherDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** What a billing cycle costs, in its own currency; null where the provider has no single amount. */
export function priceWords({ unitAmount, currency }: Price, language: Language): string | null {
  if (unitAmount === null) return null;
  const locale = language === 'el' ? 'el-GR' : 'en-GB';
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code });
  const decimals = otherDecimals[code] ?? format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(unitAmount / 10 ** decimals);
}
