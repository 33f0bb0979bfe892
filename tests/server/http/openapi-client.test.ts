import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo/people.ts';
import { openapiDocument } from '../../../server/http/openapi.ts';
import { describeRules } from '../../support/databases.ts';
import { openDemo } from '../../support/demo-people.ts';
import { listening } from '../../support/network-client.ts';
import { typesOfOpenapi } from '../../support/openapi-types.ts';
import type { TestServer } from '../../support/server.ts';
import { jpeg } from '../../support/tus-client.ts';

/** The client, imported by its path alone: the first test below makes its types and checks it against them. */
interface Life {
  liveATask(url: string, asked: { boss: string; installer: string; password: string; photo: Blob }): Promise<object>;
}

const folder = path.join(import.meta.dirname, '../openapi-client');
const compiler = path.join(import.meta.dirname, '../../../node_modules/.bin/tsc');

/** The document as whoever asks for it gets it. */
const document = JSON.parse(JSON.stringify(openapiDocument('1.0.0'))) as Record<string, unknown>;

describe('the types that are made from the description of the calls', () => {
  it('are all that a client of a task’s life needs: it compiles against them', { timeout: 60_000 }, async () => {
    await writeFile(path.join(folder, 'paths.gen.ts'), typesOfOpenapi(document));
    const compiled = promisify(execFile)(compiler, ['--project', folder]);
    expect(await compiled.catch(({ stdout }: { stdout: string }) => stdout)).toMatchObject({ stdout: '' });
  });
});

describeRules('a client that knows only the description of the calls', (opener) => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    ({ server } = await openDemo(opener));
    url = await listening(server.app);
  });

  it('lives a task’s whole life', async () => {
    const { liveATask } = (await import(path.join(folder, 'task-life.ts'))) as Life;
    const people = { boss: 'boss', installer: 'installer', password: demoPassword };
    const photo = new Blob([new Uint8Array(jpeg(500))], { type: 'image/jpeg' });
    expect(await liveATask(`${url}/rest`, { ...people, photo })).toEqual({
      statuses: ['DRAFT', 'ACCEPTED', 'INSTALLED', 'FINISHED', 'INVOICED'],
      finalPayout: 45,
      photos: 1,
      pdf: '%PDF-',
    });
  });
});
