import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { typeErrors } from '../../tools/check/parts.ts';
import { ROOT } from '../../tools/run.ts';
import { temporaryTree } from './temporary-tree.ts';

/** A file of the product with one word misspelt, for a folder beside the project that is checked as the project is. */
function misspelt(file: string, right: string, wrong: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(text.split(right), `${right} in ${file}`).toHaveLength(2);
  const absolute = (_: string, specifier: string): string => `from '${join(ROOT, dirname(file), specifier)}'`;
  return text.replace(right, wrong).replaceAll(/from '(\.[^']+)'/g, absolute);
}

/** The files in which `npm run check` finds a wrong type, with what it says of each. */
async function found(folder: string, files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const at = (name: string): string => `${folder}/${name}`;
  const sources = Object.entries(files).map(([name, text]) => [at(`${name}.ts`), text] as const);
  const root = temporaryTree(Object.fromEntries(sources));
  const settings = {
    extends: join(ROOT, folder, 'tsconfig.json'),
    compilerOptions: { rootDir: '/', outDir: 'types' },
    references: ['domain', 'documents', 'workers', folder].map((path) => ({ path: join(ROOT, path) })),
  };
  writeFileSync(join(root, at('tsconfig.json')), JSON.stringify({ ...settings, include: ['*.ts'] }));
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ files: [], references: [{ path: folder }] }));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const { passed, output } = await typeErrors(root);
  expect(passed).toBe(false);
  const errors = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error TS\d+: (.*)$/gm)];
  return Object.fromEntries(
    errors.map(([, file = '', message = '']) => [file.replace(/^.*\/(.+)\.ts$/, '$1'), message]),
  );
}

const minute = 60_000;

it('finds a misspelt mutation and misspelt or missing arguments in the page', { timeout: 5 * minute }, async () => {
  const actions = 'src/commands/task-actions.ts';
  expect(
    await found('src', {
      sound: misspelt(actions, 'Deletes a task', 'Removes a task'),
      name: misspelt(actions, "'deleteTask'", "'deletTask'"),
      argument: misspelt(actions, '{ id, from }', '{ id, form: from }'),
      missing: misspelt(actions, '{ id, invoiceId }', '{ id }'),
      optional: misspelt('src/commands/marks.ts', 'failureComment: failureComment', 'failureComent: failureComment'),
      field: misspelt('src/commands/company.ts', 'set: { stampPhotos: on }', 'set: { stampPhoto: on }'),
      seen: misspelt('src/commands/company.ts', '{ headquarters: seen }', '{ headquarter: seen }'),
    }),
  ).toEqual({
    name: expect.stringContaining('"deletTask"'),
    argument: expect.stringContaining("'form'"),
    missing: expect.stringContaining("'invoiceId'"),
    optional: expect.stringContaining("'failureComent'"),
    field: expect.stringContaining("'stampPhoto'"),
    seen: expect.stringContaining("'headquarter'"),
  });
});

it('finds a misspelt mutation and misspelt or missing arguments in the server', { timeout: 5 * minute }, async () => {
  const partners = 'server/services/subcontractors/partners.ts';
  expect(
    await found('server', {
      sound: misspelt(partners, 'Removes a subcontractor', 'Takes out a subcontractor'),
      name: misspelt(partners, "requestFor('endAgreement'", "requestFor('endAgrement'"),
      argument: misspelt(partners, '{ id, autoAccept });', '{ id, autoAcept: autoAccept });'),
      missing: misspelt(partners, '{ id, autoAccept });', '{ id });'),
      extra: misspelt(
        partners,
        "requestFor('endAgreement', { id })",
        "requestFor('endAgreement', { id, agreement: id })",
      ),
      unchecked: misspelt(
        partners,
        "requestFor('endAgreement', { id })",
        "{ name: 'endAgreement', args: {}, version: null }",
      ),
    }),
  ).toEqual({
    name: expect.stringContaining('"endAgrement"'),
    argument: expect.stringContaining("'autoAcept'"),
    missing: expect.stringContaining("'autoAccept'"),
    extra: expect.stringContaining("'agreement'"),
    unchecked: expect.stringContaining("type 'MutationRequest'"),
  });
});

it('finds sources that no settings of the compiler take in', async () => {
  const root = temporaryTree({
    'tsconfig.json': '{ "files": [], "references": [{ "path": "known" }] }',
    'known/a.ts': '',
    'new/b.ts': '',
  });
  expect(await typeErrors(root)).toEqual({
    passed: false,
    output: 'new/b.ts is in no folder that tsconfig.json refers to',
  });
});
