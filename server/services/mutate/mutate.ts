import { DomainError } from '../../../domain/errors/codes.ts';
import { defaultTimeZone, type Instant } from '../../../domain/kernel/time.ts';
import type { ArgsOf, MutationName } from '../../../domain/mutations.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Language } from '../../../domain/user/preferences.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';

import {
  type EvaluationContext,
  evaluateMutation,
  type MutationInput,
  type SeenState,
  saveOutcome,
} from './evaluate-mutation.ts';

import { refusal, requireApplied } from './outcomes.ts';
import { inTransaction } from './retry.ts';

/** The time zone of an account's company. */
export const timeZoneOf = async (executor: Executor, viewer: Viewer): Promise<string> =>
  (await getRow(executor, 'companies', viewer.companyId))?.timeZone ?? defaultTimeZone;

declare const made: unique symbol;

/**
 * A mutation that a call of the interface asks for: now, without a device. Only {@link requestFor} and
 * {@link unparsedRequest} make one, so that no name goes with the arguments of another.
 */
export interface MutationRequest {
  readonly [made]: true;
  name: MutationName;
  args: unknown;
  /** The version that `If-Match` names; null when the call does not say what it saw. */
  version: number | null;
  /** The values that were seen, where they are not those of the row as it now is. */
  base?: unknown;
  /** When it was done, where that is not now. */
  at?: Instant;
  /** The person whom it makes gets their password by `also`: they are not invited by mail. */
  withPassword?: true;
  /** The language in which somebody is invited; that of who does it unless it is given. */
  language?: Language;
  /** What is stored with it, in the same transaction, when it is applied. A `DomainError` undoes both. */
  also?: (tx: Executor) => Promise<void>;
}

/** A request for a mutation with the arguments that it takes; `version` is what `If-Match` names. */
export const requestFor = <Name extends MutationName>(
  name: Name,
  args: ArgsOf<Name>,
  version: number | null = null,
): MutationRequest => ({ name, args, version }) as MutationRequest;

/** A request with arguments as they came from outside: the mutation parses them and refuses what it does not take. */
export const unparsedRequest = (
  name: MutationName,
  args: Readonly<Record<string, unknown>>,
  version: number | null = null,
): MutationRequest => ({ name, args, version }) as MutationRequest;

interface Prepared {
  input: MutationInput;
  evaluation: EvaluationContext;
}

/** A request as something that is decided: now, with the row as it is for its base. */
function prepare(
  context: Context,
  { name, args, version, base, at, withPassword, language }: MutationRequest,
  { actor, timeZone }: { actor: Viewer; timeZone: string },
): Prepared {
  const serverAt = context.now();
  const deviceAt = at ?? serverAt;
  const seen: SeenState = base === undefined ? { kind: 'present', version } : { kind: 'values', base };
  const id = context.newId();
  return {
    input: { id, name, args, seen, device: null, deviceAt, offset: 0, schema: protocolVersion },
    evaluation: {
      context: { actor, at: deviceAt, timeZone },
      serverAt,
      newId: context.newId,
      jobs: context.jobs,
      ...(withPassword === undefined ? {} : { withPassword }),
      ...(language === undefined ? {} : { language }),
    },
  };
}

async function run(tx: Executor, { also }: MutationRequest, { input, evaluation }: Prepared): Promise<Outcome> {
  const outcome = await evaluateMutation(tx, input, evaluation);
  if (outcome.kind === 'applied') await also?.(tx);
  return outcome;
}

/** A transaction in which mutations are made, all of them or none. */
export interface Running {
  tx: Executor;
  /** Runs one, and throws the code with which it is refused. */
  run: (request: MutationRequest) => Promise<void>;
}

/** Runs what a call needs several mutations for in one transaction: whatever is thrown, also `id_taken`, undoes all of them. */
export async function mutateAll<Value>(
  context: Context,
  viewer: Viewer,
  work: (running: Running) => Promise<Value>,
): Promise<Value> {
  const { kysely } = context.database;
  const by = { actor: viewer, timeZone: await timeZoneOf(kysely, viewer) };
  return inTransaction(kysely, (tx) =>
    work({ tx, run: async (request) => requireApplied(await run(tx, request, prepare(context, request, by))) }),
  );
}

/**
 * Runs a named mutation for a call: the same that a push runs, with the row as it now is for its base. Everything is stored
 * in one transaction; the outcome says what became of it.
 */
export async function mutate(context: Context, viewer: Viewer, request: MutationRequest): Promise<Outcome> {
  const { kysely } = context.database;
  const by = { actor: viewer, timeZone: await timeZoneOf(kysely, viewer) };
  const { input, evaluation } = prepare(context, request, by);
  try {
    return await inTransaction(kysely, (tx) => run(tx, request, { input, evaluation }));
  } catch (problem) {
    if (!(problem instanceof DomainError)) throw problem;
    const outcome = refusal(problem.code, problem.fields);
    await saveOutcome(kysely, input, { outcome, target: null, evaluation });
    return outcome;
  }
}
