import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { pieceIdOf } from '../../../domain/equipment/piece-of-step.ts';
import { outcomeSchema } from '../../../domain/protocol/outcome.ts';
import { answerTo } from '../../../domain/steps/entries.ts';
import { type AnswerValue, answerValueSchema } from '../../../domain/steps/schema.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import type { Problem } from './checks.ts';
import type { Scenario } from './scenario.ts';

const given = z.object({ id: z.string(), step: z.string(), value: answerValueSchema, number: z.int() });
const made = z.object({ id: z.string(), signature: z.unknown().optional() });
const seen = z.object({ answers: z.record(z.string(), z.object({ value: answerValueSchema })).nullish() });

interface Given {
  value: AnswerValue;
  /** The answer on which it built. */
  before: AnswerValue;
}

/** The changes of one kind that the server has taken. */
async function taken({ server, crew }: Scenario, name: string) {
  const rows = await server.database.kysely
    .selectFrom('mutations')
    .select(['args', 'base', 'outcome'])
    .where('company_id', '=', crew.boss.id)
    .where('name', '=', name)
    .execute();
  return rows.filter(({ outcome }) => outcomeSchema.parse(outcome).kind === 'applied');
}

/** The answers that were taken, by address and step. */
async function answersTaken(scenario: Scenario): Promise<Map<string, Given[]>> {
  const answers = new Map<string, Given[]>();
  for (const { args, base } of await taken(scenario, 'answerStep')) {
    const { id, step, value } = given.parse(args);
    const key = `${id} ${step}`;
    answers.set(key, [...(answers.get(key) ?? []), { value, before: answerTo(seen.parse(base).answers, step) }]);
    scenario.tally.add('answers taken');
  }
  return answers;
}

/** What is wrong with the answers to one step: one that nobody gave, or one that was overwritten unseen. */
function wrongAnswers(key: string, there: AnswerValue, all: readonly Given[]): Problem[] {
  const told = `${key}: ${JSON.stringify(there)} after ${JSON.stringify(all)}`;
  if (!all.some(({ value }) => value === there)) return [{ kind: 'lost', text: `answer ${told}` }];
  const isFollowed = ({ value }: Given): boolean => value === there || all.some(({ before }) => before === value);
  return all.every(isFollowed) ? [] : [{ kind: 'lost', text: `unseen answer ${told}` }];
}

/** What is wrong with the answers at one address, and with the pieces that its scanned labels have put into the register. */
async function wrongAt(
  { server, crew, tally }: Scenario,
  place: string,
  answers: ReadonlyMap<string, Given[]>,
): Promise<Problem[]> {
  const { kysely } = server.database;
  const stored = (await getRow(kysely, 'operational-addresses', place))?.answers;
  const strange = Object.keys(stored ?? {}).filter((step) => !answers.has(`${place} ${step}`));
  const problems = strange.map((step): Problem => ({ kind: 'doubled', text: `answer of nobody to ${place} ${step}` }));
  for (const { id: step, kind } of crew.steps.steps) {
    const key = `${place} ${step}`;
    const there = answerTo(stored, step);
    problems.push(...wrongAnswers(key, there, answers.get(key) ?? [{ value: null, before: null }]));
    if (kind !== 'SERIAL_NUMBER' || there === null) continue;
    tally.add('scans taken');
    const piece = await getRow(kysely, 'equipment', pieceIdOf(place, step));
    // One that was taken out stays as it was.
    if (piece === undefined || (piece.serialNumber !== there && piece.takenOutOn === null))
      problems.push({ kind: 'lost', text: `piece of ${key}: ${JSON.stringify(piece)} instead of ${there}` });
  }
  return problems;
}

/** Pieces and signatures that were taken and are not there. */
async function missing(scenario: Scenario): Promise<Problem[]> {
  const { kysely } = scenario.server.database;
  const problems: Problem[] = [];
  for (const { args } of await taken(scenario, 'addEquipment')) {
    const { id } = made.parse(args);
    scenario.tally.add('pieces taken');
    if ((await getRow(kysely, 'equipment', id)) === undefined) problems.push({ kind: 'lost', text: `piece ${id}` });
  }
  for (const { args } of await taken(scenario, 'createProof')) {
    const { id, signature } = made.parse(args);
    if (!signature) continue;
    scenario.tally.add('signatures taken');
    const proof = await getRow(kysely, 'proofs', id);
    if (proof?.signature?.kind !== 'SIGNED') problems.push({ kind: 'lost', text: `signature ${id}` });
  }
  return problems;
}

/** Tasks that have other steps than those that they took, whatever the office did to the template. */
async function changedTasks({ server, crew }: Scenario): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const task of crew.tasks) {
    const row = await getRow(server.database.kysely, 'tasks', task);
    if (!isDeepStrictEqual(row?.steps, crew.steps))
      problems.push({ kind: 'other differences', text: `steps of ${task}: ${JSON.stringify(row?.steps)}` });
  }
  return problems;
}

/**
 * The answers to steps, the register of equipment and the signatures that the server has are those that were taken: none is lost,
 * moved to another step, overwritten unseen, or there twice.
 */
export async function stepsKeptWrongly(scenario: Scenario): Promise<Problem[]> {
  const answers = await answersTaken(scenario);
  const problems = [...(await missing(scenario)), ...(await changedTasks(scenario))];
  for (const place of scenario.crew.addresses) problems.push(...(await wrongAt(scenario, place, answers)));
  scenario.tally.add('templates changed', (await taken(scenario, 'editStepTemplate')).length);
  return problems;
}
