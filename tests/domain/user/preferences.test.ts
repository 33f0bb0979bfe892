import { describe, expect, it } from 'vitest';
import {
  acceptedNoPrivileges,
  hasAcceptedNoPrivileges,
  invitesByMail,
  rolesSelected,
} from '../../../domain/user/preferences.ts';
import { isOn, selectedColumnsKey, textIn, textsIn } from '../../../domain/user/selected-columns.ts';
import { mergeSettings, parseSettings } from '../../../domain/user/table-settings.ts';

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
