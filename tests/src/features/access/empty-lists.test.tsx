import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Right } from '../../../../domain/role/rights.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { boss, installer } from '../../support/stories.ts';

/** Somebody of the office who may read a list and create nothing in it. */
const reading = (right: Right) => {
  const viewer = { ...installer.user.viewer, kind: 'office' as const, rights: [right] };
  return { ...installer, user: { ...installer.user, viewer } };
};

const first = 'Create the first one, or import them from a file.';

describe('a list without rows', () => {
  describe.each([
    ['/scheduled', 'No vacations yet', 'Plan the first one.', /^Planned vacations/],
    ['/customers', 'No customers yet', first, /^Customers that are added/],
    ['/addresses', 'No addresses yet', first, /^Addresses that are added/],
    ['/roles', 'There are no roles yet', /^Create the default role/, /^Roles that the owner creates/],
  ])('at %s', (path, title, creating, reads) => {
    it.each([
      ['how to get the first to whoever may create it', boss, creating],
      ['what it will show to others', reading('PUT_TASKS'), reads],
    ])('says %s', async (_what, session, hint) => {
      const { engine } = await screenWorld(session);
      await openApp({ path, engine });
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByText(hint)).toBeDefined();
    });
  });
});
