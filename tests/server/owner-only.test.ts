import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { day } from '../../domain/kernel/time.ts';
import { keptSecret, replacedSecret, replaceSecret } from '../../server/data-directory.ts';
import { StartError } from '../../server/environment.ts';
import { closeToOthers } from '../../server/owner-only.ts';
import { installation } from '../support/installation.ts';
import { openIn, openUp } from '../support/modes.ts';
import { startProcess, temporaryDirectory } from '../support/process.ts';

describe('a data directory is for its owner alone', () => {
  it('after the start, also where an older release has left it open', { timeout: 180_000 }, async () => {
    const { variables } = await installation('pglite', { content: 'tables', more: { PORT: '0' } });
    const photos = path.join(variables.DATA_DIR, 'files', 'company', 'ab');
    await mkdir(photos, { recursive: true });
    await writeFile(path.join(photos, 'photo'), 'bytes');
    await openUp(variables.DATA_DIR);
    const server = startProcess(variables);
    await server.ready();
    expect(await openIn(variables.DATA_DIR)).toEqual([]);
  });

  it('but what a link leads to is left alone', async () => {
    const directory = await temporaryDirectory();
    const elsewhere = path.join(await temporaryDirectory(), 'file');
    await writeFile(elsewhere, '', { mode: 0o644 });
    await symlink(elsewhere, path.join(directory, 'link'));
    expect(closeToOthers(directory)).toBeNull();
    expect((await lstat(elsewhere)).mode & 0o777).toBe(0o644);
  });

  it('and what cannot be closed is told in one sentence', () => {
    // Nobody may change the modes of what the system shows of a process, whoever they are.
    expect(closeToOthers('/proc/self/attr')).toMatch(
      /^Other users of this machine can reach \d+ of the files and directories in \/proc\/self\/attr \(EPERM: [^\n]+\); run "chmod -R go= \/proc\/self\/attr" as their owner\.$/,
    );
  });
});

describe('the secret that signs tokens', () => {
  it('is made once, whole, however many ask for it at the same time', async () => {
    const directory = await temporaryDirectory();
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => keptSecret(directory)));
    expect(first).toMatch(/^[\w-]{64}$/);
    expect(new Set(others)).toEqual(new Set([first]));
    expect(await readdir(directory)).toEqual(['jwt-secret']);
    expect((await lstat(path.join(directory, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  });

  it('is taken as it was kept', async () => {
    const directory = await temporaryDirectory();
    await writeFile(path.join(directory, 'jwt-secret'), `${'a'.repeat(32)}\n`);
    expect(await keptSecret(directory)).toBe(`${'a'.repeat(32)}\n`);
  });

  it('is replaced for the next start, with the old one kept for a while or not', async () => {
    const directory = await temporaryDirectory();
    const first = await keptSecret(directory);
    await replaceSecret(directory, { keepsOld: true });
    const second = await keptSecret(directory);
    expect(second).toMatch(/^[\w-]{64}$/);
    expect(second).not.toBe(first);
    expect(await replacedSecret(directory, Date.now() - day)).toBe(first);
    expect(await replacedSecret(directory, Date.now() + day)).toBe(null);
    expect((await readdir(directory)).sort()).toEqual(['jwt-secret', 'jwt-secret-replaced']);
    await replaceSecret(directory, { keepsOld: false });
    expect(await keptSecret(directory)).not.toBe(second);
    expect(await readdir(directory)).toEqual(['jwt-secret']);
  });

  it.each(['', 'abc', `${'a'.repeat(31)}\n`])('keeps the server from starting when the file holds %j', async (text) => {
    const directory = await temporaryDirectory();
    const file = path.join(directory, 'jwt-secret');
    await writeFile(file, text);
    const problem: unknown = await keptSecret(directory).catch((reason: unknown) => reason);
    expect(problem).toBeInstanceOf(StartError);
    expect(problem).toHaveProperty(
      'message',
      `The secret in ${file} has ${text.trim().length} bytes instead of at least 32; put the file back from a copy, or delete it, and everybody signs in again.`,
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
