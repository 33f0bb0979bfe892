import { DragDropContext, type DragStart, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SplitAddress } from '../../mirror/task-split.ts';

interface SplitterDraggingProps {
  groups: readonly { id: string; name: string; addresses: readonly SplitAddress[] }[];
  selected: ReadonlySet<string>;
  /** All rows of the groups are shown; in a search result, dropped rows go to the end. */
  inOrder: boolean;
  onGive: (ids: readonly string[], group: string, at?: number) => void;
  children: ReactNode;
}

/** Drags and drops addresses; a selected one takes the other selected ones along. */
export function SplitterDragging({ groups, selected, inOrder, onGive, children }: SplitterDraggingProps) {
  const { t } = useTranslation();
  const nameOf = (id: string): string =>
    groups.flatMap(({ addresses }) => addresses).find((address) => address.id === id)?.name ?? '–';
  const lift = ({ draggableId }: DragStart, { announce }: ResponderProvided): void =>
    announce(t('form.pick.lifted', { name: nameOf(draggableId) }));
  const drop = ({ draggableId, destination, combine }: DropResult, { announce }: ResponderProvided): void => {
    // Dropped onto an address, it goes behind that one.
    const target = destination?.droppableId ?? combine?.droppableId;
    const group = groups.find(({ id }) => id === target);
    if (group === undefined) {
      announce(t('form.pick.stayed', { name: nameOf(draggableId) }));
      return;
    }
    const together = selected.has(draggableId)
      ? groups.flatMap(({ addresses }) => addresses.map(({ id }) => id)).filter((id) => selected.has(id))
      : [draggableId];
    const staying = group.addresses.filter(({ id }) => !together.includes(id));
    const under = combine === null || combine === undefined ? undefined : indexOf(staying, combine.draggableId);
    const place = inOrder ? destination?.index : undefined;
    const at = Math.min(under ?? place ?? staying.length, staying.length);
    onGive(together, group.id, at);
    announce(t('form.pick.moved', { name: nameOf(draggableId), list: group.name, position: at + 1 }));
  };
  return (
    <DragDropContext dragHandleUsageInstructions={t('form.pick.instructions')} onDragStart={lift} onDragEnd={drop}>
      {children}
    </DragDropContext>
  );
}

/** The index after an address. */
const indexOf = (addresses: readonly SplitAddress[], id: string): number =>
  addresses.findIndex((address) => address.id === id) + 1;
