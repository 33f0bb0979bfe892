/** The migrations in the order in which they run: each is `<name>.sql` beside this file, and never changes once released. */
export const migrationNames = [
  '0001-rows-and-accounts',
  '0002-sync',
  '0003-lists',
  '0004-people',
  '0005-access',
  '0006-affiliates',
  '0007-shared-tasks',
  '0008-proximity',
  '0009-originals',
  '0010-required-photos',
  '0011-push',
] as const;
