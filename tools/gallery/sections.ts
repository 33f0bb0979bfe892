import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** One page of the gallery: some shared parts in every state. */
export interface PartsSection {
  /** Its URL: `/?part=<id>`. */
  id: string;
  /** The names of its parts, as they are in the code. */
  title: string;
  /** Loaded when it is opened; it may use neither session nor mirror nor engine. */
  Content: LazyExoticComponent<ComponentType>;
}

/** The pages of the gallery, in the order of its index. A new shared part is shown by adding a line here. */
export const sections: readonly PartsSection[] = [
  {
    id: 'statuses',
    title: 'StatusPill, Legend',
    Content: lazy(async () => ({ default: (await import('./status-parts.tsx')).StatusParts })),
  },
  {
    id: 'controls',
    title: 'Button, ActionMenu, HoldButton',
    Content: lazy(async () => ({ default: (await import('./control-parts.tsx')).ControlParts })),
  },
  {
    id: 'dialogs',
    title: 'Sheet, confirm',
    Content: lazy(async () => ({ default: (await import('./dialog-parts.tsx')).DialogParts })),
  },
  {
    id: 'messages',
    title: 'Toast, Notice, EmptyState',
    Content: lazy(async () => ({ default: (await import('./message-parts.tsx')).MessageParts })),
  },
  {
    id: 'outcomes',
    title: 'Outcomes, NetworkButton',
    Content: lazy(async () => ({ default: (await import('./outcome-parts.tsx')).OutcomeParts })),
  },
  {
    id: 'rows',
    title: 'Rows, Section, ProgressBar, Initials',
    Content: lazy(async () => ({ default: (await import('./row-parts.tsx')).RowParts })),
  },
  {
    id: 'tabs',
    title: 'PageTabs',
    Content: lazy(async () => ({ default: (await import('./tab-parts.tsx')).TabParts })),
  },
  {
    id: 'carousel',
    title: 'Carousel',
    Content: lazy(async () => ({ default: (await import('./carousel-parts.tsx')).CarouselParts })),
  },
  {
    id: 'table',
    title: 'DataTable',
    Content: lazy(async () => ({ default: (await import('./table-parts.tsx')).TableParts })),
  },
  {
    id: 'table-states',
    title: 'DataTable, states',
    Content: lazy(async () => ({ default: (await import('./table-state-parts.tsx')).TableStateParts })),
  },
  {
    id: 'editable-table',
    title: 'EditableTable, NestedTable',
    Content: lazy(async () => ({ default: (await import('./editable-table-parts.tsx')).EditableTableParts })),
  },
  {
    id: 'fields',
    title: 'Fields: text, number, date, switch',
    Content: lazy(async () => ({ default: (await import('./field-parts.tsx')).FieldParts })),
  },
  {
    id: 'choices',
    title: 'Fields: choices, files, pick list',
    Content: lazy(async () => ({ default: (await import('./choice-parts.tsx')).ChoiceParts })),
  },
  {
    id: 'forms',
    title: 'FormPage, FormDialog, FormTabs',
    Content: lazy(async () => ({ default: (await import('./form-parts.tsx')).FormParts })),
  },
  {
    id: 'addresses',
    title: 'AddressPicker, OnTheFly',
    Content: lazy(async () => ({ default: (await import('./address-parts.tsx')).AddressParts })),
  },
  {
    id: 'row-dialogs',
    title: 'ViewSheet, DeleteSheet, SmallSheet, CardWords',
    Content: lazy(async () => ({ default: (await import('./row-dialog-parts.tsx')).RowDialogParts })),
  },
  {
    id: 'map',
    title: 'MapView',
    Content: lazy(async () => ({ default: (await import('./map-parts.tsx')).MapParts })),
  },
];
