import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { useCalmly } from '../../../../src/mirror/lists/use-calmly.ts';
import { MirrorContext } from '../../../../src/mirror/use-live.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld } from '../../support/field-world.ts';

describe('rows that are read again', () => {
  let mirror: MirrorDatabase;
  beforeEach(async () => {
    mirror = await emptyMirror('use-calmly');
  });
  afterEach(() => mirror.close());

  it('stay the same objects unless they say something else, so that nothing else is drawn again', async () => {
    const world = new FieldWorld(mirror);
    await world.task(1, 1, { nickname: 'Αντλία' });
    await world.task(2, 2, { nickname: 'Κεραία' });
    const { result } = renderHook(
      () => useCalmly({ key: 'all', resources: ['tasks'], read: (from) => from.rows('tasks').orderBy('id').toArray() }),
      { wrapper: ({ children }) => <MirrorContext value={mirror}>{children}</MirrorContext> },
    );
    await waitFor(() => expect(result.current).toHaveLength(2));
    const [first, second] = must(result.current, 'the rows');
    await world.task(2, 2, { nickname: 'Κεραία στη στέγη' });
    await waitFor(() => expect(result.current?.[1]?.nickname).toBe('Κεραία στη στέγη'));
    expect(result.current?.[0]).toBe(first);
    expect(result.current?.[1]).not.toBe(second);
  });
});
