import { describe, expect, test } from 'vitest';
import {
  canKnowMissing,
  installationPhotos,
  missingPhotos,
  type PhotoKind,
  type RequiredPhotos,
  requiresPhotos,
  tallyPhotos,
} from '../../../domain/photo/required.ts';

const asking = (given: Partial<RequiredPhotos>): RequiredPhotos => ({
  BEFORE: 0,
  AFTER: 0,
  SERIAL_NUMBER: 0,
  OTHER: 0,
  ...given,
});

const missing = (requiredPhotos: RequiredPhotos | null | undefined, kinds: (PhotoKind | null)[]): PhotoKind[] =>
  missingPhotos(
    tallyPhotos(
      { requiredPhotos },
      kinds.map((kind) => ({ kind })),
    ),
  );

/** Issue 7, "Beyond it": how many of which kind: before, after, serial number, other. */
const cases: [string, RequiredPhotos | null | undefined, (PhotoKind | null)[], PhotoKind[]][] = [
  ['a task that asks for nothing', null, [], []],
  ['a row from before there was the field', undefined, [], []],
  ['a task that asks for none of each', asking({}), [], []],
  ['one before, none there', asking({ BEFORE: 1 }), [], ['BEFORE']],
  ['one before, there', asking({ BEFORE: 1 }), ['BEFORE'], []],
  ['one before, another kind there', asking({ BEFORE: 1 }), ['AFTER'], ['BEFORE']],
  ['a photo without a kind counts for none', asking({ OTHER: 1 }), [null], ['OTHER']],
  ['two serial numbers, one there', asking({ SERIAL_NUMBER: 2 }), ['SERIAL_NUMBER'], ['SERIAL_NUMBER']],
  ['more than enough of one kind is not another', asking({ AFTER: 1, OTHER: 1 }), ['AFTER', 'AFTER'], ['OTHER']],
  [
    'each kind as often as it is missing, in their order',
    asking({ BEFORE: 1, AFTER: 2, SERIAL_NUMBER: 1 }),
    [],
    ['BEFORE', 'AFTER', 'AFTER', 'SERIAL_NUMBER'],
  ],
];

describe('the photos that a task asks for (issue 7)', () => {
  test.each(cases)('%s', (_, required, kinds, expected) => {
    expect(missing(required, kinds)).toEqual(expected);
  });

  test('are none when every count is zero', () => {
    expect(requiresPhotos({ requiredPhotos: asking({}) })).toBe(false);
    expect(requiresPhotos({ requiredPhotos: null })).toBe(false);
    expect(requiresPhotos({ requiredPhotos: asking({ OTHER: 1 }) })).toBe(true);
  });

  test('are proved by proofs of the installation alone', () => {
    const proofs = [
      { id: 'pickup', type: 'PICKUP' },
      { id: 'installation', type: 'INSTALLATION' },
    ] as const;
    const photos = proofs.map(({ id }) => ({ id: `${id} photo`, proof: { id } }));
    expect(installationPhotos(proofs, photos).map(({ id }) => id)).toEqual(['installation photo']);
  });
});

test.each([
  ['office', true],
  ['field', true],
  ['customer', false],
] as const)('a viewer of the kind %s can tell which photos are missing: %s', (kind, can) => {
  expect(canKnowMissing({ kind })).toBe(can);
});
