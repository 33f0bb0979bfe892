import assert from 'node:assert/strict';
import { launchNode, startNode } from '../support/node.ts';
import { startPgbouncer } from '../support/pgbouncer.ts';
import { onDatabase, startPostgres } from '../support/postgres.ts';
import type { Stage, Story } from '../support/story.ts';
import { workOverTwoNodes } from '../support/two-nodes.ts';

async function refuseWithoutDirectUrl(stage: Stage, pooled: string): Promise<void> {
  const refused = await launchNode(stage, { DATABASE_URL: pooled });
  assert.equal(await refused.ended, 1);
  assert.match(
    refused.stderr,
    /^DATABASE_URL is a pooler that lends connections per transaction .*DATABASE_DIRECT_URL/m,
  );
  stage.say(`without DATABASE_DIRECT_URL: ${refused.stderr.trim()}`);
}

/** Two nodes do all their work without an error in their logs, and end when asked to. */
async function workThrough(stage: Stage, environment: Record<string, string>): Promise<void> {
  const one = await startNode(stage, environment);
  const other = await startNode(stage, environment);
  await workOverTwoNodes(stage, one.url, other.url);
  for (const { process } of [one, other]) {
    assert.doesNotMatch(process.stderr, /"level":[56]0/);
    process.signal('SIGTERM');
    assert.equal(await process.ended, 0);
  }
}

export const story: Story = {
  name: 'pgbouncer in transaction and in session mode',
  needs: ['postgres', 'pgbouncer'],
  async run(stage) {
    const postgres = await startPostgres(stage);
    const transaction = await startPgbouncer(stage, postgres, 'transaction');
    await refuseWithoutDirectUrl(stage, transaction);
    const pooled = { DATABASE_URL: transaction, DATABASE_DIRECT_URL: postgres.url, DATABASE_STATEMENT_TIMEOUT: '30' };
    await workThrough(stage, pooled);
    stage.say('transaction mode: done');
    // A pooler gives its connections to whoever comes next: nothing may have stayed on them.
    const [left] = await onDatabase(transaction, "select current_setting('statement_timeout') as timeout");
    assert.equal(left?.timeout, '0');
    await workThrough(stage, { DATABASE_URL: await startPgbouncer(stage, postgres, 'session') });
    stage.say('session mode: done');
  },
};
