import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';

/**
 * Calls of devices, whose version may be older or newer than the server's: what they say that it does not know is passed over,
 * since refusing it would lose work.
 */
const ofDevices = ['pull', 'push', 'quarantine', 'crossCheckPhotos', 'reportLostPhoto'];

/**
 * Parts that are passed over as well. A country and a last mark stand in rows and mutations, which devices of other versions read
 * and send; what a browser says of a passkey is the browser's, with names that come and go.
 */
const tolerant = /\.(country|lastMark|passkey)(\.|$)/;

type Json = z.core.JSONSchema._JSONSchema;

const asJson = (schema: z.core.$ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Where unknown names would be passed over. References are exempt: of an object that names a row only the id counts. */
function openPlaces(schema: Json, path: string): string[] {
  if (typeof schema !== 'object') return [];
  const { properties, additionalProperties, anyOf = [], items, $defs = {} } = schema;
  const names = Object.keys(properties ?? {});
  const isOpen = properties !== undefined && additionalProperties !== false && names.join() !== 'id';
  const inner: [string, Json][] = [
    ...Object.entries(properties ?? {}).map(([name, each]): [string, Json] => [`.${name}`, each]),
    ...Object.entries($defs).map(([name, each]): [string, Json] => [`#${name}`, each]),
    ...anyOf.map((each): [string, Json] => ['', each]),
    ...[items ?? []].flat().map((each): [string, Json] => ['[]', each]),
    ...(additionalProperties === undefined ? [] : [['.*', additionalProperties] as [string, Json]]),
  ];
  return [...(isOpen ? [path] : []), ...inner.flatMap(([step, each]) => openPlaces(each, `${path}${step}`))];
}

describe('what a call is sent is done or refused (decisions 0109 and 0112)', () => {
  const sent = calls.flatMap(({ name, body, form, refused }) => {
    const schema = body === 'multipart' ? form : body;
    return schema === undefined || refused === true || ofDevices.includes(name) ? [] : [{ name, schema }];
  });

  it.each(sent)('$name knows every name that its body may have', ({ name, schema }) => {
    expect(openPlaces(asJson(schema), name).filter((place) => !tolerant.test(place))).toEqual([]);
  });
});
