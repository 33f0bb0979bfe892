import { z } from 'zod';
import { loadPiece, type PieceFacts, pieceIdOf, pieceWrites } from '../equipment/piece-of-step.ts';
import { id } from '../kernel/fields.ts';
import { applied, conflicting, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { mayWorkOn } from '../operational-address/permissions.ts';
import { type AddressFacts, loadAddressFacts } from '../operational-address/status-change.ts';
import type { Write } from '../rows.ts';
import { writesAboveAddress } from '../task/change.ts';
import { answerTo, fits } from './entries.ts';
import { mostAnswers } from './kinds.ts';
import { type AnswerValue, answerValueSchema, type Step } from './schema.ts';

/** `number` is the version of the steps that the device held. */
const args = z.object({ id: id(), step: id(), value: answerValueSchema, number: z.int().min(1) });

/** The answers that were seen; only that of the step counts. */
const base = z.object({ answers: z.record(id(), z.object({ value: answerValueSchema })).nullish() });

/** An answer as a conflict shows it, with the words of its step: in a conflict nobody looks them up. */
export interface NamedAnswer {
  value: AnswerValue;
  title: string | null;
  /** The text of a choice; null of other answers. */
  text: string | null;
}

const named = (step: Step | undefined, value: AnswerValue): NamedAnswer => ({
  value,
  title: step?.title ?? null,
  text: step?.choices.find(({ id: choice }) => choice === value)?.text ?? null,
});

interface Facts extends AddressFacts {
  piece: PieceFacts;
}

/**
 * Answers one step of an address; null takes the answer back. Answers merge step by step, and only another answer to the same
 * step is a conflict. An answer to a step that the task doesn't have is kept, as is one after the end of the work, like proofs. A
 * serial number goes into the register of equipment, too.
 */
export const answerStep = defineMutation({
  args,
  base,
  target: (given) => ({ resource: 'operational-addresses', id: given.id }),
  sets: (given) => [
    `operational-addresses/${given.id}/answers/${given.step}`,
    `equipment/${pieceIdOf(given.id, given.step)}`,
  ],
  needs: (given) => [`operational-addresses/${given.id}`],
  load: async (given, rows) => {
    const facts = await loadAddressFacts(given.id, rows);
    return facts && { ...facts, piece: await loadPiece(facts.address, given.step, rows) };
  },
  decide: (facts: Facts, { args: { step, value, number }, base: seen, context: { actor, at } }) => {
    const { address, task } = facts;
    if (!mayWorkOn(actor, task)) return rejected('not_permitted');
    const asked = task.steps?.steps.find((each) => each.id === step);
    if (asked !== undefined && !fits(asked, value)) return rejected('rule', 'value');
    const answers = address.answers ?? {};
    const present = answerTo(answers, step);
    if (present === value) return applied([]);
    if (present !== answerTo(seen.answers, step))
      return conflicting({
        resource: 'operational-addresses',
        id: address.id,
        fields: ['answers'],
        mine: { answers: { [step]: named(asked, value) } },
        theirs: { answers: { [step]: named(asked, present) } },
      });
    if (!(step in answers) && Object.keys(answers).length >= mostAnswers) return rejected('rule', 'step');
    const set = { answers: { ...answers, [step]: { value, by: actor.userId, at, number } } };
    const own: Write = { kind: 'change', resource: 'operational-addresses', id: address.id, set };
    const given = { operationalAddress: address.id, before: present, value, by: actor.userId, at };
    const ofPiece = asked === undefined ? [] : pieceWrites(facts.piece, { ...given, step: asked });
    return applied([own, ...ofPiece, ...writesAboveAddress(facts, { ...address, ...set }, at)]);
  },
});
