import { expect, test } from 'vitest';
import greek from '../../../public/assets/i18n/el.json';

test('a proof of work has one name in Greek', () => {
  expect(JSON.stringify(greek)).not.toMatch(/απόδειξη εργασίας|αποδεικτικά έργου/i);
});
