import type { Language } from '../../../domain/user/languages.ts';
import type { TextKey } from '../../i18n/texts.ts';

/** The manuals by the file names of the specification (2.1), in the order of the menu. */
export const manuals = [
  { name: 'general', label: 'manuals.general' },
  { name: 'parameterization', label: 'manuals.parameterization' },
  { name: 'customers-addresses', label: 'manuals.customersAddresses' },
  { name: 'create-task', label: 'manuals.createTask' },
  { name: 'proof-of-work', label: 'manuals.proofOfWork' },
  { name: 'flow-preview', label: 'manuals.flowPreview' },
  { name: 'mobile-app', label: 'manuals.mobileApp' },
] as const satisfies readonly { name: string; label: TextKey }[];

/** The URL of a manual. The service worker keeps those of the person's language, so that they open offline. */
export const manualFile = (language: Language, name: (typeof manuals)[number]['name']): string =>
  `/manuals/${language}/${name}.pdf`;
