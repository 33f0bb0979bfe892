import type { Rows } from '../../../domain/rows.ts';

/** Whether somebody is neither deactivated nor deleted. */
export const isActive = ({ deleted, enabled }: Rows['users']): boolean => enabled && !deleted;
