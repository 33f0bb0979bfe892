import type { TFunction } from 'i18next';
import type { DoneCount } from '../../domain/operational-address/done.ts';

/** How far some addresses are, in words: "2 of 8 done, 1 failed". */
export function doneText(t: TFunction, { total, done, failed }: DoneCount): string {
  const words = t('done.of', { count: done, total });
  return failed === 0 ? words : `${words}, ${t('done.failed', { count: failed })}`;
}
