import { startNode } from '../support/node.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Story } from '../support/story.ts';
import { workOverTwoNodes } from '../support/two-nodes.ts';

export const story: Story = {
  name: 'two nodes on one PostgreSQL',
  needs: ['postgres'],
  async run(stage) {
    const { url } = await startPostgres(stage);
    const one = await startNode(stage, { DATABASE_URL: url });
    const other = await startNode(stage, { DATABASE_URL: url });
    await workOverTwoNodes(stage, one.url, other.url);
  },
};
