import { type AccountName, accountNames } from '../../server/demo/people.ts';
import { hire } from './hire.ts';
import type { TestClient, TestServer } from './server.ts';
import { create, freshId, store } from './sync-office.ts';

/**
 * The demo accounts: boss and partner own companies, newboss has none yet, user has no company either and is not elevated, client a customer's account.
 * The planner is an employee of the boss who may PUT_TASKS and nothing else, so that each other right is missing to somebody
 * who sees the rows.
 */
export type Person = AccountName | 'planner';
export const everybody: readonly Person[] = [...accountNames, 'planner'];

/** Those of the boss's company who hold every right. */
export const trusted: readonly Person[] = ['boss', 'office'];
/** Those who see what the boss's company sees; drafts are for the trusted. */
export const office: readonly Person[] = [...trusted, 'planner'];
export const crew: readonly Person[] = ['installer', 'installer2'];
/** Everybody who owns an account. */
export const owners: readonly Person[] = ['boss', 'partner', 'newboss', 'user'];

/** The demo company with every person signed in, in whose database rows are made. */
export interface RightsWorld {
  server: TestServer;
  clients: Readonly<Record<Person, TestClient>>;
}

export const personRef = ({ clients }: RightsWorld, person: Person): { id: string } => ({ id: clients[person].userId });

/** Signs everybody in. The owners of companies have paid, so that what they may does not end with a free user's limits. */
export async function openRightsWorld(server: TestServer): Promise<RightsWorld> {
  const boss = await server.signIn('boss');
  await hire(boss, 'planner', ['PUT_TASKS']);
  const clients = await Promise.all(everybody.map(async (person) => [person, await server.signIn(person)] as const));
  // Each person stands in it, as the list of them is walked.
  const world = { server, clients: Object.fromEntries(clients) as Record<Person, TestClient> };
  const now = Math.floor(server.clock.now() / 1000);
  const paid = {
    status: 'active',
    startDate: now,
    currentPeriodStart: now,
    currentPeriodEnd: now + 1_000_000,
  } as const;
  await store(
    server.context.database.kysely,
    (['partner', 'newboss', 'user'] as const).map((person) =>
      create('subscriptions', freshId(), { company: personRef(world, person), ...paid }),
    ),
  );
  return world;
}
