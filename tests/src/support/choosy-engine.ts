import type { PerformResult } from '../../../domain/mutation/decision.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import { ScriptedEngine } from './scripted-engine.ts';

/** An engine that takes what it is told to take. */
export class ChoosyEngine extends ScriptedEngine {
  /** The names of the changes that it does not take. */
  readonly refused = new Set<string>();

  override answerTo = ({ name }: Change): PerformResult =>
    this.refused.has(name) ? { kind: 'refused', code: 'not_permitted', fields: [] } : this.performResult;
}
