import type { Viewer } from '../visibility/viewer.ts';
import type { Device } from './schema.ts';

/**
 * Whether somebody may dismiss a device that they see (decision 0072). Its sessions end with it, so that the owner's devices are
 * for the owner.
 */
export const mayDismiss = ({ userId, companyId }: Viewer, { user }: Pick<Device, 'user'>): boolean =>
  user.id === userId || user.id !== companyId;
