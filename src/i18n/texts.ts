import type english from '../../public/assets/i18n/en.json';

type Texts = typeof english;

/** Keys of nested groups, joined by dots; plural forms without their ending. */
type KeysOf<Group, Path extends string = ''> = {
  [Key in keyof Group & string]: Group[Key] extends string
    ? `${Path}${Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key}`
    : KeysOf<Group[Key], `${Path}${Key}.`>;
}[keyof Group & string];

/** Every key that may be asked for. */
export type TextKey = KeysOf<Texts>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}
