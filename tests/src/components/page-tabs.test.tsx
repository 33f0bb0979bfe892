import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../support/open-app.tsx';
import { screenWorld } from '../support/screen-world.ts';
import { boss } from '../support/stories.ts';

/** Every tab is 100 px wide and begins where the one before ends; 300 px of them are in view. */
function layOutTabs(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 100 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
}

afterEach(() => vi.restoreAllMocks());

it('brings the open tab into view although the router restores where the tabs were scrolled', async () => {
  const { engine } = await screenWorld(boss);
  layOutTabs();
  const { user } = await openApp({ path: '/profile?tab=subcontractors', engine, phone: true });
  const tabs = await screen.findByRole('tablist', { name: 'Parts of the profile' });
  await waitFor(() => expect(tabs.scrollLeft).toBe(100));
  fireEvent.scroll(tabs);
  const last = screen.getByRole('tab', { name: 'Log' });
  await user.click(last);
  await waitFor(() => expect(last.getAttribute('aria-selected')).toBe('true'));
  await waitFor(() => expect(tabs.scrollLeft).toBe(last.offsetLeft - 100));
});
