import type { TFunction } from 'i18next';
import type { TextKey } from './texts.ts';

/** What a field of a resource is called. A test sees to it that each that is shown has a text. */
export const fieldLabel = (t: TFunction, { texts }: { texts: string }, field: string): string =>
  t(`${texts}.field.${field}` as TextKey);
