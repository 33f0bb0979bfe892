import type { User } from '../../domain/user/schema.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** What a person may change of their profile. */
type ProfileFields = Pick<User, 'nickname' | 'name' | 'surname' | 'phoneNumber' | 'vat' | 'country' | 'isPublic'>;

/** Changes fields of somebody's profile; `seen` are the values with which the form began. */
export const editProfile = (
  id: string,
  set: Partial<ProfileFields>,
  seen: Partial<Record<keyof ProfileFields, unknown>>,
): Promise<PerformResult> => engine.perform({ name: 'editProfile', args: { id, set }, base: { ...seen } });
