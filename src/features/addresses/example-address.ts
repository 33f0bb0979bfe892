import type { Language } from '../../../domain/user/language.ts';

/** What the button Replace with Example writes (specification 2.5: 11 Plapouta, a 10-digit mobile number, Greece). */
const examples = {
  el: {
    street: 'Πλαπούτα 11',
    region: 'Πάτρα',
    province: 'Αχαΐα',
    zipCode: '26222',
    country: 'Ελλάδα',
    floor: '2ος',
    telephone: '6971234567',
  },
  en: {
    street: '11 Plapouta',
    region: 'Patras',
    province: 'Achaia',
    zipCode: '26222',
    country: 'Greece',
    floor: '2nd',
    telephone: '6971234567',
  },
} as const satisfies Readonly<Record<Language, object>>;

/** An address that is filled in as they should be, in a language. */
export const exampleAddress = (language: Language): (typeof examples)[Language] => examples[language];
