import { expect, test } from 'vitest';
import { chosenLanguage, interfaceLanguage, languageOf, languages } from '../../../domain/user/language.ts';
import { mergeSettings } from '../../../domain/user/table-settings.ts';

const english = mergeSettings(null, { [interfaceLanguage]: 'en' });
const germany = { code: 'DE', name: 'Germany' };
const greece = { code: 'EL', name: 'Greece' };

test('people are told in the language of their interface, whatever their country', () => {
  expect(languageOf(english, null)).toBe('en');
  expect(languageOf(english, greece)).toBe('en');
  expect(languageOf(mergeSettings(english, { [interfaceLanguage]: 'el' }), germany)).toBe('el');
});

test('the language is kept under a name that later versions read, too', () => {
  expect(interfaceLanguage).toBe('language');
  expect([...languages]).toEqual(['el', 'en']);
  expect(chosenLanguage('{"language":"en"}')).toBe('en');
});

test.each([null, 'no JSON', '{}', '{"language":"es"}', '{"language":["en"]}'])(
  'where %s says nothing of it, their country does, else it is Greek',
  (tableSettings) => {
    expect(chosenLanguage(tableSettings)).toBeNull();
    expect(languageOf(tableSettings, germany)).toBe('en');
    expect(languageOf(tableSettings, greece)).toBe('el');
    expect(languageOf(tableSettings, { code: 'CY', name: 'Cyprus' })).toBe('el');
    expect(languageOf(tableSettings, { code: 'GR', name: 'Greece' })).toBe('el');
    expect(languageOf(tableSettings, null)).toBe('el');
  },
);
