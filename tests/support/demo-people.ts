import type { Opener } from './databases.ts';
import { type TestClient, type TestServer, testServer } from './server.ts';

/** The demo company, with those signed in of whom tests of its calls speak. */
export interface DemoPeople {
  server: TestServer;
  boss: TestClient;
  installer: TestClient;
  partner: TestClient;
  client: TestClient;
  /** The owner of an account that has nothing to do with the demo company. */
  stranger: TestClient;
}

export async function openDemo(opener: Opener): Promise<DemoPeople> {
  const server = await testServer(opener);
  return {
    server,
    boss: await server.signIn('boss'),
    installer: await server.signIn('installer'),
    partner: await server.signIn('partner'),
    client: await server.signIn('client'),
    stranger: await server.signIn('newboss'),
  };
}
