import { DomainError } from '../../../domain/errors/codes.ts';
import { defaultTimeZone, type Instant } from '../../../domain/kernel/time.ts';
import type { ArgsOf, MutationName } from '../../../domain/mutations.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { type Done, keepRecords } from '../evidence/keep-records.ts';
import {
  type EvaluationContext,
  evaluateMutation,
  type MutationInput,
  type SeenState,
  saveOutcome,
} from './evaluate-mutation.ts';
import { refusal, requireApplied } from './outcomes.ts';
import { inTransaction } from './retry.ts';

/** The time zone of the viewer's company. */
export const timeZoneOf = async (executor: Executor, viewer: Viewer): Promise<string> =>
  (await getRow(executor, 'companies', viewer.companyId))?.timeZone ?? defaultTimeZone;

declare const made: unique symbol;

/**
 * A mutation requested by a call: now, and without a device. Only {@link requestFor} and {@link unparsedRequest} create
 * one, so that names and arguments match.
 */
export interface MutationRequest {
  readonly [made]: true;
  name: MutationName;
  args: unknown;
  /** The version in `If-Match`, or null. */
  version: number | null;
  /** The values that were seen, where they are not those of the row as it now is. */
  base?: unknown;
  /** When it was done, if not now. */
  at?: Instant;
  /** `also` sets the new person's password, so no invitation is mailed. */
  withPassword?: true;
  /** The invitation's language; by default the inviting person's. */
  language?: Language;
  /** Stored in the same transaction when the mutation was applied. A `DomainError` undoes both. */
  also?: (tx: Executor) => Promise<void>;
}

/** A request with typed arguments; `version` is that of `If-Match`. */
export const requestFor = <Name extends MutationName>(
  name: Name,
  args: ArgsOf<Name>,
  version: number | null = null,
): MutationRequest => ({ name, args, version }) as MutationRequest;

/** A request with unparsed arguments, which the mutation validates. */
export const unparsedRequest = (
  name: MutationName,
  args: Readonly<Record<string, unknown>>,
  version: number | null = null,
): MutationRequest => ({ name, args, version }) as MutationRequest;

interface Prepared {
  input: MutationInput;
  evaluation: EvaluationContext;
}

/** Converts a request: now, with the current row as base. */
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
      registration: context.environment.registration,
      jobs: context.jobs,
      ...(withPassword === undefined ? {} : { withPassword }),
      ...(language === undefined ? {} : { language }),
    },
  };
}

/** What a call did, for its record. */
function calledDone(
  { id, name, args, deviceAt, schema }: MutationInput,
  { kind }: Outcome,
  { context }: EvaluationContext,
): Done {
  const said = typeof args === 'object' && args !== null ? { ...args } : {};
  const { userId } = context.actor;
  const base = { id, name, args: said, doneArgs: said, userId, device: null, at: deviceAt, offset: 0 };
  return { ...base, counts: kind === 'applied', schema, seal: undefined };
}

async function run(tx: Executor, { also }: MutationRequest, { input, evaluation }: Prepared): Promise<Outcome> {
  const outcome = await evaluateMutation(tx, input, evaluation);
  if (outcome.kind === 'applied') await also?.(tx);
  await keepRecords(tx, [calledDone(input, outcome, evaluation)], evaluation.serverAt);
  return outcome;
}

/** A transaction of several mutations, all or none. */
export interface Running {
  tx: Executor;
  /** Runs a mutation; throws the code of its rejection. */
  run: (request: MutationRequest) => Promise<void>;
}

/** Runs several mutations in one transaction; any error, also `id_taken`, undoes all of them. */
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

/** Runs a mutation for a call, as a push would, with the current row as base, in one transaction. */
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
