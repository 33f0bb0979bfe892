/** What came of a change on the device that asked for it: kept in the outbox as `item`, refused by a rule, or without room. */
export type PerformResult =
  | { kind: 'kept'; item: string }
  | { kind: 'refused'; code: string; fields: string[] }
  | { kind: 'storageFull' };
