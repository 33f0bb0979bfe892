import { DragDropContext, type DragStart, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pick-list.module.css';
import { PickListColumn } from './pick-list-column.tsx';
import type { PickList } from './pick-list-shape.ts';
import { withMoved } from './picked.ts';

/** Available at the left, selected at the right; rows go from one to the other by their button, or are dragged by their grip. */
export function PickListColumns({ list }: { list: PickList }) {
  const { t } = useTranslation();
  const { chosen, change, add, remove, room } = list;
  const [from, setFrom] = useState<string | null>(null);
  const nameOf = (value: string): string =>
    [...list.available, ...list.chosenOptions].find((option) => option.value === value)?.label ?? value;

  const lift = ({ draggableId, source }: DragStart, { announce }: ResponderProvided): void => {
    setFrom(source.droppableId);
    announce(t('form.pick.lifted', { name: nameOf(draggableId) }));
  };
  const drop = ({ source, destination, draggableId }: DropResult, { announce }: ResponderProvided): void => {
    setFrom(null);
    const name = nameOf(draggableId);
    if (destination === null || change === null) {
      announce(t('form.pick.stayed', { name }));
      return;
    }
    if (destination.droppableId === 'available') remove([draggableId]);
    else if (source.droppableId === 'available') add([draggableId], destination.index);
    else change(withMoved(chosen, source.index, destination.index));
    const place = destination.droppableId === 'available' ? t('form.pick.available') : t('form.pick.selected');
    announce(t('form.pick.moved', { name, list: place, position: destination.index + 1 }));
  };

  return (
    <DragDropContext dragHandleUsageInstructions={t('form.pick.instructions')} onDragStart={lift} onDragEnd={drop}>
      <div className={classes.columns}>
        {change === null ? null : (
          <PickListColumn
            id="available"
            title={t('form.pick.available')}
            options={list.available}
            emptyText={t(chosen.length === 0 ? 'form.noOptions' : 'form.pick.noneAvailable')}
            fixed={false}
            full={false}
            action={{
              one: (name) => t('form.pick.add', { name }),
              all: t('form.pick.addAll'),
              disabled: room === 0,
              act: (values) => add(values),
            }}
          />
        )}
        <PickListColumn
          id="selected"
          title={t('form.pick.selected')}
          options={list.chosenOptions}
          emptyText={t('form.pick.noneSelected')}
          fixed={change === null}
          full={room === 0 && from === 'available'}
          action={{
            one: (name) => t('form.pick.remove', { name }),
            all: t('form.pick.removeAll'),
            disabled: false,
            act: remove,
          }}
        />
      </div>
    </DragDropContext>
  );
}
