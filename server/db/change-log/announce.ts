import { sql } from 'kysely';
import { z } from 'zod';
import type { Executor } from '../schema.ts';

/** The channel on which the nodes of one database tell each other what has happened. */
export const syncChannel = 'ergon_sync';

const announcementSchema = z.object({
  /** Whose rows have changed. */
  scopes: z.array(z.string()).optional(),
  /** Notifications that were made, with the user who gets each. */
  notifications: z.array(z.object({ id: z.string(), receiver: z.string() })).optional(),
  /** Sessions that have ended. */
  sessions: z.array(z.string()).optional(),
});

/** What one node tells the others, by ids only. */
export type Announcement = z.infer<typeof announcementSchema>;

/** A payload of NOTIFY has to stay below 8,000 bytes; the longest entry has about 120. */
const entriesPerPayload = 60;

const kinds = ['scopes', 'notifications', 'sessions'] as const;

/** Cuts what is to be told into parts that fit a payload each. */
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

/** An announcement as payloads of {@link syncChannel}; none when there is nothing to tell. */
export const payloadsOf = (announcement: Announcement): string[] =>
  [...payloads(announcement)].map((part) => JSON.stringify(part));

/** Tells every node, if and when the transaction commits. */
export async function announce(tx: Executor, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${syncChannel}, payload) from unnest(${payloadsOf(announcement)}::text[]) as payload`.execute(
    tx,
  );
}

/** Reads a payload of the channel; undefined for one that another version sent in a shape that this one does not know. */
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
