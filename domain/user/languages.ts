/** The languages of the interface, notifications and mails (specification 1). */
export const languages = ['el', 'en'] as const;

export type Language = (typeof languages)[number];

/** The preference that holds the language in which somebody last signed in, or which they chose afterwards. */
export const interfaceLanguage = 'language';
