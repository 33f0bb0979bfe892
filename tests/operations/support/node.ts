import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ServerProcess } from '../../support/server-process.ts';
import type { Stage } from './story.ts';

/** A secret that nodes of a story share. */
export const commonSecret = 'a secret that all nodes of this story share';

/** A running node of Ergon. */
export interface Node {
  url: string;
  process: ServerProcess;
}

/**
 * A node in a process of its own, on a free port of 127.0.0.1. Unless `environment` says otherwise, all nodes of a story share
 * the secret, the public URL and the data directory, as nodes of one installation do, and the demo company is made.
 */
export async function launchNode(
  stage: Stage,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const directory = path.join(stage.directory, 'node-data');
  await mkdir(directory, { recursive: true });
  const started = new ServerProcess({
    PORT: '0',
    DATA_DIR: directory,
    JWT_SECRET: commonSecret,
    PUBLIC_URL: 'https://ergon.example',
    DEMO: '1',
    REQUESTS_PER_MINUTE: '9999999',
    METRICS_TOKEN: 'a-token-for-the-metrics',
    ...environment,
  });
  stage.atEnd(() => started.kill());
  return started;
}

/** The same, once it answers; rejects with what it said when it ends instead. */
export async function startNode(stage: Stage, environment: Readonly<Record<string, string>> = {}): Promise<Node> {
  const started = await launchNode(stage, environment);
  return { url: await started.ready(), process: started };
}
