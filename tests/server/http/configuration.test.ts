import { expect, it } from 'vitest';
import { describeRules } from '../../support/databases.ts';
import { testServer } from '../../support/server.ts';

describeRules('the configuration of the page', (opener) => {
  it('tells anybody whom to ask for help', async () => {
    const { anybody } = await testServer(opener, { demo: false });
    const { status, body } = await anybody.get('/configuration');
    expect(status).toBe(200);
    expect(body).toMatchObject({ supportEmail: 'support@example.com' });
  });
});
