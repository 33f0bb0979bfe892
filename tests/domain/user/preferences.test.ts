import { describe, expect, it, test } from 'vitest';
import { interfaceLanguage, languages } from '../../../domain/user/languages.ts';
import {
  acceptedNoPrivileges,
  chosenLanguage,
  columnOrderIn,
  columnOrderKey,
  hasAcceptedNoPrivileges,
  invitesByMail,
  isOn,
  languageOf,
  rolesSelected,
  selectedColumnsIn,
  selectedColumnsKey,
  textIn,
  textsIn,
} from '../../../domain/user/preferences.ts';
import { mergeSettings, parseSettings } from '../../../domain/user/settings-mutations.ts';

describe('the preferences of a person', () => {
  it.each([
    [mergeSettings(null, { [acceptedNoPrivileges]: true }), true],
    [mergeSettings(null, { [acceptedNoPrivileges]: false }), false],
    [mergeSettings(null, { [acceptedNoPrivileges]: 'true' }), false],
    ['{"acceptedNoPrivileges":true}', true],
    ['{}', false],
    ['null', false],
    ['7', false],
    [null, false],
  ])('%s say that they went on without a subscription: %s', (tableSettings, accepted) => {
    expect(hasAcceptedNoPrivileges(tableSettings)).toBe(accepted);
  });

  it.each([
    ['{"a":true}', { isOn: true, text: null, texts: null }],
    ['{"a":"true"}', { isOn: false, text: 'true', texts: null }],
    ['{"a":["x","y"]}', { isOn: false, text: null, texts: ['x', 'y'] }],
    ['{"a":["x",7]}', { isOn: false, text: null, texts: null }],
    ['{"b":true}', { isOn: false, text: null, texts: null }],
    ['null', { isOn: false, text: null, texts: null }],
    [null, { isOn: false, text: null, texts: null }],
  ])('in %s under one name are %j', (tableSettings, found) => {
    expect({
      isOn: isOn(tableSettings, 'a'),
      text: textIn(tableSettings, 'a'),
      texts: textsIn(tableSettings, 'a'),
    }).toEqual(found);
  });

  it('are one text for the same choices, in whatever order they were made', () => {
    const one = mergeSettings(mergeSettings(null, { b: 2 }), { a: 1, c: undefined });
    expect(one).toBe('{"a":1,"b":2}');
    expect(mergeSettings(mergeSettings('{"a":1}', { b: 3 }), { b: 2 })).toBe(one);
    expect(mergeSettings(one, { a: null })).toBe('{"b":2}');
  });

  it('stand under names that later versions read, too', () => {
    expect([acceptedNoPrivileges, invitesByMail, rolesSelected]).toEqual([
      'acceptedNoPrivileges',
      'employeesInvitedByMail',
      'rolesSelected:assignement',
    ]);
    expect(selectedColumnsKey('tasks')).toBe('tasks_selectedColumns');
  });

  it.each([null, '', 'no JSON', '[]', '7', '{"":1}'])('are none in %j', (text) => {
    expect(parseSettings(text)).toEqual({});
  });
});

describe('the columns that a person chose', () => {
  test('are read back as they were saved, for the table that they were chosen for', () => {
    const saved = mergeSettings(null, { [selectedColumnsKey('tasks')]: ['nickname', 'customer'] });
    expect(selectedColumnsIn(saved, 'tasks')).toEqual(['nickname', 'customer']);
    expect(selectedColumnsIn(saved, 'customers')).toBeNull();
    expect(selectedColumnsIn(mergeSettings(saved, { [selectedColumnsKey('tasks')]: null }), 'tasks')).toBeNull();
  });

  test('hold the order of columns apart from the choice', () => {
    const saved = mergeSettings(null, { [columnOrderKey('tasks')]: ['customer', 'nickname'] });
    expect(columnOrderIn(saved, 'tasks')).toEqual(['customer', 'nickname']);
    expect(selectedColumnsIn(saved, 'tasks')).toBeNull();
  });

  test.each([null, '', 'no JSON', '[]', '7', '{"tasks_selectedColumns":"nickname"}', '{"tasks_selectedColumns":[7]}'])(
    'are none in %s',
    (text) => {
      expect(selectedColumnsIn(text, 'tasks')).toBeNull();
    },
  );
});

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
