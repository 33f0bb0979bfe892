import type { TFunction } from 'i18next';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { TextKey } from './texts.ts';

/** What a field of a resource is called. A test sees to it that each that is shown has a text. */
export const fieldLabel = (t: TFunction, resource: Resource, field: string): string =>
  t(`${resource}.field.${field}` as TextKey);
