import { sql } from 'kysely';
import { z } from 'zod';
import type { Executor } from '../schema.ts';

/** The channel on which the nodes that share a database notify each other. */
export const syncChannel = 'ergon_sync';

const announcementSchema = z.object({
  /** Scopes whose rows have changed. */
  scopes: z.array(z.string()).optional(),
  /** New notifications, with their receivers. */
  notifications: z.array(z.object({ id: z.string(), receiver: z.string() })).optional(),
  /** Sessions that have ended. */
  sessions: z.array(z.string()).optional(),
});

/** What one node tells the others; holds only ids. */
export type Announcement = z.infer<typeof announcementSchema>;

/** A NOTIFY payload must stay below 8,000 bytes; the longest entry has about 120. */
const entriesPerPayload = 60;

const kinds = ['scopes', 'notifications', 'sessions'] as const;

/** Splits an announcement into parts that fit into a payload. */
function* payloads(announcement: Announcement): Generator<Announcement> {
  let part: Announcement = {};
  let room = entriesPerPayload;
  for (const kind of kinds) {
    for (const entry of announcement[kind] ?? []) {
      part = { ...part, [kind]: [...(part[kind] ?? []), entry] };
      room -= 1;
      if (room > 0) continue;
      yield part;
      part = {};
      room = entriesPerPayload;
    }
  }
  if (room < entriesPerPayload) yield part;
}

/** An announcement as payloads of {@link syncChannel}; empty when there is nothing to announce. */
export const payloadsOf = (announcement: Announcement): string[] =>
  [...payloads(announcement)].map((part) => JSON.stringify(part));

/** Notifies every node if and when the transaction commits. */
export async function announce(tx: Executor, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${syncChannel}, payload) from unnest(${payloadsOf(announcement)}::text[]) as payload`.execute(
    tx,
  );
}

/** Parses a payload; undefined for a shape that this version doesn't know. */
export function readAnnouncement(payload: string): Announcement | undefined {
  const parsed = announcementSchema.safeParse(parseJson(payload));
  return parsed.success ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
