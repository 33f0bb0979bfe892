import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { installation } from '../support/installation.ts';
import { openIn, openUp } from '../support/modes.ts';
import { startProcess, temporaryDirectory } from '../support/process.ts';

describe('a data directory is for its owner alone', { timeout: 180_000 }, () => {
  it('when the server makes it, and what it writes later', async () => {
    const { variables } = await installation('pglite', { content: 'nothing', more: { DEMO: '1', PORT: '0' } });
    await chmod(variables.DATA_DIR, 0o755);
    const server = startProcess(variables);
    const url = await server.ready();
    expect(await openIn(variables.DATA_DIR)).toEqual([]);
    const outbox = path.join(variables.DATA_DIR, 'outbox');
    await fetch(`${url}/rest/reset/forgotByEmail?email=installer@example.com`);
    await expect.poll(() => readdir(outbox).catch(() => []), { timeout: 30_000 }).not.toEqual([]);
    expect(await openIn(variables.DATA_DIR)).toEqual([]);
  });

  it('and a command of the operator closes it as well', async () => {
    const { variables } = await installation('pglite', { content: 'tables' });
    await openUp(variables.DATA_DIR);
    const to = path.join(await temporaryDirectory(), 'ergon.tar');
    const command = startProcess(variables, ['server/backup/backup-command.ts', '--to', to]);
    expect(await command.ended, command.stderr).toBe(0);
    expect(await openIn(variables.DATA_DIR)).toEqual([]);
  });
});
