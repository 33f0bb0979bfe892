import { DragDropContext, Draggable, Droppable, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { Button } from '@mantine/core';
import { IconGripVertical, IconLocation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Visit } from '../../../domain/day-order/day.ts';
import { minute } from '../../../domain/kernel/time.ts';
import type { Address } from '../../../domain/schemas.ts';
import { Sheet } from '../../components/sheet.tsx';
import { useFaultText } from '../../i18n/fault-text.ts';
import { useDuration } from '../../i18n/use-duration.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './day-order-sheet.module.css';
import { OwnBreakChoice } from './own-break.tsx';
import type { Stop } from './stops-of-day.ts';
import { type AskedDay, type OrderedDay, useDayOrder } from './use-day-order.ts';

export interface DayOrderProps extends AskedDay {
  /** A link by which the phone's maps lead to these places, one after the other. */
  tour: (places: readonly Address[]) => string;
}

interface DayOrderSheetProps extends DayOrderProps {
  opened: boolean;
  onClose: () => void;
}

/** Map sites take no more stops at once. */
const mostInTour = 10;

/** The suggested order of a day's stops, which a person may change by dragging; it moves no work. */
export function DayOrderSheet({ opened, onClose, tour, ...asked }: DayOrderSheetProps) {
  const { t } = useTranslation();
  const { ordered, fault } = useDayOrder(asked);
  const faultText = useFaultText();
  const places = placesOf(ordered);
  const next = places.slice(0, mostInTour);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('dayOrder.open')}
      width="choice"
      footer={
        <>
          {ordered?.isOwn ? (
            <Button variant="default" onClick={ordered.reset}>
              {t('dayOrder.suggest')}
            </Button>
          ) : null}
          {next.length === 0 ? null : (
            <Button
              component="a"
              href={tour(next)}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconLocation size={18} stroke={1.7} aria-hidden />}
            >
              {next.length === places.length
                ? t('dayOrder.navigate')
                : t('dayOrder.navigateNext', { count: next.length })}
            </Button>
          )}
        </>
      }
    >
      {ordered === null ? (
        <p className="dim" aria-live="polite">
          {fault === null ? t('dayOrder.working') : faultText(fault)}
        </p>
      ) : (
        <Stops ordered={ordered} />
      )}
    </Sheet>
  );
}

/** The places in their order, each once where several stops follow each other there. */
const placesOf = (ordered: OrderedDay | null): Address[] =>
  (ordered?.plan.visits ?? [])
    .flatMap(({ id }) => ordered?.stops.get(id)?.place ?? [])
    .filter((place, index, all) => place.id !== all[index - 1]?.id);

function Stops({ ordered }: { ordered: OrderedDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const { plan, stops, at, isOwn, isByRoad, early, move } = ordered;
  const hint = isByRoad ? 'dayOrder.hintByRoad' : 'dayOrder.hint';
  const drop = ({ source, destination, draggableId }: DropResult, { announce }: ResponderProvided): void => {
    if (destination === null || destination === undefined || destination.index === source.index) return;
    move(draggableId, destination.index);
    announce(t('dayOrder.placed', { name: stops.get(draggableId)?.name, position: destination.index + 1 }));
  };
  const summary = { time: format.time(at(plan.end)), duration: duration(plan.travel * minute) };
  return (
    <div className="stack">
      <p className="dim pretty">{t(isOwn ? 'dayOrder.own' : hint)}</p>
      <DragDropContext dragHandleUsageInstructions={t('form.pick.instructions')} onDragEnd={drop}>
        <Droppable droppableId="day">
          {({ innerRef, droppableProps, placeholder }) => (
            <ol ref={innerRef} {...droppableProps} className={classes.stops}>
              {plan.visits.map((visit, index) => {
                const stop = stops.get(visit.id);
                if (stop === undefined) return null;
                const time = stop.place === null ? null : format.time(at(visit.begin));
                return (
                  <StopRow
                    key={visit.id}
                    index={index}
                    stop={stop}
                    time={time}
                    visit={visit}
                    isEarly={early.has(visit.id)}
                  />
                );
              })}
              {placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
      {plan.breaks.map((rest) => (
        <p key={rest.from} className="dim tabular">
          {t('dayOrder.break', {
            time: format.time(at(rest.from)),
            duration: duration((rest.to - rest.from) * minute),
          })}
        </p>
      ))}
      <p className="dim tabular">{t('dayOrder.summary', summary)}</p>
      <OwnBreakChoice />
    </div>
  );
}

interface StopRowProps {
  index: number;
  stop: Stop;
  /** When the work there begins; null where nobody can tell. */
  time: string | null;
  visit: Visit;
  /** It comes before the pickup that it needs. */
  isEarly: boolean;
}

/** A stop, which is moved by its grip. */
function StopRow({ index, stop, time, visit, isEarly }: StopRowProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { id, name, place, collects } = stop;
  const street = place?.street ?? null;
  const late = visit.late < 1 ? null : t('dayOrder.late', { duration: duration(visit.late * minute) });
  const warning = isEarly ? t('dayOrder.tooEarly') : late;
  return (
    <Draggable draggableId={id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li ref={innerRef} {...draggableProps} className={classes.stop} data-dragging={isDragging || undefined}>
          <span {...dragHandleProps} className={classes.grip}>
            <IconGripVertical size={20} stroke={1.7} aria-hidden />
            <span className="unseen">{t('form.pick.move', { name })}</span>
          </span>
          <span className={classes.words}>
            <span className="breakable">
              <strong>{collects ? t('dayOrder.collect', { name }) : name}</strong>
            </span>
            {street === null || street === name ? null : <span className="dim breakable">{street}</span>}
            {warning === null ? null : <span className={classes.warning}>{warning}</span>}
          </span>
          <span className={`tabular ${classes.time}`}>
            {time === null ? t('dayOrder.noPlace') : t('dayOrder.about', { time })}
          </span>
        </li>
      )}
    </Draggable>
  );
}
