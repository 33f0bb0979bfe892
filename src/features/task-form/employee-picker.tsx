import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../../domain/errors/codes.ts';
import type { Task } from '../../../domain/schemas.ts';
import { assigneeChange } from '../../../domain/task/rules.ts';
import { timeOf } from '../../../domain/task/schedule.ts';
import { assignEmployees, removeEmployees } from '../../commands/planning.ts';
import { confirm } from '../../components/confirm-store.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import type { Option } from '../../components/form/options.tsx';
import { PickListField } from '../../components/form/pick-list-field.tsx';
import { TimeRangeField } from '../../components/form/range-field.tsx';
import { MultiSelectField } from '../../components/form/select-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { type Crew, type CrewMember, useCrew } from '../../mirror/crew.ts';
import { useCrewOption, useFreeOf } from './crew-choice.ts';
import { offered, usePickedRoles } from './crew-filter.ts';
import classes from './task-form.module.css';

/** The time in which people must be free. */
interface FreeWithin {
  from: number | null;
  to: number | null;
}

interface EmployeePickerProps {
  task: Task;
  /** The company whose employees can be picked. */
  company: string;
  /** Why the viewer may not assign them, or null. */
  refused: ErrorCode | null;
}

/** The employees who do a task (specification 2.3), filtered by role and availability; changes are saved at once (4.4). */
export function EmployeePicker({ task, company, refused }: EmployeePickerProps) {
  const time = timeOf(task);
  const [picked, pick] = useState<FreeWithin | null>(null);
  // Until another time is picked, it follows that of the task.
  const range = picked ?? { from: time?.from ?? null, to: time?.to ?? null };
  const { from, to } = range;
  const crew = useCrew(company, from === null || to === null || to <= from ? null : { from, to }, task.id);
  if (crew === undefined) return null;
  return <Picker task={task} crew={crew} range={range} onRange={pick} refused={refused} />;
}

interface PickerProps extends Pick<EmployeePickerProps, 'task' | 'refused'> {
  crew: Crew;
  range: FreeWithin;
  onRange: (range: FreeWithin) => void;
}

function Picker({ task, crew, range, onRange, refused }: PickerProps) {
  const { t } = useTranslation();
  const [roles, pickRoles] = usePickedRoles(crew);
  const [onlyFree, setOnlyFree] = useState(false);
  const change = useAssigning(task, crew);
  const chosen = task.employeesAssignees.map(({ id }) => id);
  const open = refused === null;
  // Where the work is in subtasks, employees can still be removed, but not added.
  const fixed = !open && refused !== 'task_has_subtasks';
  const options = useOptions(crew, open ? [...offered(crew, roles, onlyFree)] : [], chosen);
  const roleOptions = useMemo(() => crew.roles.map(({ id, name }) => ({ value: id, label: name })), [crew.roles]);
  return (
    <Stack gap="lg">
      {refused === 'assignment_open' || refused === 'task_has_subtasks' ? (
        <Notice tone="amber" title={t(`error.${refused}.cause`)} text={t(`error.${refused}.remedy`)} />
      ) : null}
      {open ? (
        <div className={classes.filters}>
          <MultiSelectField
            label={t('taskForm.crew.roles')}
            placeholder={t('taskForm.crew.anyRole')}
            options={roleOptions}
            value={roles}
            onChange={(picked) => pickRoles(picked ?? [])}
          />
          <ToggleField
            label={t('taskForm.crew.onlyFree')}
            value={onlyFree}
            onChange={(on) => setOnlyFree(on ?? false)}
          />
        </div>
      ) : null}
      {open ? (
        <TimeRangeField
          label={t('taskForm.crew.freeWithin')}
          from={{ label: t('taskForm.crew.from'), value: range.from, onChange: (from) => onRange({ ...range, from }) }}
          to={{ label: t('taskForm.crew.to'), value: range.to, onChange: (to) => onRange({ ...range, to }) }}
        />
      ) : null}
      <PickListField
        label={t('taskForm.crew.employees')}
        options={options}
        value={chosen}
        readOnly={fixed}
        onChange={(picked) => change(picked ?? [])}
      />
    </Stack>
  );
}

/** The employees who can be picked or are, with their role and why they are not free. */
function useOptions(crew: Crew, found: readonly CrewMember[], chosen: readonly string[]): Option[] {
  const option = useCrewOption();
  const shown = new Set([...found.map(({ id }) => id), ...chosen]);
  return crew.members.filter(({ id }) => shown.has(id)).map(option);
}

/**
 * Assigns the picked employees to a task (specification 4.4): freely before work begins, after a confirmation beyond the
 * acceptance phase, and not while a request is open. People on vacation at the task's time are left out; those with another
 * task then need a confirmation.
 */
function useAssigning(task: Task, crew: Crew): (picked: readonly string[]) => Promise<void> {
  const { t } = useTranslation();
  const freeOf = useFreeOf(task);
  const { run } = useAction();
  const performed = usePerformed();
  const mayChange = async (): Promise<boolean> => {
    const change = assigneeChange(task);
    if (change === 'free') return true;
    if (change === 'refused') return performed({ kind: 'refused', code: 'assignment_open', fields: [] });
    return confirm({
      title: t('taskForm.beyondTitle'),
      message: t('taskForm.beyond'),
      confirmLabel: t('taskForm.changePeople'),
    });
  };
  const change = async (picked: readonly string[]): Promise<void> => {
    const before = new Set(task.employeesAssignees.map(({ id }) => id));
    const removed = [...before].filter((id) => !picked.includes(id));
    const added = crew.members.filter(({ id }) => picked.includes(id) && !before.has(id));
    if ((removed.length === 0 && added.length === 0) || !(await mayChange())) return;
    if (removed.length > 0 && !performed(await removeEmployees(task.id, removed))) return;
    const ids = (await freeOf(added)).map(({ id }) => id);
    if (ids.length > 0) performed(await assignEmployees(task.id, ids));
  };
  return (picked) => run(() => change(picked));
}
