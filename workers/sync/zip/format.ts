import { z } from 'zod';
import { clockStates } from '../../../domain/device/clock.ts';
import { hash, id, instant } from '../../../domain/kernel/fields.ts';
import { mutationByName } from '../../../domain/mutations.ts';
import { storedPhotoKinds } from '../../../domain/photo/required.ts';
import type { OutboxFile } from '../outbox/database.ts';

/** The version of the export's shape. */
export const exportVersion = 1;

export const entryNames = { items: 'items.json', files: 'files.json' } as const;

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
};

/** Where a photo's bytes are in the ZIP: a name that a person can open. */
export const photoEntry = ({ id: photo, mediaType }: Pick<OutboxFile, 'id' | 'mediaType'>): string =>
  `files/${photo}.${extensions[mediaType] ?? 'bin'}`;

const record = z.record(z.string(), z.unknown());

/** Says who made an export, before anything else of it is read. */
export const headSchema = z.object({
  format: z.literal('ergon-unsent'),
  version: z.int().min(1),
  user: id(),
});

/** The fields that an imported item keeps of the exported one; this device sets the others. */
const itemSchema = z
  .object({
    id: id(),
    envelope: z.int().min(1),
    order: z.int().min(0),
    name: z.string().max(64),
    args: record,
    base: record,
    after: z.array(id()).max(1000),
    chain: id(),
    at: instant(),
    offset: z.int(),
    /** Absent from exports of earlier versions. */
    clock: z.enum(clockStates).optional(),
    schema: z.int().min(1),
    labels: z.object({ task: z.string().max(500).nullable(), address: z.string().max(500).nullable() }),
  })
  .refine(({ name, args, base }) => mutationByName(name)?.problems({ args, base }).length === 0, {
    error: 'not a change that this version knows',
  });

const draftSchema = z.object({
  key: z.string().min(1).max(500),
  value: record,
  files: z.array(id()).max(1000),
  savedAt: instant(),
});

const unreadableSchema = z.object({
  id: z.string().min(1).max(100),
  record: z.unknown(),
  message: z.string().max(10_000),
  foundAt: instant(),
});

export const itemsSchema = headSchema.extend({
  items: z.array(itemSchema).max(100_000),
  drafts: z.array(draftSchema).max(10_000),
  unreadable: z.array(unreadableSchema).max(100_000),
});

/** `sha256` is that of the bytes in the ZIP; `hash` is set once they are those that are sent. */
const fileSchema = z.object({
  id: id(),
  /** Absent for a photo. */
  kind: z.literal('attachment').optional(),
  drawing: z.object({ on: id(), marks: z.array(record).max(1000) }).optional(),
  shows: z.enum(storedPhotoKinds).optional(),
  stamp: z.enum(['wanted', 'drawn']).optional(),
  proof: id().nullable(),
  item: id().nullable(),
  draft: z.string().max(500).nullable(),
  name: z.string().max(255).nullable(),
  mediaType: z.string().max(100),
  hash: hash().nullable(),
  sha256: hash(),
  takenOn: z.number().nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  capturedAt: instant(),
});

export const filesSchema = z.object({ files: z.array(fileSchema).max(10_000) });

export type ExportedItem = z.infer<typeof itemSchema>;
export type ExportedFile = z.infer<typeof fileSchema>;
export type ExportedItems = z.infer<typeof itemsSchema>;
