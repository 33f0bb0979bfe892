import type { Right } from '../../domain/role/rights.ts';
import { demoPassword } from '../../server/demo/people.ts';
import { bodyOf } from './answers.ts';
import type { TestClient } from './server.ts';

/** Has a boss employ somebody with a role of their own that holds these rights and no other; they sign in with the demo password. */
export async function hire(boss: TestClient, username: string, held: readonly Right[]): Promise<void> {
  const role = bodyOf<{ id: string }>(await boss.post('/roles', { nickname: username, name: username }));
  if (held.length > 0) bodyOf(await boss.patch('/roles/updateRights', held, { query: { id: role.id } }));
  const form = { username, email: `${username}@example.com`, nickname: username, password: demoPassword };
  bodyOf(await boss.post('/employees', { ...form, role: { id: role.id } }));
}
