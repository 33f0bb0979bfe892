import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type RequestStatus, type RequestType, requestStatuses } from '../../../domain/task-assignment/states.ts';
import { Sheet } from '../../components/sheet.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import type { RowAction, RowActions, TableColumn } from '../../components/table/table-shape.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { requestStatusLooks } from '../../theme/work-statuses.ts';

/** What a request is about. */
export const requestTypeLabels: Readonly<Record<RequestType, TextKey>> = {
  ASSIGNMENT: 'fleet.type.ASSIGNMENT',
  RESCHEDULE: 'fleet.type.RESCHEDULE',
  FLEET: 'fleet.type.FLEET',
};

export function RequestStatusPill({ status }: { status: RequestStatus }) {
  return <StatusPill look={requestStatusLooks[status]} />;
}

/** The column of a request's status. */
export const requestStatusColumn = <Row extends { status: RequestStatus }>(
  t: TFunction,
): Partial<TableColumn<Row>> => ({
  choices: requestStatuses.map((value) => ({ value, label: t(requestStatusLooks[value].label) })),
  cell: ({ status }) => <RequestStatusPill status={status} />,
  value: ({ status }) => t(requestStatusLooks[status].label),
});

/**
 * What a row of requests offers: its first action on the button, the others and View in the menu. The name of the row leads
 * to View. If nothing can be done, the menu says so (specification 2.6, No Action Available).
 */
export function requestRowActions(actions: readonly RowAction[], view: RowAction, t: TFunction): RowActions {
  const [primary, ...more] = actions;
  if (primary === undefined) return { primary: view, more: [{ label: t('fleet.request.noAction'), disabled: true }] };
  return { primary, open: view, more: [...more, view] };
}

/** Opens the dialog in which a request is read and answered. */
export const viewRequest = ({ open }: RowDialog, id: string, t: TFunction): RowAction => ({
  label: t('action.view'),
  icon: IconEye,
  act: () => open('view', id),
});

interface RequestSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What can be done with the request, the first of it foremost. */
  actions: readonly RowAction[];
  children: ReactNode;
}

/** A request to be read, with what can be done with it. */
export function RequestSheet({ opened, onClose, title, actions, children }: RequestSheetProps) {
  const { t } = useTranslation();
  // The foremost stands at the right, where every dialog has its main action.
  const buttons = [...actions].reverse();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      width="create"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.close')}
          </Button>
          {buttons.map(({ label, danger = false, act }) => (
            <Button
              key={label}
              variant={danger ? 'outline' : 'filled'}
              {...(danger ? { color: 'red' } : {})}
              onClick={() => void act?.()}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {children}
    </Sheet>
  );
}
