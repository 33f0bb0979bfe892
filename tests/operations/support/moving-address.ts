import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { noop } from '../../../domain/kernel/noop.ts';
import type { Stage } from './story.ts';

/** An address of 127.0.0.1 behind which a server stands until another takes over, as a provider's or a cluster's. */
export interface MovingAddress {
  port: number;
  /** Ends what is open, and leads to this port from now on. */
  moveTo(port: number): void;
}

export async function openMovingAddress(stage: Stage, first: number): Promise<MovingAddress> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('error', noop);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  stage.atEnd(() => {
    server.close();
    cut();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    port: address.port,
    moveTo(port) {
      target = port;
      cut();
    },
  };
}
