import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** Marks one of one's notifications read. */
export const markNotificationRead = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'markNotificationRead', args: { id }, base: {} });

/** Marks all of one's notifications read that had come by `until` (epoch milliseconds): the newest that the person saw. */
export const markAllNotificationsRead = (receiver: string, until: number): Promise<PerformResult> =>
  engine.perform({ name: 'markAllNotificationsRead', args: { receiver, until }, base: {} });
