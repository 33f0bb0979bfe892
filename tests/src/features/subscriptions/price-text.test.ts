import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import type { Price } from '../../../../domain/subscription/product.ts';
import greek from '../../../../public/assets/i18n/el.json';
import english from '../../../../public/assets/i18n/en.json';
import { intervalName, intervalText, priceText } from '../../../../src/features/subscriptions/price-text.ts';

const price = (unitAmount: number | null, currency: string): Price => ({
  id: 'price',
  nickname: null,
  recurring: { interval: 'month', count: 1 },
  unitAmount,
  currency,
});

test.each<[number, string, string]>([
  [2900, 'eur', '€29.00'],
  [2900, 'jpy', 'JP¥2,900'],
  [12_345, 'kwd', 'KWD\u00a012.345'],
  // The provider counts these otherwise than ISO 4217.
  [500_000, 'isk', 'ISK\u00a05,000'],
  [500_000, 'ugx', 'UGX\u00a05,000'],
])('%s of %s is %s', (amount, currency, words) => {
  expect(priceText(price(amount, currency), 'en')).toBe(words);
});

test('an amount that the provider counts whole is not divided, and no amount is none', () => {
  expect(priceText(price(5000, 'mga'), 'en')).toMatch(/5,000/);
  expect(priceText(price(null, 'eur'), 'en')).toBeNull();
});

test('how often it is billed is said with its count, in both languages', async () => {
  const instance = createInstance();
  await instance.init({
    lng: 'en',
    resources: { en: { translation: english }, el: { translation: greek } },
    interpolation: { escapeValue: false },
  });
  const quarter = { interval: 'month', count: 3 };
  expect(intervalText(instance.t, { interval: 'month', count: 1 })).toBe('Monthly');
  expect(intervalText(instance.t, quarter)).toBe('Every 3 months');
  expect(intervalText(instance.getFixedT('el'), quarter)).toBe('Κάθε 3 μήνες');
  expect(intervalText(instance.t, { interval: 'fortnight', count: 1 })).toBe('FORTNIGHT');
  expect([intervalName(quarter), intervalName({ interval: 'year', count: 1 })]).toEqual(['3-month', 'year']);
});
