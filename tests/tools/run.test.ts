import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, run } from '../../tools/run.ts';
import { temporaryTree } from './temporary-tree.ts';

describe('a program that is run', () => {
  it('gives its code and what it wrote', async () => {
    const script = 'process.stdout.write("out"); process.exitCode = 3;';
    expect(await run([process.execPath, '-e', script], { output: 'keep' })).toEqual({ code: 3, output: 'out' });
  });

  it('gets the environment it is given', async () => {
    const script = 'process.stdout.write(process.env.TEST_SIZE)';
    const finished = await run([process.execPath, '-e', script], { output: 'keep', environment: { TEST_SIZE: 'all' } });
    expect(finished).toEqual({ code: 0, output: 'all' });
  });

  it('keeps its errors where it is shown', async () => {
    const script = 'console.error("a warning")';
    expect(await run([process.execPath, '-e', script], { output: 'show' })).toEqual({ code: 0, output: 'a warning\n' });
  });

  it('is a failure with a reason when there is no such program', async () => {
    const finished = await run(['/nowhere/program'], { output: 'keep' });
    expect(finished).toEqual({ code: 127, output: expect.stringContaining('/nowhere/program could not be started') });
  });

  it('is stopped by the signal that stops us, and then so are we', async () => {
    const root = temporaryTree({
      'outer.ts': `import { run } from '${join(ROOT, 'tools/run.ts')}';
        const script = 'process.on("SIGTERM", () => { console.log("told"); process.exit(0); }); console.log("up"); setInterval(() => {}, 1000)';
        await run([process.execPath, '-e', script], { output: 'show' });
        console.log('still here');`,
    });
    const outer = spawn(process.execPath, [join(root, 'outer.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
    let written = '';
    outer.stdout.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (written === 'up\n') outer.kill('SIGTERM');
    });
    const [, signal] = await once(outer, 'close');
    expect({ written, signal }).toEqual({ written: 'up\ntold\n', signal: 'SIGTERM' });
  });
});

describe('an npm script', () => {
  it('says what to do when an older Node runs it', async () => {
    const old = 'Object.defineProperty(process.versions, "node", { value: "20.19.0" });';
    const root = temporaryTree({ 'old-node.mjs': old });
    const guard = join(ROOT, 'tools/require-node.mjs');
    const command = [process.execPath, '--import', join(root, 'old-node.mjs'), '--import', guard, '-e', '1'] as const;
    const finished = await run([...command], { output: 'keep' });
    expect(finished).toEqual({ code: 1, output: expect.stringMatching(/^Ergon needs Node 24 .*"npm ci".*\n$/) });
  });
});
