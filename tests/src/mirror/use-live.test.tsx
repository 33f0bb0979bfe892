import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { MirrorContext, useLive } from '../../../src/mirror/use-live.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { FieldWorld } from '../support/field-world.ts';
import { emptyMirror } from '../support/open-app.tsx';

describe('rows that are read live', () => {
  let mirror: MirrorDatabase;
  beforeEach(async () => {
    mirror = await emptyMirror('use-live');
  });
  afterEach(() => mirror.close());

  it('stay the same objects unless they say something else, so that nothing else is drawn again', async () => {
    const world = new FieldWorld(mirror);
    await world.task(1, 1, { nickname: 'Αντλία' });
    await world.task(2, 2, { nickname: 'Κεραία' });
    let draws = 0;
    const { result } = renderHook(
      () => {
        draws += 1;
        return useLive((from) => from.rows('tasks').orderBy('id').toArray(), []);
      },
      { wrapper: ({ children }) => <MirrorContext value={mirror}>{children}</MirrorContext> },
    );
    await waitFor(() => expect(result.current).toHaveLength(2));
    const [first, second] = must(result.current, 'the rows');
    const before = draws;
    // Written again as it was.
    await world.task(1, 1, { nickname: 'Αντλία' });
    await world.task(2, 2, { nickname: 'Κεραία στη στέγη' });
    await waitFor(() => expect(result.current?.[1]?.nickname).toBe('Κεραία στη στέγη'));
    expect(result.current?.[0]).toBe(first);
    expect(result.current?.[1]).not.toBe(second);
    expect(draws).toBe(before + 1);
  });
});
