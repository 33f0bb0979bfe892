import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { directionViolations, packagesNotInstalled } from '../../tools/directions/violations.ts';
import { ROOT } from '../../tools/run.ts';
import { temporaryTree } from './temporary-tree.ts';

const EMPTY = 'export {};\n';

describe('import directions', () => {
  it.each([
    ['the domain looks up', 'domain/task/rules.ts', '../../server/db/tasks.ts'],
    ['the domain looks up, for a type', 'domain/task/rules.ts', '../../workers/contract/messages.ts', 'type'],
    ['documents reach for a worker', 'documents/pdf.ts', '../workers/sync/engine.ts'],
    ['the contract knows the mirror', 'workers/contract/messages.ts', '../mirror/schema.ts'],
    ['the mirror knows the engine', 'workers/mirror/schema.ts', '../sync/engine.ts'],
    ['photos know the engine', 'workers/photos/compress.ts', '../sync/engine.ts'],
    ['a worker knows the page', 'workers/sync/engine.ts', '../../src/i18n/language.ts'],
    ['a worker knows the server', 'workers/sync/engine.ts', '../../server/app.ts'],
    ['a screen reads the database itself', 'src/features/tasks/list.tsx', '../../../workers/mirror/schema.ts'],
    ['a screen speaks to the worker itself', 'src/features/tasks/list.tsx', '../../../workers/contract/messages.ts'],
    ['a feature imports a feature', 'src/features/tasks/list.tsx', '../my-day/card.tsx'],
    ['a feature imports a route', 'src/features/tasks/list.tsx', '../../routes/tasks.tsx'],
    ['a component reads the mirror', 'src/components/pill.tsx', '../mirror/tasks.ts'],
    ['a component gives commands', 'src/components/pill.tsx', '../commands/mark.ts'],
    ['a component knows a feature', 'src/components/pill.tsx', '../features/tasks/list.tsx'],
    ['a command reads the mirror', 'src/commands/mark.ts', '../mirror/tasks.ts'],
    ['a live query knows the engine', 'src/mirror/tasks.ts', '../../workers/sync/engine.ts'],
    ['the page knows the server', 'src/app/main.tsx', '../../server/app.ts'],
    ['the server knows a worker', 'server/sync/pull.ts', '../../workers/contract/messages.ts'],
    ['the server knows the page', 'server/http/static.ts', '../../src/app/main.tsx'],
    ['a route of the server goes past the services', 'server/http/tasks.ts', '../db/tasks.ts'],
    ['a service knows its route', 'server/services/tasks.ts', '../http/tasks.ts'],
    ['a repository knows its service', 'server/db/tasks.ts', '../services/tasks.ts'],
    ['the product needs its tests', 'server/services/tasks.ts', '../../tests/support/clock.ts'],
    ['the product needs its tools', 'server/app.ts', '../tools/run.ts'],
  ])('fail when %s', (_what, file, specifier, kind = 'value') => {
    const target = new URL(specifier, `http://root/${file}`).pathname.slice(1);
    const statement = kind === 'type' ? `import type { A } from '${specifier}'` : `import '${specifier}'`;
    const violations = directionViolations(temporaryTree({ [file]: `${statement};\n`, [target]: EMPTY }));
    expect(violations).toEqual([{ file, reason: expect.stringContaining(`imports ${target}, but `) }]);
  });

  it.each([
    ["export { a } from '../db/tasks.ts';"],
    ["export * from '../db/tasks.ts';"],
    ["export type { A } from '../db/tasks.ts';"],
    ["export const a = () => import('../db/tasks.ts');"],
    ["export type A = import('../db/tasks.ts').A;"],
    ["import a from '../db/tasks.ts?raw';"],
  ])('see through %s', (statement) => {
    const root = temporaryTree({ 'server/http/tasks.ts': statement, 'server/db/tasks.ts': EMPTY });
    expect(directionViolations(root)).toMatchObject([{ file: 'server/http/tasks.ts' }]);
  });

  it.each([
    ['server/services/task.ts', 'react'],
    ['workers/sync/engine.ts', 'react'],
    ['src/app/main.tsx', 'fastify'],
    ['server/services/task.ts', 'fastify'],
    ['domain/task/rules.ts', 'pg'],
    ['server/services/task.ts', 'pg'],
    ['workers/photos/decode.ts', 'dexie'],
    ['src/features/tasks/list.tsx', 'dexie'],
    ['src/features/tasks/list.tsx', 'ky'],
    ['src/components/pill.tsx', 'zod'],
    ['domain/task/rules.ts', 'node:fs'],
    ['server/app.ts', '@mantine/core/styles.css'],
  ])('keep %s from the package %s', (file, specifier) => {
    const violations = directionViolations(temporaryTree({ [file]: `import '${specifier}';\n` }));
    expect(violations).toEqual([{ file, reason: expect.stringMatching(/^imports the package .+, which belongs to /) }]);
  });

  it('want a home for every package', () => {
    const root = temporaryTree({ 'src/app/main.tsx': "import '@nobody/knows';\n" });
    expect(directionViolations(root)).toMatchObject([
      { file: 'src/app/main.tsx', reason: expect.stringContaining('@nobody/knows, which has no home') },
    ]);
  });

  it.each([
    ['dexie', /^dexie$/],
    ['marked', /^marked$/],
    ['@tus/*', /^@tus\//],
  ])('want no line in the table for %s once package.json is without it', (line, removed) => {
    const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'), (key, value: unknown) =>
      removed.test(key) ? undefined : value,
    );
    expect(packagesNotInstalled(temporaryTree({ 'package.json': JSON.stringify(manifest) }))).toEqual([
      { file: 'tools/directions/table.ts', reason: `names ${line}, which package.json does not have` },
    ]);
  });

  it('want a line in the table for every folder', () => {
    const root = temporaryTree({ 'server/misc/helpers.ts': EMPTY });
    expect(directionViolations(root)).toMatchObject([
      { file: 'server/misc/helpers.ts', reason: expect.stringContaining('is in no folder of the table') },
    ]);
  });

  it('find a cycle, type imports counted, and name the way around', () => {
    const root = temporaryTree({
      'domain/a.ts': "import './b.ts';\n",
      'domain/b.ts': "import type { C } from './c.ts';\n",
      'domain/c.ts': "export * from './a.ts';\n",
    });
    expect(directionViolations(root)).toEqual([
      { file: 'domain/a.ts', reason: 'is in a cycle: domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts' },
    ]);
  });

  it('keep the values of zod out of the first screens, however far they come', () => {
    const root = temporaryTree({
      'src/features/my-day/list.tsx': "import '../../../domain/task/rules.ts';\n",
      'src/app/shell.tsx': "import '../components/form/text-field.tsx';\n",
      'src/components/form/text-field.tsx': "import './validate.ts';\n",
      'src/components/form/validate.ts': "import 'zod';\n",
      'domain/task/rules.ts': "import './schema.ts';\n",
      'domain/task/schema.ts': "import { z } from 'zod';\n",
    });
    expect(directionViolations(root)).toEqual([
      {
        file: 'src/app/shell.tsx',
        reason: expect.stringContaining('src/components/form/text-field.tsx → src/components/form/validate.ts → zod'),
      },
      {
        file: 'src/features/my-day/list.tsx',
        reason: 'loads zod, which first screens wait for: domain/task/rules.ts → domain/task/schema.ts → zod',
      },
    ]);
  });

  it('let forms and the screens of the office have schemas, also behind a first screen that loads them later', () => {
    const root = temporaryTree({
      'src/features/my-day/list.tsx': "export const sheet = () => import('../../components/form/form-dialog.tsx');\n",
      'src/features/customers/customer-form.tsx': "import '../../components/form/form-dialog.tsx';\nimport 'zod';\n",
      'src/components/form/form-dialog.tsx': "import 'zod';\n",
    });
    expect(directionViolations(root)).toEqual([]);
  });

  it('let the page take the types of a schema', () => {
    const root = temporaryTree({
      'src/features/tasks/list.tsx': "import type { Task } from '../../../domain/task/schema.ts';\n",
      'domain/task/schema.ts': "import { z } from 'zod';\n",
    });
    expect(directionViolations(root)).toEqual([]);
  });

  it('let commands, and nothing else of the page, start a worker', () => {
    const start = (path: string): string => `new Worker(new URL('${path}', import.meta.url), { type: 'module' });\n`;
    const root = temporaryTree({
      'src/commands/engine.ts': start('../../workers/sync/index.ts'),
      'src/commands/other.ts': 'export const other = (script: string) => new SharedWorker(script);\n',
      'src/features/tasks/list.tsx': start('../../../workers/sync/index.ts'),
      'src/features/tasks/view.tsx': "import Engine from '../../../workers/sync/index.ts?worker';\n",
      'workers/sync/index.ts': EMPTY,
    });
    expect(directionViolations(root)).toEqual([
      { file: 'src/commands/other.ts', reason: expect.stringContaining('not named in place') },
      { file: 'src/features/tasks/list.tsx', reason: expect.stringContaining('starts a worker') },
      { file: 'src/features/tasks/view.tsx', reason: expect.stringContaining('starts a worker') },
    ]);
  });

  it('let every layer import what the table gives it', () => {
    const root = temporaryTree({
      'domain/task/rules.ts': "import '../kernel/time.ts';\n",
      'domain/kernel/time.ts': EMPTY,
      'workers/sync/engine.ts': "import '../mirror/schema.ts';\nimport '../photos/compress.ts';\nimport 'comlink';\n",
      'workers/mirror/schema.ts': "import 'dexie';\nimport '../../domain/task/rules.ts';\n",
      'workers/photos/compress.ts': EMPTY,
      'workers/contract/messages.ts': EMPTY,
      'src/mirror/tasks.ts': "import '../../workers/mirror/schema.ts';\nimport 'dexie-react-hooks';\n",
      'src/commands/mark.ts': "import '../../workers/contract/messages.ts';\n",
      'src/features/tasks/list.tsx':
        "import './row.tsx';\nimport '../../mirror/tasks.ts';\nimport '../../commands/mark.ts';\n",
      'src/features/tasks/row.tsx': "import 'react';\n",
      'src/routes/tasks.tsx': "import '../features/tasks/list.tsx';\n",
      'src/route-tree.gen.ts': "import './routes/tasks.tsx';\n",
      'src/app/main.tsx': "import '../route-tree.gen.ts';\n",
      'server/main.ts': "import './app.ts';\n",
      'server/app.ts': "import './http/tasks.ts';\nimport 'fastify';\n",
      'server/http/tasks.ts': "import '../services/tasks.ts';\n",
      'server/services/tasks.ts': "import '../db/tasks.ts';\nimport 'node:fs';\n",
      'server/db/tasks.ts': "import 'pg';\n",
      'tests/server/app.test.ts': "import '../../server/app.ts';\nimport 'vitest';\n",
    });
    expect(directionViolations(root)).toEqual([]);
  });
});
