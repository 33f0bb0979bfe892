import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { operandOf } from '../../../server/db/repositories/operands.ts';
import { cellsOf } from '../../../src/mirror/lists/cells.ts';
import { openerOf } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { RandomCompany, type Role, roles } from './company.ts';
import { sharedLists } from './lists.ts';
import { type AskedColumn, filterOf, modesOf, type Question } from './questions.ts';
import { type Answer, Asker } from './sides.ts';

describe('probe', () => {
  const opener = openerOf((process.env.KIND ?? 'pglite') as 'pglite');
  let server: TestServer;
  const askers = new Map<Role, Asker>();
  beforeAll(async () => {
    const t0 = performance.now();
    server = await testServer(opener, { database: await opener.open(), demo: false });
    const t1 = performance.now();
    const company = new RandomCompany(Number(process.env.SEED ?? 1), server.clock.now());
    await company.store(server.context.database.kysely);
    const t2 = performance.now();
    for (const role of roles) askers.set(role, await Asker.signIn(server, company.users[role]));
    console.log('open', t1 - t0, 'store', t2 - t1, 'pull', performance.now() - t2);
    for (const [role, asker] of askers) {
      const counts = await Promise.all(['tasks', 'users', 'proofs', 'addresses', 'notifications'].map(async (r) => `${r} ${await asker.mirror.table(r).count()}`));
      console.log(role, asker.session.viewer.kind, counts.join(', '));
    }
  }, 300_000);
  afterAll(() => { for (const asker of askers.values()) asker.close(); });

  it('asks', async () => {
    const seenSources = new Set<string>(); const problems = new Map<string, string[]>();
    let asked = 0; let mirrorTime = 0; let serverTime = 0;
    for (const [role, asker] of askers) {
      for (const [name, list] of Object.entries(sharedLists)) {
        const { viewer, timeZone } = asker.session;
        const abouts: string[] = [];
        if (process.env.LISTS && !process.env.LISTS.split(',').some((l) => name.includes(l))) continue;
        if (list.about) {
          const rows = (await asker.mirror.table<AnyRow>(list.about.by).toArray()) as unknown as Record<string, { id: string } | null>[];
          const field = list.about.field;
          const counts = new Map<string, number>();
          for (const row of rows) { const id = row[field]?.id; if (id) counts.set(id, (counts.get(id) ?? 0) + 1); }
          abouts.push(...[...counts].sort((a, b) => b[1] - a[1]).slice(0, 3).map(([id]) => id));
          if (abouts.length === 0) continue;
        } else abouts.push('');
        const about = abouts[0] ?? '';
        const definition = list.definition(viewer, about);
        const { resource, fields } = definition.source;
        const only = process.env.ONLY; if (only && !only.split(',').includes(role)) continue;
        const rows = (await asker.mirror.table<AnyRow>(resource).toArray());
        for (const [field, of] of Object.entries(fields)) {
          const operand = operandOf(viewer, { resource, alias: 'r' }, field);
          if (operand === null) { problems.set(`${role} ${resource}.${field} not on server`, []); continue; }
          const raws = rows.map((row) => of.read(row));
          const cellOf = await cellsOf(asker.mirror, of, raws);
          const cells = raws.map(cellOf);
          const values = of.kind === 'reference' ? cells.flatMap((c) => Array.isArray(c) ? c.map(({ id }) => id) : []) : cells.filter((c) => c !== null);
          const names = cells.flatMap((c) => Array.isArray(c) ? c.flatMap(({ names }) => names) : []);
          const shown = of.shown && !of.to ? rows.flatMap((row) => of.shown?.(row) ?? []) : values;
          const column: AskedColumn = { field, kind: of.kind, money: of.money === true, values: [...new Set(shown as string[])], names: [...new Set(names)] as string[], sortable: true };
          const questions: (Question & { search: string })[] = [];
          const base = { search: '', list: name, role, about, locale: 'gr' as const, cold: false, page: 0, size: 1000 };
          for (const descending of [false, true]) questions.push({ ...base, filters: [], sort: { field, descending } });
          for (const mode of modesOf[of.kind]) {
            const [filter] = fc.sample(filterOf(column, mode, timeZone), { numRuns: 1, seed: asked });
            questions.push({ ...base, filters: [must(filter, 'f')], sort: { field: 'createDate', descending: true } });
          }
          for (const q of questions) {
            asked += 1;
            if (!('createDate' in fields)) q.sort = { field: 'lastContact', descending: true };
            const a = performance.now();
            const onMirror = await asker.askMirror(definition, q, false).catch((e: unknown) => String(e));
            const b = performance.now();
            const onServer = await asker.askServer(list.call(viewer, about), q, 'gr').catch((e: unknown) => String(e));
            mirrorTime += b - a; serverTime += performance.now() - b;
            const key = (x: Answer | string) => typeof x === 'string' ? x : JSON.stringify([x.rows.map(({ id }) => id), x.total]);
            const what = q.filters[0] ? `${q.filters[0].matchMode} ${JSON.stringify(q.filters[0].value)}` : `sort ${q.sort.descending}`;
            if (key(onMirror) !== key(onServer)) {
              const k = `${resource}.${field} ${q.filters[0]?.matchMode ?? 'sort'}`;
              const brief = (x: Answer | string) => typeof x === 'string' ? x : `${x.total}`;
              problems.set(k, [...(problems.get(k) ?? []), `${role} ${name} ${what}: mirror ${brief(onMirror)} server ${brief(onServer)}`]);
            }
          }
        }
      }
    }
    console.log({ asked, mirrorTime, serverTime });
    for (const [k, v] of problems) console.log(k, v.length, v[0] ?? '');
    expect(1).toBe(1);
  }, 600_000);
});
