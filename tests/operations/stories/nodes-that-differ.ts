import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { launchNode, startNode } from '../support/node.ts';
import { onDatabase, startPostgres } from '../support/postgres.ts';
import type { Stage, Story } from '../support/story.ts';

async function refused(stage: Stage, environment: Record<string, string>, says: RegExp): Promise<void> {
  const node = await launchNode(stage, environment);
  assert.equal(await node.ended, 1, node.stdout);
  assert.match(node.stderr, says);
  stage.say(node.stderr.trim().split('\n').at(-1) ?? '');
}

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_REGION: 'auto',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

export const story: Story = {
  name: 'nodes that differ',
  needs: ['postgres'],
  async run(stage) {
    const { url } = await startPostgres(stage);
    const here = { DATABASE_URL: url, PORT: String(await freePort()) };
    const one = await startNode(stage, here);
    const apart = path.join(stage.directory, 'apart');
    await mkdir(apart);
    // As it comes: no JWT_SECRET, and a data directory of its own.
    await refused(stage, { DATABASE_URL: url, JWT_SECRET: '', DATA_DIR: apart }, /another secret.*JWT_SECRET/);
    await refused(stage, { DATABASE_URL: url, PUBLIC_URL: 'https://other.example' }, /^PUBLIC_URL is https:\/\/other/m);
    await refused(
      stage,
      { DATABASE_URL: url, DATA_DIR: apart },
      /^Photos and files are in a DATA_DIR .*share DATA_DIR/m,
    );
    await refused(stage, { DATABASE_URL: url, ...bucket }, /^Photos and files are in the bucket photos/m);

    await one.process.kill();
    const again = await startNode(stage, { ...here, PUBLIC_URL: 'https://other.example' });
    stage.say('the node that was killed starts again at once, with another PUBLIC_URL');
    again.process.signal('SIGTERM');
    assert.equal(await again.process.ended, 0);
    assert.deepEqual(await onDatabase(url, 'select id from nodes'), []);
    const moved = await startNode(stage, { DATABASE_URL: url, DATA_DIR: apart, JWT_SECRET: '' });
    stage.say('after the end of all nodes one starts with another secret');
    const rows = JSON.stringify(await onDatabase(url, 'select * from nodes'));
    assert.doesNotMatch(rows, /secret that all nodes/);
    await moved.process.kill();
  },
};
