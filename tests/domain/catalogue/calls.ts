import { expect } from 'vitest';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { partsOf } from '../schema-limits.ts';

/** Every call with its name. */
export const calls = Object.entries(catalogue).map(([name, call]) => ({ name, ...call }));

/** The names of the calls that are answered: those that are refused whatever is sent are left out. */
export const answeredCalls = calls.filter(({ refused }) => refused !== true).map(({ name }) => name);

/** Those whose names are like one of these, in which `*` stands for any text. */
export const callsLike = (patterns: readonly string[]): string[] => {
  const expressions = patterns.map((each) => new RegExp(`^${each.replaceAll('.', '\\.').replaceAll('*', '.*')}$`));
  for (const [index, each] of expressions.entries())
    expect(
      answeredCalls.some((name) => each.test(name)),
      patterns[index],
    ).toBe(true);
  return answeredCalls.filter((name) => expressions.some((each) => each.test(name)));
};

/** What a call may be sent, as JSON schemas of its parts. */
export const sentParts = ({ name, params, query, body }: (typeof calls)[number]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === 'multipart' ? [] : partsOf(schema, `${name} ${part}`),
  );
