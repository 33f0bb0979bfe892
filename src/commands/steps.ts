import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { AnswerValue } from '../../domain/steps/schema.ts';
import { engine } from './engine.ts';

interface Answer {
  /** The operational address. */
  id: string;
  step: string;
  /** Null takes the answer back. */
  value: AnswerValue;
  /** The value that the person saw. */
  seen: AnswerValue;
  /** The version of the steps that this device has. */
  number: number;
}

/** Answers one step of an address; durable and shown when it resolves. */
export const answerStep = ({ id, step, value, seen, number }: Answer): Promise<PerformResult> =>
  engine.perform(
    'answerStep',
    { id, step, value, number },
    { answers: seen === null ? null : { [step]: { value: seen } } },
  );
