import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFieldLabels } from '../../../src/theme/field-labels.ts';
import { show } from '../components/form/show.tsx';

function Shown({ field, value }: { field: string; value: unknown }) {
  const words = useFieldLabels();
  return <p role="note">{words.value(field, value)}</p>;
}

it.each([
  ['el', 'latitude', 38.246_612, '38.246612'],
  ['en', 'longitude', -21.734_6, '-21.7346'],
  ['el', 'payout', 1234.5, '1.234,50 €'],
] as const)(
  'in %s, a value of %s is written so that it can be told from another and typed again',
  async (language, field, value, written) => {
    await show(() => <Shown field={field} value={value} />, { language });
    expect(screen.getByRole('note').textContent?.replaceAll(/\s/g, ' ')).toBe(written);
  },
);

it.each([
  [{ value: 240, title: 'Τάση', text: null }, 'Τάση: 240'],
  [{ value: true, title: 'Ρεύμα κλειστό', text: null }, 'Ρεύμα κλειστό: Yes'],
  [{ value: 'an id', title: 'Χρώμα', text: 'Μπλε' }, 'Χρώμα: Μπλε'],
  [{ value: null, title: 'Τάση', text: null }, 'Τάση: –'],
  [{ value: 'SN-1', title: null, text: null }, 'SN-1'],
])('an answer to a step stands with the title of the step: %j', async (answer, written) => {
  await show(() => <Shown field="answers" value={{ step: answer }} />, { language: 'en' });
  expect(screen.getByRole('note').textContent).toBe(written);
});
