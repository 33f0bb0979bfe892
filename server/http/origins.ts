import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** Under which origins this server is reached: as it was told, and as this request did. */
export const originsOf = ({ environment }: Context, request: FastifyRequest): string[] => [
  new URL(environment.publicUrl).origin,
  `${request.protocol}://${request.host}`,
];
