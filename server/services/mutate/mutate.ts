import { DomainError } from '../../../domain/errors/codes.ts';
import { defaultTimeZone, type Instant } from '../../../domain/kernel/time.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { type Asked, type Deciding, decide, keepOutcome, refusal } from './decide.ts';
import { inTransaction } from './retry.ts';

/** The time zone of an account's company. */
export const timeZoneOf = async (executor: Executor, viewer: Viewer): Promise<string> =>
  (await getRow(executor, 'companies', viewer.companyId))?.timeZone ?? defaultTimeZone;

/** A mutation that a call of the interface asks for: now, without a device. */
export interface Request {
  name: string;
  args: unknown;
  /** The version that `If-Match` names; null when the call does not say what it saw. */
  version: number | null;
  /** When it was done, where that is not now. */
  at?: Instant;
  /** What is stored with it, in the same transaction, when it is applied. A `DomainError` undoes both. */
  also?: (tx: Executor) => Promise<void>;
}

/**
 * Runs a named mutation for a call: the same that a push runs, with the row as it now is for its base. Everything is stored
 * in one transaction; the outcome says what became of it.
 */
export async function mutate(context: Context, viewer: Viewer, request: Request): Promise<Outcome> {
  const { name, args, version, at, also } = request;
  const { kysely } = context.database;
  const serverAt = context.now();
  const deviceAt = at ?? serverAt;
  const seen = { kind: 'present', version } as const;
  const asked: Asked = {
    id: context.newId(),
    name,
    args,
    seen,
    device: null,
    deviceAt,
    offset: 0,
    schema: protocolVersion,
  };
  const deciding: Deciding = {
    context: { actor: viewer, at: deviceAt, timeZone: await timeZoneOf(kysely, viewer) },
    serverAt,
    newId: context.newId,
  };
  try {
    return await inTransaction(kysely, async (tx) => {
      const outcome = await decide(tx, asked, deciding);
      if (outcome.kind === 'applied') await also?.(tx);
      return outcome;
    });
  } catch (problem) {
    if (!(problem instanceof DomainError)) throw problem;
    const outcome = refusal(problem.code, problem.fields);
    await keepOutcome(kysely, asked, { outcome, target: null, deciding });
    return outcome;
  }
}
