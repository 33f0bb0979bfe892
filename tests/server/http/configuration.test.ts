import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { testServer } from '../../support/server.ts';

describeOnBothDatabases('the configuration of the page', (opener) => {
  it('tells anybody whom to ask for help', async () => {
    const { anybody } = await testServer(opener, { database: await opener.open(), demo: false });
    const { status, body } = await anybody.get('/configuration');
    expect(status).toBe(200);
    expect(body).toMatchObject({ supportEmail: 'support@example.com' });
  });
});
