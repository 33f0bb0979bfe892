/** The migrations in the order in which they run: each is `<name>.sql` beside this file, and never changes once released. */
export const migrationNames = ['0001-rows-and-accounts', '0002-sync'] as const;
