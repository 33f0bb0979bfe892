import type { PerformResult } from '../../domain/mutation/decision.ts';
import { engine } from './engine.ts';

/** Says that the person is on the way to an address, for so many milliseconds; durable and shown when it resolves. */
export const setOnMyWay = (id: string, travel: number | null): Promise<PerformResult> =>
  engine.perform('setOnMyWay', { id, travel }, {});

/** Says that the person has arrived at an address. */
export const setArrived = (id: string): Promise<PerformResult> => engine.perform('setArrived', { id }, {});

/** Takes back that the person is on the way to an address; waits before it is sent, as what follows it does. */
export const takeBackVisit = (id: string): Promise<PerformResult> =>
  engine.performHeld('takeBackVisit', { id, arrived: false }, {});
