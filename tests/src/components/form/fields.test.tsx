import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '../../../../domain/user/languages.ts';
import { CheckboxField } from '../../../../src/components/form/check-field.tsx';
import { ChipsField } from '../../../../src/components/form/chips-field.tsx';
import { CountryField } from '../../../../src/components/form/country-field.tsx';
import { DateField, DateTimeField } from '../../../../src/components/form/date-field.tsx';
import type { FieldProps } from '../../../../src/components/form/field-props.ts';
import { FileField } from '../../../../src/components/form/file-field.tsx';
import { DegreesField, MoneyField, PositiveNumberField } from '../../../../src/components/form/number-field.tsx';
import { PickListField } from '../../../../src/components/form/pick-list-field.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../../../src/components/form/read-only-form.tsx';
import { ReferenceField } from '../../../../src/components/form/reference-field.tsx';
import { SelectField } from '../../../../src/components/form/select-field.tsx';
import { PhoneField, TextField } from '../../../../src/components/form/text-field.tsx';
import { Held, show } from './show.tsx';

interface Shown<Value> {
  initial: Value;
  draw: (field: FieldProps<Value>) => ReactNode;
  language?: Language;
  phone?: boolean;
}

/** Draws one field called "Field" that holds its value. */
async function showField<Value>({ initial, draw, ...place }: Shown<Value>) {
  const onValue = vi.fn<(value: Value) => void>();
  const view = await show(
    () => <Held initial={initial} onValue={onValue} draw={(held) => draw({ label: 'Field', ...held })} />,
    place,
  );
  return { ...view, onValue };
}

const box = () => screen.findByRole('textbox', { name: 'Field' });
const noText = (): string | null => null;
const noNumber = (): number | null => null;
const oneHour = (): number | null => 1;

describe('a number', () => {
  it.each([
    ['el', '1234,5', '1.234,50'],
    ['en', '1234.5', '1,234.50'],
    ['el', '1234.5', '1.234,50'],
  ] as const)('in %s is typed as %s and shown as %s', async (language, typed, shown) => {
    const { user, onValue } = await showField({
      initial: noNumber(),
      language,
      draw: (field) => <MoneyField {...field} />,
    });
    await user.type(await box(), typed);
    await user.tab();
    expect(onValue).toHaveBeenLastCalledWith(1234.5);
    expect(await box()).toHaveProperty('value', shown);
  });

  it.each([
    ['el', '21.7346', 21.7346],
    ['el', '21,7346°', 21.7346],
    ['en', '-0.1276', -0.1276],
    ['en', '38,246612', 38.246612],
  ] as const)('of degrees in %s may be pasted as %s', async (language, pasted, degrees) => {
    const { user, onValue } = await showField({
      initial: noNumber(),
      language,
      draw: (field) => <DegreesField {...field} />,
    });
    await user.click(await box());
    await user.paste(pasted);
    expect(onValue).toHaveBeenLastCalledWith(degrees);
    await user.tab();
    expect(await box()).toHaveProperty('value', degrees.toFixed(6));
  });

  it.each([
    ['el', '1.200', 1200],
    ['el', '12.50', 12.5],
    ['el', '€ 1,234.50', 1234.5],
    ['en', '1.234,50 €', 1234.5],
    ['en', '1,200', 1200],
    ['en', '12,5', 12.5],
    ['en', '9.999', 10],
  ] as const)('of money in %s may be pasted as %s', async (language, pasted, amount) => {
    const { user, onValue } = await showField({
      initial: noNumber(),
      language,
      draw: (field) => <MoneyField {...field} />,
    });
    await user.click(await box());
    await user.paste(pasted);
    expect(onValue).toHaveBeenLastCalledWith(amount);
  });

  it('of at least 0 has no minus, and at most two decimals', async () => {
    const { user, onValue } = await showField({
      initial: noNumber(),
      draw: (field) => <PositiveNumberField {...field} />,
    });
    await user.type(await box(), '-3.149');
    expect(onValue).toHaveBeenLastCalledWith(3.14);
    await user.clear(await box());
    expect(onValue).toHaveBeenLastCalledWith(null);
  });

  it('that is tabbed into is typed over, though its zeros go', async () => {
    const { user, onValue } = await showField({
      initial: oneHour(),
      draw: (field) => <PositiveNumberField {...field} />,
    });
    expect(await box()).toHaveProperty('value', '1.00');
    await user.tab();
    await user.keyboard('2.5');
    expect(await box()).toHaveProperty('value', '2.5');
    expect(onValue).toHaveBeenLastCalledWith(2.5);
  });
});

describe('a date', () => {
  it('is typed with slashes or dashes', async () => {
    const { user, onValue } = await showField({ initial: noText(), draw: (field) => <DateField {...field} /> });
    await user.type(await box(), '21-11-2026');
    expect(onValue).toHaveBeenLastCalledWith('2026-11-21');
    await user.tab();
    expect(await box()).toHaveProperty('value', '21/11/2026');
  });

  it('with a time is to the second, in the time zone of the company', async () => {
    const { user, onValue } = await showField({ initial: noNumber(), draw: (field) => <DateTimeField {...field} /> });
    await user.type(await box(), '21/11/2026 09:52:07');
    expect(onValue).toHaveBeenLastCalledWith(Date.UTC(2026, 10, 21, 7, 52, 7));
  });

  it('that cannot be read stays to be put right, with a word on it', async () => {
    const { user, onValue } = await showField({ initial: noText(), draw: (field) => <DateField {...field} /> });
    await user.type(await box(), '31/02/2026');
    await user.tab();
    expect(await box()).toHaveProperty('value', '31/02/2026');
    expect(screen.queryByText('Enter a date such as 21/11/2026.')).not.toBeNull();
    expect(onValue).not.toHaveBeenCalledWith('2026-02-31');
  });

  it('is chosen from a calendar, to which the focus goes and from which it returns', async () => {
    const { user, onValue } = await showField<string | null>({
      initial: '2026-11-21',
      draw: (field) => <DateField {...field} />,
    });
    const button = await screen.findByRole('button', { name: 'Calendar: Field' });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: '24 November 2026' }));
    expect(onValue).toHaveBeenLastCalledWith('2026-11-24');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('a telephone number', () => {
  it('loses the spaces and dashes that people write', async () => {
    const { user, onValue } = await showField({ initial: noText(), draw: (field) => <PhoneField {...field} /> });
    await user.type(await box(), '697 123-45 67');
    await user.tab();
    expect(onValue).toHaveBeenLastCalledWith('6971234567');
  });
});

describe('a dropdown', () => {
  const options = [
    { value: 'a', label: 'Αθήνα' },
    { value: 'p', label: 'Πάτρα' },
  ];

  it('is filtered without accents and case', async () => {
    const { user, onValue } = await showField({
      initial: noText(),
      draw: (field) => <SelectField {...field} options={options} />,
    });
    await user.type(await screen.findByRole('combobox', { name: 'Field' }), 'ΠΑΤΡ');
    const found = await screen.findAllByRole('option');
    expect(found.map(({ textContent }) => textContent)).toEqual(['Πάτρα']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onValue).toHaveBeenLastCalledWith('p');
  });

  it('of thousands shows some, says how many more there are, and finds the one that is typed', async () => {
    const all = Array.from({ length: 5000 }, (_, index) => ({ value: `${index}`, label: `Πελάτης ${index}` }));
    const search = vi.fn(async (text: string, limit: number) => {
      const found = all.filter(({ label }) => label.endsWith(text));
      return { options: found.slice(0, limit), total: found.length };
    });
    const source = { search, find: async (value: string) => all.find((option) => option.value === value) ?? null };
    const nobody: { id: string } | null = null;
    const { user, onValue } = await showField<{ id: string } | null>({
      initial: nobody,
      draw: (field) => <ReferenceField {...field} source={source} />,
    });
    const input = await screen.findByRole('combobox', { name: 'Field' });
    await user.click(input);
    expect(await screen.findAllByRole('option')).toHaveLength(51);
    expect(screen.queryByText('4950 more: type to find them')).not.toBeNull();
    await user.type(input, '4321');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.click(screen.getByRole('option', { name: 'Πελάτης 4321' }));
    expect(onValue).toHaveBeenLastCalledWith({ id: '4321' });
    await waitFor(() => expect(input).toHaveProperty('value', 'Πελάτης 4321'));
  });

  it('of a source shows nothing of an earlier text that does not fit what is typed now (issue 28)', async () => {
    const rows = ['Cosmos', 'Cosmote', 'Delta'].map((label, index) => ({ value: `${index}`, label }));
    const asked: string[] = [];
    const source = {
      // Only the empty text is answered.
      search: (text: string) => {
        asked.push(text);
        return text === ''
          ? Promise.resolve({ options: rows, total: rows.length })
          : new Promise<never>(() => undefined);
      },
      find: async () => null,
    };
    const nobody: { id: string } | null = null;
    const { user } = await showField<{ id: string } | null>({
      initial: nobody,
      draw: (field) => <ReferenceField {...field} source={source} />,
    });
    const input = await screen.findByRole('combobox', { name: 'Field' });
    await user.click(input);
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    await user.type(input, 'cos');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cosmos', 'Cosmote']);
    await user.type(input, 'ta');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(screen.getByText('Searching…')).toBeDefined();
    await waitFor(() => expect(asked).toContain('costa'));
  });

  it('of countries names them in the language that is shown and keeps them under one name', async () => {
    const { user, onValue } = await showField<{ code: string; name: string } | null>({
      initial: null,
      language: 'el',
      draw: (field) => <CountryField {...field} list="european" />,
    });
    await user.type(await screen.findByRole('combobox', { name: 'Field' }), 'ελλαδ');
    await user.click(await screen.findByRole('option', { name: /Ελλάδα/ }));
    expect(onValue).toHaveBeenLastCalledWith({ code: 'EL', name: 'Greece' });
  });
});

describe('chips', () => {
  it('are added with Enter and with Tab, each once', async () => {
    const none: string[] | null = [];
    const { user, onValue } = await showField<string[] | null>({
      initial: none,
      draw: (field) => <ChipsField {...field} />,
    });
    const input = await screen.findByRole('combobox', { name: 'Field' });
    await user.type(input, 'a@example.com{Enter}');
    await user.type(input, 'b@example.com{Tab}');
    expect(document.activeElement).toBe(input);
    await user.type(input, 'A@example.com{Tab}');
    expect(onValue).toHaveBeenLastCalledWith(['a@example.com', 'b@example.com']);
  });
});

describe('files', () => {
  it('that are too large are named, the others listed and removable', async () => {
    const none: File[] | null = [];
    const { user, onValue, container } = await showField<File[] | null>({
      initial: none,
      draw: (field) => <FileField {...field} most={1000} />,
    });
    await screen.findByRole('button', { name: 'Choose files' });
    const input = container.querySelector('input[type=file]');
    const [small, large] = [
      new File([new Uint8Array(500)], 'small.pdf'),
      new File([new Uint8Array(2000)], 'large.pdf'),
    ];
    if (!(input instanceof HTMLInputElement)) throw new Error('there is no file input');
    await user.upload(input, [small, large]);
    expect(onValue).toHaveBeenLastCalledWith([small]);
    await screen.findByText('“large.pdf” is larger than 1 kB.');
    await user.click(screen.getByRole('button', { name: 'Remove small.pdf' }));
    expect(onValue).toHaveBeenLastCalledWith([]);
  });
});

describe('a pick list', () => {
  const options = ['Αθήνα', 'Πάτρα', 'Βόλος'].map((label) => ({ value: label, label, detail: 'Ερμού 1' }));
  const chosen: string[] | null = ['Πάτρα'];

  it('moves rows between two columns by their buttons, up to its limit', async () => {
    const { user, onValue } = await showField<string[] | null>({
      initial: chosen,
      draw: (field) => <PickListField {...field} options={options} limit={2} />,
    });
    await user.click(await screen.findByRole('button', { name: 'Add Βόλος' }));
    expect(onValue).toHaveBeenLastCalledWith(['Πάτρα', 'Βόλος']);
    expect(screen.getByRole('button', { name: 'Add Αθήνα' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Remove Πάτρα' }));
    expect(onValue).toHaveBeenLastCalledWith(['Βόλος']);
  });

  it('asks before it leaves out what is beyond its limit', async () => {
    const { user, onValue } = await showField<string[] | null>({
      initial: chosen,
      draw: (field) => <PickListField {...field} options={options} limit={2} />,
    });
    await user.click(await screen.findByRole('button', { name: 'Add all' }));
    const question = within(await screen.findByRole('dialog', { name: 'Only 2 can be selected' }));
    expect(question.getByText(/The last one will be left out\./)).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(onValue).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Add all' }));
    await user.click(await screen.findByRole('button', { name: 'Add the first ones' }));
    expect(onValue).toHaveBeenLastCalledWith(['Πάτρα', 'Αθήνα']);
  });

  it('filters each column by itself', async () => {
    const { user } = await showField<string[] | null>({
      initial: chosen,
      draw: (field) => <PickListField {...field} options={options} />,
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Filter: Available' }), 'αθην');
    const available = within(screen.getByRole('group', { name: /^Available/ }));
    expect(available.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Remove Πάτρα' })).not.toBeNull();
  });

  it('is one list with checks on a phone', async () => {
    const { user, onValue } = await showField<string[] | null>({
      initial: chosen,
      phone: true,
      draw: (field) => <PickListField {...field} options={options} />,
    });
    await user.click(await screen.findByRole('checkbox', { name: /Αθήνα/ }));
    expect(onValue).toHaveBeenLastCalledWith(['Πάτρα', 'Αθήνα']);
    await user.click(screen.getByRole('radio', { name: 'Selected (2)' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('shows only what is selected where nothing can be changed', async () => {
    await showField<string[] | null>({
      initial: chosen,
      draw: (field) => <PickListField {...field} options={options} readOnly />,
    });
    expect(await screen.findByText('Selected (1)')).not.toBeNull();
    expect(screen.queryByText('Αθήνα')).toBeNull();
    expect(screen.queryByRole('button', { name: /Πάτρα/ })).toBeNull();
  });
});

describe('a form that can only be read', () => {
  it('shows its values, which cannot be changed and are not asked for', async () => {
    const field = bindReadOnly<{ name: string | null; shared: boolean | null }>({ name: 'Cosmos', shared: true });
    const { user } = await show(() => (
      <ReadOnlyForm>
        <TextField label="Field" {...field('name')} required />
        <CheckboxField label="Shared" {...field('shared')} />
      </ReadOnlyForm>
    ));
    await user.type(await box(), 'x');
    expect(await box()).toHaveProperty('value', 'Cosmos');
    expect(await box()).toHaveProperty('readOnly', true);
    expect(await box()).toHaveProperty('required', false);
    expect(screen.getByRole('checkbox', { name: 'Shared' })).toHaveProperty('disabled', true);
  });
});
