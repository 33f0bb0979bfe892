import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { Program } from '../../support/program.ts';
import { onDatabase, type Postgres } from './postgres.ts';
import { asServiceUser, programPath } from './programs.ts';
import { makeServiceDirectory } from './service-directory.ts';
import type { Stage } from './story.ts';

/** Starts a pgbouncer with Debian's defaults before a PostgreSQL; gives the connection string of the role `ergon` there. */
export async function startPgbouncer(
  stage: Stage,
  { port: databasePort }: Postgres,
  mode: 'session' | 'transaction',
): Promise<string> {
  const [directory, port] = [await makeServiceDirectory(stage, 'pgbouncer'), await freePort()];
  const configuration = path.join(directory, 'pgbouncer.ini');
  const users = path.join(directory, 'users.txt');
  await writeFile(users, '"ergon" ""\n');
  const lines = [
    '[databases]',
    `ergon = host=127.0.0.1 port=${databasePort} dbname=ergon`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 40',
  ];
  await writeFile(configuration, `${lines.join('\n')}\n`);
  const program = new Program(asServiceUser([programPath('pgbouncer'), configuration]));
  stage.atEnd(() => program.kill());
  const url = `postgres://ergon@127.0.0.1:${port}/ergon`;
  await program.until(async () => {
    try {
      await onDatabase(url, 'select 1');
      return true;
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined;
      throw problem;
    }
  });
  return url;
}
