import { describe, expect, test } from 'vitest';
import { selectedColumnsIn, selectedColumnsKey } from '../../../domain/user/selected-columns.ts';
import { mergeSettings } from '../../../domain/user/table-settings.ts';

describe('the columns that a person chose', () => {
  test('are read back as they were saved, for the table that they were chosen for', () => {
    const saved = mergeSettings(null, { [selectedColumnsKey('tasks')]: ['nickname', 'customer'] });
    expect(selectedColumnsIn(saved, 'tasks')).toEqual(['nickname', 'customer']);
    expect(selectedColumnsIn(saved, 'customers')).toBeNull();
    expect(selectedColumnsIn(mergeSettings(saved, { [selectedColumnsKey('tasks')]: null }), 'tasks')).toBeNull();
  });

  test.each([null, '', 'no JSON', '[]', '7', '{"tasks_selectedColumns":"nickname"}', '{"tasks_selectedColumns":[7]}'])(
    'are none in %s',
    (text) => {
      expect(selectedColumnsIn(text, 'tasks')).toBeNull();
    },
  );
});
