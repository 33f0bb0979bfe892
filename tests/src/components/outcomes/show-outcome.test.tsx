import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import greek from '../../../../public/assets/i18n/el.json';
import english from '../../../../public/assets/i18n/en.json';
import { showOutcome } from '../../../../src/components/outcomes/show-outcome.tsx';
import { keepSupportContact } from '../../../../src/components/outcomes/support-contact.ts';
import { Overlays } from '../../../../src/components/overlays.tsx';
import { OwnerProvider } from '../../../../src/i18n/reader.ts';
import { makeI18n } from '../../../../src/i18n/start.ts';

const resources = { en: { translation: english }, el: { translation: greek } };

async function open(language: 'el' | 'en' = 'en', owner = false) {
  const i18n = await makeI18n(language, resources);
  const component = () => (
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <OwnerProvider value={owner}>
          <Overlays />
        </OwnerProvider>
      </MantineProvider>
    </I18nextProvider>
  );
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  await router.load();
  render(<RouterProvider router={router} />);
  return i18n;
}

beforeEach(() => {
  localStorage.clear();
  notifications.clean();
});

describe('what a person notices', () => {
  it('of a malformed request is a warning with whom to ask, and the address of the request folded', async () => {
    keepSupportContact('help@example.org');
    const i18n = await open();
    await act(() => showOutcome(i18n, 'requestMalformed', { path: '/tasks/reschedule' }));
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('The request is malformed. For help contact help@example.org.');
    const details = toast.querySelector('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain('/tasks/reschedule');
  });

  it('is whom to ask in general while the server has not said it', async () => {
    const i18n = await open('el');
    await act(() => showOutcome(i18n, 'serverFault', { message: 'Ο διακομιστής αντιμετώπισε σφάλμα.' }));
    const words = 'Ο διακομιστής αντιμετώπισε σφάλμα. Για βοήθεια επικοινωνήστε με την υποστήριξη.';
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  it('of a refusal is the words of its code, and the code itself when it is not known here', async () => {
    const i18n = await open();
    await act(() => showOutcome(i18n, 'refused', { code: 'username_taken', message: 'x' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This username is already taken.');
    await act(() => showOutcome(i18n, 'refused', { code: 'of_tomorrow', message: 'Not on Sundays.' }));
    expect(await screen.findByText('Not on Sundays.')).toBeDefined();
  });

  it('of a limit is which one was reached, and leads the owner to the subscriptions', async () => {
    const i18n = await open('en', true);
    const facts = { code: 'subscription_needed', fields: ['customers'], owner: true };
    await act(() => showOutcome(i18n, 'refused', facts));
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Without a subscription you have up to 5 customers.');
    const link = screen.getByRole('link', { name: 'See the subscriptions' });
    expect(link.getAttribute('href')).toBe('/subscriptions');
    await userEvent.click(link);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('of a limit is whom to ask, where somebody else owns the account', async () => {
    const i18n = await open('el');
    await act(() => showOutcome(i18n, 'refused', { code: 'subscription_needed', fields: ['openTasks'] }));
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Χωρίς συνδρομή έχετε έως 10 ανοιχτές εργασίες.');
    expect(toast.textContent).toContain('Ζητήστε συνδρομή από τον ιδιοκτήτη της εταιρείας.');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('of an alert is a dialog with one button, and that the dialog it is about closes', async () => {
    const i18n = await open();
    const told = showOutcome(i18n, 'addressMissing');
    const dialog = await screen.findByRole('dialog', { name: 'No operational address' });
    expect(dialog.textContent).toContain('There is no operational address for this task');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(await told).toEqual({ confirmed: true, closes: true });
  });

  it('of a question is what it names, and the answer decides', async () => {
    const i18n = await open();
    const told = showOutcome(i18n, 'employeesScheduled', { values: { names: 'Maria, Kostas' } });
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('already scheduled in the new dates: Maria, Kostas.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await told).toEqual({ confirmed: false, closes: false });
  });

  it('of what is told in place is nothing more', async () => {
    const i18n = await open();
    expect(await showOutcome(i18n, 'notDeleted')).toEqual({ confirmed: true, closes: true });
    expect(await showOutcome(i18n, 'loginFailed')).toEqual({ confirmed: true, closes: false });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
