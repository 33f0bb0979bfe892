import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { type Installation, installation, openInstallation } from '../../support/installation.ts';
import { startProcess, temporaryDirectory } from '../../support/process.ts';
import type { ServerProcess } from '../../support/server-process.ts';

describe('the commands', { timeout: 180_000 }, () => {
  const runs = (script: string, { variables }: Installation) => {
    return (...given: string[]) => startProcess(variables, [`server/backup/${script}.ts`, ...given]);
  };

  async function expectSays(command: ServerProcess, said: RegExp): Promise<void> {
    expect([await command.ended, command.stderr]).toEqual([0, '']);
    expect(command.stdout).toMatch(said);
  }

  it('make a backup once nobody else uses the embedded database, and put it back, each with one line', async () => {
    const place = await installation('pglite', { content: 'demo' });
    const { close } = await openInstallation(place);
    const to = path.join(await temporaryDirectory(), 'ergon.tar');
    const backup = runs('backup-command', place);
    const refused = backup('--to', to);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr).toMatch(/ is in use by another Ergon \(pid \d+\); stop it/);
    await close();
    const backedUp = /^Backed up \d+ rows and \d+ files to \S+\.\n$/;
    await expectSays(backup('--to', to), backedUp);

    const target = await installation('postgres');
    const restoring = runs('restore-command', target);
    await expectSays(restoring('--from', to, '--check'), /^The backup is whole: \d+ rows/);
    const restored = /^Restored \d+ rows and \d+ files of \S+\. Every device loads again/;
    await expectSays(restoring('--from', to), restored);
    const { context } = await openInstallation(target);
    const app = await buildApp({ context, pageDirectory: null });
    const signIn = {
      method: 'POST',
      url: '/rest/api/auth/signin',
      body: { username: 'boss', password: 'demo' },
    } as const;
    expect((await app.inject(signIn)).statusCode).toBe(200);
    await app.close();
    await expectSays(runs('backup-command', target)('--to', `${to}.2`), backedUp);
    await expectSays(runs('restore-command', await installation('pglite'))('--from', `${to}.2`), restored);
  });

  it('fill a folder and put back its latest backup, each with one line', async () => {
    const { variables } = await installation('pglite', { content: 'demo' });
    const into = path.join(await temporaryDirectory(), 'backups');
    const run = (place: typeof variables, script: string, ...given: string[]) =>
      startProcess(place, [`server/backup/${script}.ts`, ...given]);
    const made = run(variables, 'backup-command', '--into', into, '--keep', '3');
    expect([await made.ended, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toMatch(/^Backed up \d+ rows and \d+ files \(\d+ of them new\) to \S+\.tar\. Deleted 0 /);
    const wrong = run(variables, 'backup-command', '--into', into, '--to', into);
    expect(await wrong.ended).toBe(1);
    expect(wrong.stderr).toContain('Give --to with a file, or --into with a folder. Use: npm run backup');
    const empty = await installation('pglite');
    const back = run(empty.variables, 'restore-command', '--from', into);
    expect([await back.ended, back.stderr]).toEqual([0, '']);
    expect(back.stdout).toMatch(/^Restored \d+ rows and \d+ files of /);
  });

  it('say how they are used', async () => {
    const wrong = runs('restore-command', await installation('pglite'))('--form', 'ergon.tar');
    expect(await wrong.ended).toBe(1);
    expect(wrong.stderr).toContain('Use: npm run restore -- --from FILE');
  });
});
