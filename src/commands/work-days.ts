import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import type { Figures } from '../../domain/work-day/schema.ts';
import { engine } from './engine.ts';

/** Identifies a person's day. */
type DayKey = Pick<ArgsOf<'checkWorkDay'>, 'id' | 'user' | 'date'>;

const keyOf = ({ id, user, date }: DayKey): DayKey => ({ id, user: { id: user.id }, date });

/** Corrects a day; `seen` are the values with which the form began. */
export const correctWorkDay = (
  day: DayKey,
  set: SetOf<'correctWorkDay'>,
  seen: BaseOf<'correctWorkDay'>,
): Promise<PerformResult> => engine.perform('correctWorkDay', { ...keyOf(day), set }, seen);

/** Says that the shown figures of one's own day are right; null takes it back. */
export const checkWorkDay = (day: DayKey, figures: Figures | null): Promise<PerformResult> =>
  engine.perform('checkWorkDay', { ...keyOf(day), figures }, {});

/** Approves the shown figures of a day with these corrections; null takes the approval back. */
export const approveWorkDay = (
  day: DayKey,
  figures: Figures | null,
  { begin, end, pause }: BaseOf<'approveWorkDay'>,
): Promise<PerformResult> => engine.perform('approveWorkDay', { ...keyOf(day), figures }, { begin, end, pause });
