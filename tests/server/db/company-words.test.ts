import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { fold, foldedWords } from '../../../domain/kernel/fold.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { change, create, freshId, store } from '../../support/sync-office.ts';

const texts = [
  'Ψύξη «Πελοποννήσου» Α.Ε.',
  'Χατζή-Παπαδοπούλου & Υιοί, Ο.Ε.',
  "L'Énergie (Πάτρα) 24/7 – κλιματισμός…",
  'Ηλεκτρολογικά·Υδραυλικά;ΦΩΣ',
  'Müller_Söhne+Co. №1, 100% ½ m²',
  'Тёплый дом №2',
  '  ',
  '☎ 2610 ★ hvac@example.org',
];

describeOnBothDatabases('the words by which companies are found', ({ open }) => {
  let kysely: Executor;
  beforeAll(async () => {
    kysely = (await open()).kysely;
  });

  it.each(texts)('%s falls into the same words in the database', async (text) => {
    const { rows } = await sql<{ words: string[] }>`select folded_words(${fold(text)}) as words`.execute(kysely);
    expect([...new Set(rows[0]?.words)]).toEqual(foldedWords(text));
  });

  describe('of a company', () => {
    const [owner, place, other] = [freshId(), freshId(), freshId()];
    const company = { id: owner };
    const words = async (): Promise<string[] | undefined> => {
      const { rows } = await sql<{ words: string[] }>`
        select tsvector_to_array(words) as words from company_words where id = ${owner}`.execute(kysely);
      return rows[0]?.words.sort();
    };

    it('are those of its names, of its owner and of its headquarters, and follow each of them', async () => {
      await store(kysely, [
        create('users', owner, { company, nickname: 'Ρίο', name: 'Μάριος', surname: null }),
        create('companies', owner, { company, name: 'Ρίο Ψυκτική', owner: company, headquarters: { id: place } }),
        create('addresses', place, { company, region: 'Πάτρα' }),
        create('addresses', other, { company, region: 'Αίγιο' }),
      ]);
      expect(await words()).toEqual(['μαριοσ', 'πατρα', 'ριο', 'ψυκτικη']);
      await store(kysely, [change('users', owner, { surname: 'Δήμου' })]);
      await store(kysely, [change('addresses', place, { region: 'Άνω Πάτρα' })]);
      expect(await words()).toEqual(['ανω', 'δημου', 'μαριοσ', 'πατρα', 'ριο', 'ψυκτικη']);
      await store(kysely, [change('companies', owner, { headquarters: { id: other }, name: 'Ψύξη' })]);
      expect(await words()).toEqual(['αιγιο', 'δημου', 'μαριοσ', 'ριο', 'ψυξη']);
    });

    it('are not kept of those who work for one, and go with their account', async () => {
      const employee = freshId();
      await store(kysely, [create('users', employee, { company, nickname: 'Άννα', employer: company })]);
      const { rows } = await sql`select from company_words where id = ${employee}`.execute(kysely);
      expect(rows).toEqual([]);
      await store(kysely, [
        { kind: 'remove', resource: 'companies', id: owner },
        { kind: 'remove', resource: 'users', id: owner },
      ]);
      expect(await words()).toBeUndefined();
    });
  });

  it('of companies that were there before are the same', async () => {
    const migration = new URL('../../../server/db/migrations/0017-company-words.sql', import.meta.url);
    const [fill] = /^insert into company_words[^;]+;/m.exec(await readFile(migration, 'utf8')) ?? [];
    const company = { id: freshId() };
    await store(kysely, [create('users', company.id, { company, nickname: 'Κρύο & Ζέστη' })]);
    const all = async () => (await sql`select id, words::text from company_words order by id`.execute(kysely)).rows;
    const kept = await all();
    await sql`delete from company_words`.execute(kysely);
    await sql.raw(must(fill, 'the statement that fills the words')).execute(kysely);
    expect(await all()).toEqual(kept);
    expect(kept).not.toEqual([]);
  });
});
