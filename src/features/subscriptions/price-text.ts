import type { TFunction } from 'i18next';
import type { Price } from '../../../domain/subscription/product.ts';
import type { Language } from '../../../domain/user/languages.ts';

const intervals = ['day', 'week', 'month', 'year'] as const;

/** The billing interval of a price as a search parameter: `month`, `3-month`. */
export const intervalName = ({ interval, count }: Price['recurring']): string =>
  count === 1 ? interval : `${count}-${interval}`;

/** The label of a billing interval, in capitals (specification 2.9); unknown ones keep the name of the provider. */
export function intervalText(t: TFunction, { interval, count }: Price['recurring']): string {
  const known = intervals.find((each) => each === interval);
  if (known === undefined) return count === 1 ? interval.toUpperCase() : `${count} × ${interval.toUpperCase()}`;
  return count === 1 ? t(`subscriptions.interval.${known}`) : t(`subscriptions.every.${known}`, { number: count });
}

/** The decimals of currencies for which the provider differs from ISO 4217. */
const otherDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** The price of a billing cycle in its own currency; null if the provider has no single amount. */
export function priceText({ unitAmount, currency }: Price, language: Language): string | null {
  if (unitAmount === null) return null;
  const locale = language === 'el' ? 'el-GR' : 'en-GB';
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code });
  const decimals = otherDecimals[code] ?? format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(unitAmount / 10 ** decimals);
}
