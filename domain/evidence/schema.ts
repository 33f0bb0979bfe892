import { z } from 'zod';
import { devicePlaceSchema } from '../address/device-place.ts';
import { hash, id, instant } from '../kernel/fields.ts';

/** ECDSA P-256: r and s in lower-case hex. */
const signature = () => z.string().regex(/^[0-9a-f]{128}$/);
/** A public key of P-256 as SubjectPublicKeyInfo (91 bytes) in lower-case hex. */
const spki = () => z.string().regex(/^[0-9a-f]{182}$/);
const version = () => z.literal(1);
const bytes = () => z.int().min(0);

/** The kinds of records: something done, or that something done was taken back. */
export const evidenceKinds = ['mark', 'proof', 'photo', 'answer', 'signature', 'place', 'undo', 'discard'] as const;

/**
 * Something that happened. `content`: the hash of what was done; `tappedAt`: the device's clock; `clockOffset`: the milliseconds to add,
 * null where they could not be measured; `key`: the key that signs, null where none does; `late`: signed after a crash.
 */
export const recordSchema = z.strictObject({
  v: version(),
  id: id(),
  kind: z.enum(evidenceKinds),
  task: id(),
  about: z.strictObject({ resource: z.string().regex(/^[a-z][a-z-]{0,63}$/), id: id() }),
  content: hash(),
  files: z.array(z.strictObject({ id: id(), sha256: hash(), bytes: bytes() })).max(1000),
  tappedAt: instant(),
  clockOffset: z.int().nullable(),
  place: devicePlaceSchema.nullable(),
  device: id(),
  key: hash().nullable(),
  late: z.boolean(),
});

export type EvidenceRecord = z.infer<typeof recordSchema>;

/** Anything that JSON has, so that it can say what was done. */
const content = () => z.unknown().refine((value) => value !== undefined, { error: 'is missing' });

const placeInChain = {
  key: hash(),
  sequence: z.int().min(1),
  /** The hash of the entry before it, or zeros. */
  previous: hash(),
  signature: signature(),
};

/** A record in the chain of a key. */
const signedSchema = z.strictObject({ ...placeInChain, record: recordSchema, content: content() });

/** Stands in for a record of another task: only the hash of its body. */
const linkSchema = z.strictObject({ ...placeInChain, body: hash() });

/** A record that no device signed. */
const unsignedSchema = z.strictObject({ record: recordSchema, content: content() });

export type SignedEntry = z.infer<typeof signedSchema>;
export type LinkEntry = z.infer<typeof linkSchema>;
export type UnsignedEntry = z.infer<typeof unsignedSchema>;
export type Entry = SignedEntry | LinkEntry | UnsignedEntry;

/** A device sends it beside an item: its record in the chain, without the content, which the item holds anyway. */
export const sealSchema = signedSchema.omit({ content: true });

export type Seal = z.infer<typeof sealSchema>;

/**
 * The reasons for which a record is unsigned: an app or a browser without keys, no device at all (the interface), or a device's record that was
 * not what it sent it with.
 */
export const unsignedReasons = ['old_version', 'no_keys', 'no_device', 'seal_wrong'] as const;

/**
 * The server's statement of a record: its `position` in the task, and when it came. `record`: the entry's hash, or the body's
 * where it is unsigned; `deviceSignature`: the hash of the device's signature; `previous`: the hash of the task's
 * countersignature before, or zeros.
 */
export const countersignatureSchema = z.strictObject({
  v: version(),
  task: id(),
  position: z.int().min(1),
  record: hash(),
  deviceSignature: hash().nullable(),
  unsigned: z.enum(unsignedReasons).nullable(),
  receivedAt: instant(),
  previous: hash(),
  key: hash(),
  signature: signature(),
});

export type Countersignature = z.infer<typeof countersignatureSchema>;

/** A name in the pack: safe as a path on every system. */
const fileName = () =>
  z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/);

/** The reasons for which a photo is not in the pack: its bytes are still on the device, were removed, or were lost with a restored backup. */
export const absences = ['awaited', 'removed', 'lost'] as const;

/**
 * The parts that the server knows to be missing from a pack: the positions of records that were removed after the years that the
 * company keeps them, and photos. `sha256`: null where the server was not told it yet.
 */
const absentSchema = z.strictObject({
  records: z.array(z.int().min(1)),
  files: z.array(z.strictObject({ id: id(), sha256: hash().nullable(), state: z.enum(absences) })),
});

export type Absent = z.infer<typeof absentSchema>;

/** The places of a photo's untouched file: in this pack, only on the server, still on the device, or nowhere any more. */
export const originalStates = ['here', 'left_out', 'awaited', 'removed'] as const;

/** The untouched file of a photo; `id` is that of the photo. */
const originalSchema = z.strictObject({ id: id(), sha256: hash(), bytes: bytes(), state: z.enum(originalStates) });

export type Original = z.infer<typeof originalSchema>;

const stampStepSchema = z.strictObject({ side: z.enum(['left', 'right']), hash: hash() });

/** A step on the way to the root of a time stamp's tree: the neighbour's hash, and the side on which it stands. */
export type StampStep = z.infer<typeof stampStepSchema>;

/** A time stamp that is over the task's countersignature at `position`, to which `path` leads; the answer is in `file`. */
const stampSchema = z.strictObject({
  file: fileName(),
  position: z.int().min(1),
  path: z.array(stampStepSchema).max(64),
});

export type Stamp = z.infer<typeof stampSchema>;

/**
 * The server's statement of the whole pack at its export: how many records the task has, the hash of the last countersignature,
 * the hash of the keys, and every other file. `absent`, `originals`, `stamps`: left out where there is nothing.
 */
export const headSchema = z.strictObject({
  v: version(),
  task: id(),
  count: z.int().min(0),
  last: hash(),
  keys: hash(),
  files: z.array(z.strictObject({ name: fileName(), sha256: hash(), bytes: bytes() })),
  absent: absentSchema.optional(),
  originals: z.array(originalSchema).min(1).optional(),
  stamps: z.array(stampSchema).min(1).optional(),
  at: instant(),
  key: hash(),
  signature: signature(),
});

export type Head = z.infer<typeof headSchema>;

const serverKeySchema = z.strictObject({ id: hash(), spki: spki(), from: instant(), revokedAt: instant().nullable() });
const deviceKeySchema = serverKeySchema.extend({ device: id() });

export type ServerKey = z.infer<typeof serverKeySchema>;
export type DeviceKey = z.infer<typeof deviceKeySchema>;

/** The content of `evidence.json`. */
export const evidenceSchema = z.strictObject({
  format: z.literal('ergon-evidence'),
  v: version(),
  keys: z.array(deviceKeySchema),
  serverKeys: z.array(serverKeySchema),
  entries: z.array(z.union([signedSchema, linkSchema, unsignedSchema])),
  countersignatures: z.array(countersignatureSchema),
  head: headSchema,
});

export type Evidence = z.infer<typeof evidenceSchema>;

/** Whether an entry stands in a key's chain. */
export const isInChain = (entry: Entry): entry is SignedEntry | LinkEntry => 'signature' in entry;

/** Whether an entry holds a record, and not only its hash. */
export const hasRecord = (entry: Entry): entry is SignedEntry | UnsignedEntry => 'record' in entry;
