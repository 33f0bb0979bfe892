import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { must } from '../../../domain/kernel/assert.ts';
import { mutationByName, mutationNames } from '../../../domain/mutations.ts';
import { conflictSchema, outcomeSchema } from '../../../domain/protocol/outcome.ts';
import { digestSchema, pullReplySchema, pullRequestSchema } from '../../../domain/protocol/pull.ts';
import { itemSchema, pushReplySchema, pushRequestSchema } from '../../../domain/protocol/push.ts';
import { quarantineRequestSchema } from '../../../domain/protocol/quarantine.ts';
import { protocolHistory, protocolVersion } from '../../../domain/protocol/version.ts';
import { rowSchemas } from '../../../domain/schemas.ts';

/** Everything that devices and server say to each other when they synchronise, by name. */
function wireSchemas(): Record<string, z.core.$ZodType> {
  const mutations = mutationNames.flatMap((name) => {
    const { wire } = must(mutationByName(name), name);
    return [
      [`mutation ${name} args`, wire.args],
      [`mutation ${name} base`, wire.base],
    ] as const;
  });
  const rows = Object.entries(rowSchemas).map(([resource, schema]) => [`row ${resource}`, schema] as const);
  return {
    'pull request': pullRequestSchema,
    'pull reply': pullReplySchema,
    digest: digestSchema,
    'push request': pushRequestSchema,
    'push reply': pushReplySchema,
    item: itemSchema,
    outcome: outcomeSchema,
    conflict: conflictSchema,
    quarantine: quarantineRequestSchema,
    ...Object.fromEntries([...mutations, ...rows]),
  };
}

/** JSON with the keys of every object, and the names of those required, in order: that of declaration does not count. */
function canonical(value: unknown, name = ''): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item));
    return `[${(name === 'required' ? items.sort() : items).join()}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner, key)}`).join()}}`;
}

function hashOf(schemas: Record<string, z.core.$ZodType>): string {
  const shapes = Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema, { io: 'input' })]);
  return createHash('sha256')
    .update(canonical(Object.fromEntries(shapes)))
    .digest('hex');
}

describe('the version of the wire', () => {
  const latest = must(protocolHistory.at(-1), 'a version');

  test('changes whenever a schema of the wire does', () => {
    const hash = hashOf(wireSchemas());
    expect(
      hash,
      `A schema of the wire has changed since version ${latest.version}. Devices with items of that version may still come: ` +
        'go on reading those, then add a line to protocolHistory in domain/protocol/version.ts that says what changed, ' +
        `with schemas: '${hash}', and raise protocolVersion. (Before the first release, replace the hash of version 1.)`,
    ).toBe(latest.schemas);
  });

  test('is the last of a history that counts up without gaps and says what changed', () => {
    expect(protocolHistory.map(({ version }) => version)).toEqual(protocolHistory.map((_, index) => index + 1));
    expect(latest.version).toBe(protocolVersion);
    for (const { change } of protocolHistory) expect(change).not.toBe('');
    expect(new Set(protocolHistory.map(({ schemas }) => schemas)).size).toBe(protocolHistory.length);
  });
});

describe('the hash of the wire', () => {
  const wire = { item: z.object({ id: z.string(), count: z.number().optional() }) };

  test.each<[string, z.core.$ZodType]>([
    ['a field more', z.object({ id: z.string(), count: z.number().optional(), more: z.string() })],
    ['a field less', z.object({ id: z.string() })],
    ['another type', z.object({ id: z.string(), count: z.string().optional() })],
    ['a narrower limit', z.object({ id: z.string().max(5), count: z.number().optional() })],
    ['a field that became required', z.object({ id: z.string(), count: z.number() })],
  ])('notices %s', (_, item) => {
    expect(hashOf({ item })).not.toBe(hashOf(wire));
  });

  test('does not mind the order of fields', () => {
    expect(hashOf({ item: z.object({ count: z.number().optional(), id: z.string() }) })).toBe(hashOf(wire));
  });
});
