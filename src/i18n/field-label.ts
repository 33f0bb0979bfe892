import type { TFunction } from 'i18next';
import type { TextKey } from './texts.ts';

/** The label of a resource's field. A test checks that every field that is shown has one. */
export const fieldLabel = (t: TFunction, { texts }: { texts: string }, field: string): string =>
  t(`${texts}.field.${field}` as TextKey);
