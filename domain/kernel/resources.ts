/** Every resource; its name is also the name of the mirror's store. */
export const resources = [
  'users',
  'users-settings',
  'roles',
  'companies',
  'customers',
  'addresses',
  'tasks',
  'operational-addresses',
  'proofs',
  'photos',
  'attached-files',
  'notifications',
  'scheduled',
  'task-assignments',
  'user-additions',
  'subcontractor-agreements',
  'subscriptions',
  'devices',
  'saved-views',
  'step-templates',
  'equipment',
  'work-days',
] as const;

export type Resource = (typeof resources)[number];

const names: ReadonlySet<string> = new Set(resources);

export const isResource = (name: string): name is Resource => names.has(name);

/** Identifies a row of any resource. */
export interface RowKey {
  resource: Resource;
  id: string;
}

/** `tasks/0197…`: the text form of a {@link RowKey}, for sets and maps. */
export const rowKeyText = ({ resource, id }: RowKey): string => `${resource}/${id}`;

/** A reference to a row; labels are looked up there, never copied. */
export interface Reference {
  id: string;
}
