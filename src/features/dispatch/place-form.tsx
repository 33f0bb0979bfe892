import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../domain/kernel/time.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { useAction } from '../../components/use-action.ts';
import type { TextKey } from '../../i18n/texts.ts';
import type { Board, BoardRow, BoardTask } from '../../mirror/board.ts';
import { type CrewMember, useTakenDuring } from '../../mirror/crew.ts';
import { useViewer } from '../../mirror/session.ts';
import classes from './dispatch.module.css';
import { type DropPlan, planDrop } from './drop-plan.ts';
import { usePlanTexts } from './plan-texts.ts';
import type { Placement } from './use-placement.tsx';

interface PlaceFormProps {
  work: BoardTask;
  board: Board;
  placement: Placement;
}

const takenLabels: Readonly<Record<NonNullable<CrewMember['taken']>, TextKey>> = {
  task: 'dispatch.busy',
  vacation: 'dispatch.away',
};

const labelOf = ({ isNew, form }: DropPlan): TextKey => {
  if (form === null) return 'dispatch.assign';
  return isNew ? 'dispatch.assignAndMove' : 'dispatch.move';
};

/** Another person and another begin for a task: what dragging does, with the same warnings. */
export function PlaceForm({ work, board, placement }: PlaceFormProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const texts = usePlanTexts();
  const { busy, run } = useAction();
  const [chosen, setChosen] = useState<BoardRow | null>(null);
  const [begin, setBegin] = useState<Instant | null>(work.time.from);
  const on = board.rows.filter(({ tasks }) => tasks.some(({ task }) => task.id === work.task.id));
  const plan = planDrop({ work, row: chosen ?? on[0] ?? null, from: null, begin }, viewer);
  const { kept, ...others } = plan;
  const place = async (): Promise<void> => {
    if (await placement.place(plan)) setChosen(null);
  };
  return (
    <Stack gap="sm">
      {work.movable ? <PersonChoice work={work} board={board} chosen={chosen} onChoose={setChosen} /> : null}
      {work.timeFixed === null ? (
        <DateTimeField
          label={t('dispatch.begin')}
          value={begin}
          onChange={setBegin}
          error={kept === null ? null : texts.whyKept(kept, work)}
        />
      ) : null}
      <Warnings lines={texts.notes({ ...others, kept: null })} />
      <Button
        disabled={begin === null || kept !== null || (!plan.isNew && plan.form === null)}
        aria-busy={busy}
        onClick={() => run(place)}
      >
        {t(labelOf(plan))}
      </Button>
    </Stack>
  );
}

/** Read out when they change. */
const Warnings = ({ lines }: { lines: readonly string[] }) => (
  <ul className={classes.warnings} aria-live="polite">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

interface PersonChoiceProps extends Pick<PlaceFormProps, 'work' | 'board'> {
  chosen: BoardRow | null;
  onChoose: (row: BoardRow | null) => void;
}

function PersonChoice({ work, board, chosen, onChoose }: PersonChoiceProps) {
  const { t } = useTranslation();
  const on = new Set(work.task.employeesAssignees.map(({ id }) => id));
  const people = board.rows.filter(({ id, kind }) => kind === 'person' && !on.has(id));
  const taken = useTakenDuring(
    people.map(({ id }) => id),
    work.task,
  );
  const data = people.map(({ id, name }) => {
    const by = taken?.get(id) ?? null;
    return { value: id, label: `${name} – ${t(by === null ? 'dispatch.free' : takenLabels[by])}` };
  });
  return (
    <Select
      label={t('dispatch.assignTo')}
      placeholder={t('dispatch.choose')}
      nothingFoundMessage={t('dispatch.nobodyFound')}
      data={data}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(people.find((each) => each.id === id) ?? null)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('dispatch.choose') }}
      openOnFocus={false}
      maxDropdownHeight={280}
    />
  );
}
