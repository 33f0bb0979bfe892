import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { noop } from '../../../domain/kernel/noop.ts';
import { ActionMenu } from '../../../src/components/action-menu.tsx';
import { confirm } from '../../../src/components/confirm-store.ts';
import { CountryField } from '../../../src/components/form/country-field.tsx';
import { DateField, DateTimeField } from '../../../src/components/form/date-field.tsx';
import { type OptionSource, ReferenceField } from '../../../src/components/form/reference-field.tsx';
import { MultiSelectField, SelectField } from '../../../src/components/form/select-field.tsx';
import { Sheet } from '../../../src/components/sheet.tsx';
import { DateFilter } from '../../../src/components/table/date-filter.tsx';
import { show } from './form/show.tsx';

const options = [
  { value: 'a', label: 'Αθήνα' },
  { value: 'p', label: 'Πάτρα' },
];

const source: OptionSource = {
  search: async () => ({ options, total: options.length }),
  find: async () => null,
};

const field = { label: 'Place', onChange: noop };

interface Part {
  part: string;
  draw: () => ReactNode;
  /** What opens it. */
  opener: ['combobox' | 'button', RegExp];
}

/** Everything that unfolds something over a sheet. */
const parts: readonly Part[] = [
  {
    part: 'a dropdown',
    draw: () => <SelectField {...field} value={null} options={options} />,
    opener: ['combobox', /Place/],
  },
  {
    part: 'a dropdown of several',
    draw: () => <MultiSelectField {...field} value={[]} options={options} />,
    opener: ['combobox', /Place/],
  },
  { part: 'a country', draw: () => <CountryField {...field} value={null} />, opener: ['combobox', /Place/] },
  {
    part: 'a row of thousands',
    draw: () => <ReferenceField {...field} value={null} source={source} />,
    opener: ['combobox', /Place/],
  },
  { part: 'a date', draw: () => <DateField {...field} value={null} />, opener: ['button', /^Calendar: Place/] },
  {
    part: 'a date and time',
    draw: () => <DateTimeField {...field} value={Date.UTC(2026, 10, 21, 8)} />,
    opener: ['button', /^Calendar: Place/],
  },
  {
    part: 'the date of a filter',
    draw: () => <DateFilter label="Place" value={null} onGive={noop} />,
    opener: ['button', /^Place: /],
  },
  {
    part: 'a menu',
    draw: () => (
      <ActionMenu label="Place" actions={[{ label: 'Delete' }]}>
        …
      </ActionMenu>
    ),
    opener: ['button', /^Place$/],
  },
];

function Opened({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(true);
  return (
    <Sheet opened={opened} onClose={() => setOpened(false)} title="The sheet">
      {children}
    </Sheet>
  );
}

const sheet = () => screen.queryByRole('dialog', { name: 'The sheet' });

describe('Escape', () => {
  it.each(parts)('closes $part and not the sheet below it, and then the sheet', async ({ draw, opener }) => {
    const { user } = await show(() => <Opened>{draw()}</Opened>);
    const [role, name] = opener;
    const unfolded = () => screen.getByRole(role, { name }).getAttribute('aria-expanded');
    await user.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(unfolded()).toBe('true'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(unfolded()).toBe('false'));
    expect(sheet()).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheet()).toBeNull());
  });

  it('closes a menu whose button still has the focus, and not the sheet', async () => {
    const { user } = await show(() => (
      <Opened>
        <ActionMenu label="Place" actions={[{ label: 'Delete' }]}>
          …
        </ActionMenu>
      </Opened>
    ));
    await user.click(await screen.findByRole('button', { name: 'Place' }));
    const button = () => screen.getByRole('button', { name: 'Place' });
    await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('true'));
    button().focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('false'));
    expect(sheet()).not.toBeNull();
  });

  it('answers a question and leaves the sheet that asked it', async () => {
    const { user } = await show(() => (
      <Opened>
        <p>Half written</p>
      </Opened>
    ));
    await screen.findByText('Half written');
    const answer = confirm({ title: 'Leave?', message: 'It is not saved.', confirmLabel: 'Leave' });
    await screen.findByRole('dialog', { name: 'Leave?' });
    await user.keyboard('{Escape}');
    expect(await answer).toBe(false);
    expect(sheet()).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheet()).toBeNull());
  });
});

describe('A sheet that was closed', () => {
  it('fades away as it was, and shows what is new when it is opened again', async () => {
    const drawn: string[] = [];
    const Part = ({ text }: { text: string }) => {
      drawn.push(text);
      return <p>{text}</p>;
    };
    const Switched = () => {
      const [opened, setOpened] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setOpened(true)}>
            Again
          </button>
          <Sheet opened={opened} onClose={() => setOpened(false)} title="The sheet">
            <Part text={opened ? 'open' : 'closed'} />
          </Sheet>
        </>
      );
    };
    // A provider that is not of tests: there nothing fades.
    const { user } = await show(() => (
      <MantineProvider>
        <Switched />
      </MantineProvider>
    ));
    await screen.findByText('open');
    drawn.length = 0;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheet()).toBeNull());
    expect(drawn).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Again' }));
    await screen.findByText('open');
    expect(drawn).toContain('open');
  });
});
