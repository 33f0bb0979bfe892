/**
 * Beginnings of translation keys that are put together when the page runs, such as `t(`error.${code}`)`. Keys below
 * them count as used; any other key has to be written in place, so that a missing one is found here and not by a person.
 */
export const DYNAMIC_PREFIXES: readonly string[] = [
  'error.',
  'status.',
  'mark.reason.',
  'photoKind.',
  'requests.',
  'push.state.',
  'form.issue.',
  'form.strength.',
  'form.refused.',
  'table.operator.',
  'addresses.field.',
  'customers.field.',
  'excelImport.title.',
  'excelImport.upload.',
  'profile.tab.',
  'fleet.additions.',
  'fleet.end.',
  'fleet.field.',
  'notifications.class.',
  'notifications.state.',
  'notifications.type.',
];
