import { Group, Stack } from '@mantine/core';
import { mayChangeAddress } from '../../../domain/account/permissions.ts';
import { mayRemoveEquipment } from '../../../domain/equipment/permissions.ts';
import { removeEquipment } from '../../commands/equipment.ts';
import { RowSheets } from '../../lists/row-dialog-sheets.tsx';
import type { RowDialogsProps } from '../../lists/row-screen.tsx';
import { usePiece } from '../../mirror/equipment.ts';
import { useViewer } from '../../mirror/session.ts';
import { EditEquipment } from './edit-equipment.tsx';
import { ReadOnlyEquipment } from './equipment-fields.tsx';
import { pieceName } from './piece-name.ts';
import { TakeOutButton } from './take-out-button.tsx';

/** The dialog over the list of equipment in which a piece is viewed, edited, taken out or deleted. */
export function EquipmentDialogs(over: RowDialogsProps) {
  const viewer = useViewer();
  return (
    <RowSheets
      {...over}
      row={usePiece(over.shown.id)}
      title={pieceName}
      may={{ change: mayChangeAddress, remove: mayRemoveEquipment }}
      fields={(piece) => <ReadOnlyEquipment piece={piece} />}
      view={(piece) => (
        <Stack gap="1.75rem">
          <ReadOnlyEquipment piece={piece} />
          {mayChangeAddress(viewer, piece) ? (
            <Group>
              <TakeOutButton piece={piece} visit={null} />
            </Group>
          ) : null}
        </Stack>
      )}
      edit={(piece) => (
        <EditEquipment piece={piece} visit={null} opened={over.dialog.opened} onClose={over.dialog.close} />
      )}
      deletion={{
        question: (_, t) => t('equipment.deleteText'),
        deleted: (_, t) => t('equipment.deleted'),
        remove: ({ id }) => removeEquipment(id),
      }}
    />
  );
}
