import { describe, expect, it } from 'vitest';
import { savedViewKey, savedViewsIn } from '../../../domain/user/saved-views.ts';
import { mergeSettings } from '../../../domain/user/settings-mutations.ts';

const view = (name: string) => ({ name, search: { q: name }, chosen: ['customer'], order: null });

describe('the saved views of a person', () => {
  it('are those of one table, by name', () => {
    const saved = mergeSettings(null, {
      [savedViewKey('tasks', '2')]: view('Ωραία'),
      [savedViewKey('tasks', '1')]: view('Άλλη'),
      [savedViewKey('customers', '3')]: view('Βόλος'),
    });
    expect(savedViewsIn(saved, 'tasks')).toEqual([
      { id: '1', ...view('Άλλη') },
      { id: '2', ...view('Ωραία') },
    ]);
    const removed = mergeSettings(saved, { [savedViewKey('tasks', '1')]: null });
    expect(savedViewsIn(removed, 'tasks').map(({ id }) => id)).toEqual(['2']);
  });

  it.each([
    ['no settings', null, 0],
    ['no JSON', '{', 0],
    ['a list', '[{"tasks_view:1":{}}]', 0],
    ['a view without a name', '{"tasks_view:1":{"search":{}}}', 0],
    ['a view without search parameters', '{"tasks_view:1":{"name":"a","search":null}}', 0],
    ['columns that are none', '{"tasks_view:1":{"name":"a","search":{},"chosen":[7],"order":"x"}}', 1],
  ])('are read whatever other clients wrote: %s', (_what, text, count) => {
    const views = savedViewsIn(text, 'tasks');
    expect(views).toHaveLength(count);
    for (const { chosen, order } of views) expect([chosen, order]).toEqual([null, null]);
  });
});
