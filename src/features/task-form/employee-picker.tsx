import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../../domain/errors/codes.ts';
import { timeOf } from '../../../domain/task/schedule.ts';
import type { Task } from '../../../domain/task/schema.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import type { Option } from '../../components/form/option.ts';
import { PickListField } from '../../components/form/pick-list-field.tsx';
import { TimeRangeField } from '../../components/form/range-field.tsx';
import { MultiSelectField } from '../../components/form/select-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { type Crew, type CrewMember, useCrew } from '../../mirror/crew.ts';
import { offered, usePickedRoles } from './crew-filter.ts';
import classes from './task-form.module.css';
import { useAssigning } from './use-assigning.ts';

/** The time by which people are filtered. */
interface FreeWithin {
  from: number | null;
  to: number | null;
}

interface EmployeePickerProps {
  task: Task;
  /** The company whose people do it. */
  company: string;
  /** Why the viewer may not put them on it, or null. */
  refused: ErrorCode | null;
}

/** Who of a company does a task (specification 2.3): filtered by role and by who is free, and put on it at once (4.4). */
export function EmployeePicker({ task, company, refused }: EmployeePickerProps) {
  const time = timeOf(task);
  const [picked, pick] = useState<FreeWithin | null>(null);
  // Until another one is picked it is the task's own, also when that is moved meanwhile.
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
  // Those who are on a task whose work is in its subtasks are taken off, and nobody is put on it any more.
  const fixed = !open && refused !== 'task_has_subtasks';
  const options = useOptions(crew, open ? [...offered(crew, roles, onlyFree)] : [], chosen);
  const roleOptions = useMemo(() => crew.roles.map(({ id, name }) => ({ value: id, label: name })), [crew.roles]);
  return (
    <div className={classes.part}>
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
    </div>
  );
}

/** The people that can be chosen and those who are, with their role and what takes their time. */
function useOptions(crew: Crew, found: readonly CrewMember[], chosen: readonly string[]): Option[] {
  const { t } = useTranslation();
  const takenText = { vacation: t('taskForm.crew.onVacation'), task: t('taskForm.crew.onTask') } as const;
  const shown = new Set([...found.map(({ id }) => id), ...chosen]);
  return crew.members
    .filter(({ id }) => shown.has(id))
    .map(({ id, name, roleName, taken }) => {
      const detail = [roleName, taken === null ? null : takenText[taken]].filter((part) => part !== null).join(' · ');
      return { value: id, label: name, ...(detail === '' ? {} : { detail }) };
    });
}
