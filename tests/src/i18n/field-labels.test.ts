import { describe, expect, it } from 'vitest';
import type { FieldFacts } from '../../../domain/kernel/resource.ts';
import { resourceFacts } from '../../../domain/resource-facts.ts';
import greek from '../../../public/assets/i18n/el.json';
import english from '../../../public/assets/i18n/en.json';

/** The fields that a list or a form shows, with the ones that every list has. */
const shown = Object.values(resourceFacts).flatMap(({ texts, fields }) => {
  const own = Object.entries<FieldFacts>(fields).flatMap(([name, { column, entry }]) =>
    column === undefined && entry === undefined ? [] : [name],
  );
  return own.length === 0 ? [] : [...own, 'id', 'createDate', 'modifyDate'].map((name) => [texts, name] as const);
});

describe('a field that a list or a form shows', () => {
  it.each(shown)('has a text: %s %s', (group, name) => {
    for (const texts of [greek, english]) {
      expect(texts).toHaveProperty([group, 'field', name], expect.stringMatching(/\S/));
    }
  });
});
