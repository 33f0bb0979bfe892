import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields, ResourceFacts } from '../../domain/kernel/resource.ts';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { ListQuery } from '../../domain/list/query.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { NamedSheets } from '../components/named-sheets.tsx';
import { PageContent } from '../components/page-content.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { CardText, type CardTextProps } from '../components/table/card-text.tsx';
import { type RowListParams, type RowListRules, resourceListParams } from '../components/table/list-search.ts';
import type { DataTableProps } from '../components/table/table-props.ts';
import type { TableColumn } from '../components/table/table-shape.ts';
import { firstColumnsOf } from '../components/table/use-resource-columns.tsx';
import { type RowDialog, useRowDialog, useRowDialogActions } from '../components/use-row-dialog.ts';
import type { Format } from '../i18n/format.ts';
import type { TextKey } from '../i18n/texts.ts';
import { useFormat } from '../i18n/use-format.tsx';
import type { ListDefinition, ListedRow } from '../mirror/lists/list-definition.ts';
import { useViewer } from '../mirror/session.ts';
import { useTableList } from './use-table-list.ts';

/** What a list of rows says; `count` is a plural with the parameter `shown`. */
interface RowTexts {
  title: TextKey;
  count: TextKey;
  empty: TextKey;
  emptyHint: TextKey;
  /** The same for those who may create a row; `emptyHint` if absent. */
  emptyCreate?: TextKey;
  /** Without it, the list has no search field. */
  search?: TextKey;
  /** The placeholder of the search field; `search` if absent. */
  searchHint?: TextKey;
}

/** Texts of a row besides its columns. */
export interface RowTextTools {
  t: TFunction;
  format: Format;
}

interface RowScreenRules<Name extends Resource, Of extends Fields> extends RowListRules {
  resource: ResourceFacts<Name, Of>;
  list: (viewer: Viewer) => ListDefinition<Name>;
  texts: RowTexts;
  /** The name of a row: the title of its card, and its accessible name. */
  rowName: (row: ListedRow<Name>, tools: RowTextTools) => string;
  /** The dim lines of a row's card on phones. */
  lines: (row: ListedRow<Name>, tools: RowTextTools) => CardTextProps['lines'];
  /** The column that is always shown; the nickname if absent. */
  required?: string;
  /** The columns that are shown until a person chooses others; if absent, those of the resource and the joined ones. */
  minimum?: readonly string[];
  /** Who may change and delete a row; nobody if absent. */
  may?: Record<'change' | 'remove', (viewer: Viewer, row: ListedRow<Name>) => boolean>;
  /** The row's button edits it for whoever may; otherwise it views it. */
  editsFirst?: boolean;
  /** The button that leads to the page for a new row. */
  create?: { label: TextKey; to: string; may: (viewer: Viewer) => boolean };
}

/** A list of a resource's rows with the dialogs in which one is viewed, edited and deleted. */
export type RowScreen<Name extends Resource, Of extends Fields> = RowScreenRules<Name, Of> & { params: RowListParams };

/** Describes a row screen once, outside its component. */
export const defineRowScreen = <Name extends Resource, const Of extends Fields>(
  rules: RowScreenRules<Name, Of>,
): RowScreen<Name, Of> => ({
  ...rules,
  params: resourceListParams(rules.resource, rules),
});

interface RowScreenOptions<Row extends { id: string }> {
  /** The search parameters of the page as they came. */
  search: Record<string, unknown>;
  columns: readonly TableColumn<Row>[];
  /** Parameters that stay in the URL, such as the tab that the list stands in. */
  kept?: Readonly<Record<string, string>>;
}

/** The props of a row screen's table, to be spread before what the screen adds or replaces. */
type RowTableProps<Row extends { id: string }> = DataTableProps<Row> & Required<Pick<DataTableProps<Row>, 'actions'>>;

const nobody = (): boolean => false;

/** The table of a row screen, live from the mirror, and the state of its dialogs, which is kept in the URL. */
export function useRowScreen<Name extends Resource, Of extends Fields>(
  screen: RowScreen<Name, Of>,
  { search, columns, kept = {} }: RowScreenOptions<ListedRow<Name>>,
): { table: RowTableProps<ListedRow<Name>>; dialog: RowDialog } {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const { texts, params, create, resource } = screen;
  const list = useMemo(() => screen.list(viewer), [screen, viewer]);
  const read = useMemo(() => params.read(search), [params, search]);
  const query = useMemo(() => params.query(read), [params, read]);
  const navigate = useNavigate();
  const onQueryChange = (next: ListQuery): void =>
    void navigate({ to: '.', search: { ...kept, ...params.searchOf(next) }, replace: true, resetScroll: false });
  const page = useTableList(list, { query, onQueryChange, preset: params.preset });
  const dialog = useRowDialog(read);
  const rights = useMemo(() => {
    const { change = nobody, remove = nobody } = screen.may ?? {};
    return {
      change: (row: ListedRow<Name>) => change(viewer, row),
      remove: (row: ListedRow<Name>) => remove(viewer, row),
      editsFirst: screen.editsFirst ?? false,
    };
  }, [screen, viewer]);
  const rowName = (row: ListedRow<Name>): string => screen.rowName(row, { t, format });
  const mayCreate = create?.may(viewer) === true;
  const table: RowTableProps<ListedRow<Name>> = {
    ...page,
    label: t(texts.title),
    rowLabel: rowName,
    columns,
    required: screen.required ?? 'nickname',
    minimum: screen.minimum ?? [...firstColumnsOf(resource), ...Object.keys(screen.joined ?? {})],
    card: (row, title) => <CardText title={title(rowName(row))} lines={screen.lines(row, { t, format })} />,
    count: (count) => t(texts.count, { count, shown: format.number(count) }),
    empty: { title: t(texts.empty), hint: t((mayCreate && texts.emptyCreate) || texts.emptyHint) },
    actions: useRowDialogActions(dialog, rights),
    readOnly: true,
  };
  if (texts.search !== undefined) {
    table.search = { label: t(texts.search), placeholder: t(texts.searchHint ?? texts.search) };
  }
  if (create && mayCreate) table.create = { label: t(create.label), to: create.to };
  return { table, dialog };
}

/** The page of a row screen: its title over its table. */
export function RowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <PageContent>{children}</PageContent>
    </>
  );
}

/** What the dialogs of a row screen are given. */
export interface RowDialogsProps {
  dialog: RowDialog;
  shown: NonNullable<RowDialog['shown']>;
}

interface RowDialogsOutletProps {
  dialog: RowDialog;
  children: (props: RowDialogsProps) => ReactNode;
}

/** The dialogs over a list once one was opened: `children` draws them, from a chunk that is loaded only then. */
export function RowDialogs({ dialog, children }: RowDialogsOutletProps) {
  const { shown, openings } = dialog;
  if (shown === null) return null;
  return <NamedSheets key={openings}>{children({ dialog, shown })}</NamedSheets>;
}
