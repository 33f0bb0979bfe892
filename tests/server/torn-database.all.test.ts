import { readdir, truncate } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { installation } from '../support/installation.ts';
import { startProcess, temporaryDirectory } from '../support/process.ts';

describe('an embedded database that is damaged', { timeout: 300_000 }, () => {
  it('is put aside for a backup by force alone', async () => {
    const { variables } = await installation('pglite', { content: 'tables', more: { PORT: '0' } });
    const to = path.join(await temporaryDirectory(), 'ergon.tar');
    const backup = startProcess(variables, ['server/backup/backup-command.ts', '--to', to]);
    expect(await backup.ended, backup.stderr).toBe(0);
    await truncate(path.join(variables.DATA_DIR, 'database', 'base/5/1255'), 0);
    const restore = ['server/backup/restore-command.ts', '--from', to];
    const refused = startProcess(variables, restore);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr).toContain('put a backup in its place: npm run restore -- --from FILE --force.');
    const restored = startProcess(variables, [...restore, '--force']);
    expect(await restored.ended, restored.stderr).toBe(0);
    const present = await readdir(variables.DATA_DIR);
    expect(present.filter((name) => name.startsWith('database-before-restore-'))).toHaveLength(1);
    await startProcess(variables).ready();
  });
});
