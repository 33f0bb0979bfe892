import type { PerformResult } from '../../domain/mutation/decision.ts';
import { engine } from './engine.ts';

/** Marks one of one's notifications read. */
export const markNotificationRead = (id: string): Promise<PerformResult> =>
  engine.perform('markNotificationRead', { id }, {});

/** Marks all of one's notifications read that had come by `until` (epoch milliseconds): the newest that the person saw. */
export const markAllNotificationsRead = (receiver: string, until: number): Promise<PerformResult> =>
  engine.perform('markAllNotificationsRead', { receiver, until }, {});
