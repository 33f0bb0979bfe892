import { describe, expect, it } from 'vitest';
import type { FieldFacts } from '../../../domain/kernel/resource.ts';
import { resourceFacts } from '../../../domain/resource-facts.ts';
import greek from '../../../public/assets/i18n/el.json';
import english from '../../../public/assets/i18n/en.json';

/** The fields that a list or a form shows, with the ones that every list has. */
const shown = Object.values(resourceFacts).flatMap(({ texts, fields, moments }) => {
  const facts = Object.entries<FieldFacts>(fields);
  const columns = facts.flatMap(([name, { column }]) => (column === undefined ? [] : [name]));
  const entries = facts.flatMap(([name, { entry }]) => (entry === undefined ? [] : [name]));
  const common =
    columns.length === 0 ? [] : ['id', ...Object.keys(moments ?? { createDate: 'more', modifyDate: 'more' })];
  return [...new Set([...columns, ...common, ...entries])].map((name) => [texts, name] as const);
});

describe('a field that a list or a form shows', () => {
  it.each(shown)('has a text: %s %s', (group, name) => {
    for (const texts of [greek, english]) {
      expect(texts).toHaveProperty([...group.split('.'), 'field', name], expect.stringMatching(/\S/));
    }
  });
});
