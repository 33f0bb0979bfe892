import { describe, expect, test } from 'vitest';
import { mostViews } from '../../../domain/saved-view/resource.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { account, at } from '../account.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, client, employee, ids } from '../people.ts';

const installer = employee();
const late = { search: { q: 'Ant' }, chosen: ['customer', 'number'], order: ['number', 'customer'], widths: null };
const text = JSON.stringify(late);

const creating = (given: object = {}, actor: Viewer = boss) => ({
  name: 'createSavedView',
  args: { id: at.fresh, list: 'tasks', nickname: 'Late', shared: false, content: text, ...given },
  actor,
});

const views = (count: number, given: object) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      fixedId(7000 + index),
      newRow('saved-views', {
        company: { id: ids.boss },
        author: { id: ids.boss },
        nickname: `View ${index}`,
        list: 'tasks',
        content: text,
        ...given,
      }),
    ]),
  );

describe('saved views (decision 0176)', () => {
  test('belong to who saves them', async () => {
    const rows = account();
    await act(rows, creating({ nickname: ' Late ' }, installer));
    expect(rows.row('saved-views', at.fresh)).toMatchObject({
      nickname: 'Late',
      author: { id: ids.installer },
      company: { id: ids.boss },
      shared: false,
      content: text,
    });
    expect(verdict(await decide(rows, creating({ nickname: 'Late' }, installer)))).toBe('applied');
    expect(verdict(await decide(rows, creating({ nickname: 'Other' }, installer)))).toBe('id_taken');
  });

  test.each([
    ['no name', { nickname: ' ' }],
    ['a long name', { nickname: 'x'.repeat(101) }],
    ['no JSON', { content: '{' }],
    ['another shape', { content: JSON.stringify({ ...late, chosen: 'customer' }) }],
    ['much content', { content: JSON.stringify({ ...late, search: { q: 'x'.repeat(10_000) } }) }],
  ])('have not %s', async (_what, given) => {
    expect(verdict(await decide(account(), creating(given)))).toBe('validation');
  });

  test('are not shared by customers', async () => {
    expect(verdict(await decide(account(), creating({ shared: true }, client)))).toBe('not_permitted');
    expect(verdict(await decide(account(), creating({}, client)))).toBe('applied');
  });

  test('keep another order of the same columns', async () => {
    const rows = account();
    await act(rows, creating());
    const content = JSON.stringify({ ...late, order: ['customer', 'number'] });
    const edit = { name: 'editSavedView', args: { id: at.fresh, set: { content } }, base: { content: text } };
    expect(verdict(await act(rows, edit))).toBe('applied');
    expect(rows.row('saved-views', at.fresh).content).toBe(content);
  });

  test('that two people change differ, with both sides', async () => {
    const rows = account();
    await act(rows, creating({ shared: true }, installer));
    const edit = (nickname: string, actor: Viewer) => ({
      name: 'editSavedView',
      args: { id: at.fresh, set: { nickname } },
      base: { nickname: 'Late' },
      actor,
    });
    await act(rows, edit('Mine', installer));
    expect(await act(rows, edit('Ours', boss))).toMatchObject({
      kind: 'conflict',
      conflicts: [{ fields: ['nickname'], mine: { nickname: 'Ours' }, theirs: { nickname: 'Mine' } }],
    });
  });

  test('are their author’s alone once they are not shared', async () => {
    const rows = account();
    await act(rows, creating({ shared: true }, installer));
    const share = (shared: boolean, actor: Viewer) => ({
      name: 'shareSavedView',
      args: { id: at.fresh, shared },
      actor,
    });
    const colleague = { ...installer, userId: ids.colleague };
    expect(verdict(await decide(rows, share(false, colleague)))).toBe('not_permitted');
    expect(verdict(await act(rows, share(false, boss)))).toBe('applied');
    expect(verdict(await decide(rows, share(true, boss)))).toBe('not_permitted');
    expect(await decide(rows, share(false, installer))).toEqual({ kind: 'applied', writes: [], notices: [] });
  });

  test('go with somebody who leaves the company, except those that it shares', async () => {
    const rows = account();
    await act(rows, creating({}, installer));
    const gone: Viewer = { ...installer, companyId: ids.partner };
    const share = { name: 'shareSavedView', args: { id: at.fresh, shared: true } };
    const remove = { name: 'deleteSavedView', args: { id: at.fresh }, actor: gone };
    expect(verdict(await decide(rows, { ...share, actor: gone }))).toBe('not_permitted');
    expect(verdict(await decide(rows, remove))).toBe('applied');
    await act(rows, { ...share, actor: installer });
    expect(verdict(await decide(rows, remove))).toBe('not_permitted');
    expect(verdict(await decide(rows, { ...remove, actor: boss }))).toBe('applied');
  });

  test('are so many for a person, and so many for a company', async () => {
    const rows = account();
    rows.with('saved-views', views(mostViews, { shared: true }));
    expect(await decide(rows, creating())).toMatchObject({ code: 'rule', fields: ['views'] });
    expect(await decide(rows, creating({ shared: true }, installer))).toMatchObject({ code: 'rule' });
    await act(rows, creating({}, installer));
    const share = { name: 'shareSavedView', args: { id: at.fresh, shared: true }, actor: installer };
    expect(await decide(rows, share)).toMatchObject({ code: 'rule', fields: ['views'] });
  });
});
