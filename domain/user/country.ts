import { z } from 'zod';

/** A country as the sign-up and the forms send it; Greece uses the code EL (specification 3). */
export const countrySchema = z.object({ name: z.string().max(120), code: z.string().max(8) });

export type Country = z.infer<typeof countrySchema>;

/** Where everybody is who has not said otherwise (specification 9). */
export const defaultCountry: Country = { name: 'Greece', code: 'EL' };

/** The countries whose tax numbers can be looked up (specification 3): the EU's members, Greece as EL, and XI for Northern Ireland. */
export const europeanCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'EL',
  'ES',
  'FI',
  'FR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'XI',
] as const;
