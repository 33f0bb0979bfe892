import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { installationsOf, tooManySubtasks } from '../../../domain/task/rules.ts';
import { newId } from '../../commands/new-id.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { IssueText } from '../../components/form/issue-text.tsx';
import { PositiveNumberField } from '../../components/form/number-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import type { SplitView } from '../../mirror/task-split.ts';
import { withSubtasks } from './placing.ts';
import { RootPreview } from './root-preview.tsx';
import {
  freshSubtask,
  issuesOf,
  nextPlace,
  type SplitForm,
  type Subtask,
  type SubtaskField,
  type SubtaskIssues,
  withBegin,
  withHours,
} from './split-form.ts';
import classes from './task-split.module.css';
import { useTaken } from './use-split-form.ts';

interface CreateSubtasksProps {
  view: SplitView;
  form: SplitForm;
  /** An attempt to send it failed: all issues are shown. */
  tried: boolean;
}

/** The tab Create Subtasks (specification 2.3): the root task, and a form for each subtask. */
export function CreateSubtasks({ view, form, tried }: CreateSubtasksProps) {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const { task, addresses } = view;
  const subtasks = form.values.subtasks ?? [];
  const taken = useTaken(task.company?.id ?? '', subtasks);
  const places = installationsOf(addresses.map(({ operational }) => operational));
  const change = (next: Subtask[]): void => form.change({ subtasks: next });
  const replace = (next: readonly Subtask[]): void => change(withSubtasks(addresses, subtasks, next));
  const add = async (): Promise<void> => {
    const parts = { addresses: addresses.map(({ operational }) => operational), subtasks: subtasks.length };
    if (tooManySubtasks(parts, 1)) await showOutcome('subtaskWithoutAddress');
    else replace([...subtasks, freshSubtask(task, { id: newId(), place: nextPlace(task, subtasks) })]);
  };
  return (
    <Stack gap="lg">
      <RootPreview view={view} />
      <Stack component="ol" gap="0.875rem" aria-label={t('split.subtasks')}>
        {subtasks.map((subtask, index) => (
          <li key={subtask.id}>
            <SubtaskFields
              subtask={subtask}
              place={index + 1}
              issues={issuesOf(subtask, { others: subtasks.filter((other) => other !== subtask), taken })}
              tried={tried}
              onChange={(next) => change(subtasks.map((other) => (other.id === next.id ? next : other)))}
              onRemove={subtasks.length < 2 ? null : () => replace(subtasks.filter((other) => other.id !== subtask.id))}
            />
          </li>
        ))}
      </Stack>
      <Group gap="0.5rem 1rem">
        <Button variant="default" leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={add}>
          {t('split.add')}
        </Button>
        <p className={classes.dim}>{t('split.most', { count: places, made: subtasks.length })}</p>
      </Group>
    </Stack>
  );
}

interface SubtaskFieldsProps {
  subtask: Subtask;
  /** Its number, from 1. */
  place: number;
  issues: SubtaskIssues;
  /** Issues are also shown on fields that were not visited. */
  tried: boolean;
  onChange: (subtask: Subtask) => void;
  /** Null if it is the only one. */
  onRemove: (() => void) | null;
}

const labels = {
  nickname: 'taskForm.field.nickname',
  jobTicket: 'taskForm.field.jobTicket',
  installationTimestampFrom: 'taskForm.field.installationFrom',
  installationTimestampTo: 'taskForm.field.installationTo',
  pickupTimestampFrom: 'taskForm.field.pickupFrom',
  pickupTimestampTo: 'taskForm.field.pickupTo',
  estimateTime: 'taskForm.field.estimateTime',
} as const satisfies Record<SubtaskField, TextKey>;

/** The form of one subtask. */
function SubtaskFields({ subtask, place, issues, tried, onChange, onRemove }: SubtaskFieldsProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const titleId = useId();
  const [left, setLeft] = useState<ReadonlySet<SubtaskField>>(new Set());
  const bind = <Name extends SubtaskField>(name: Name) => {
    const key: TextKey = labels[name];
    const issue = tried || left.has(name) ? issues[name] : undefined;
    return {
      name: `${subtask.id}.${name}`,
      label: t(key),
      error: issue === undefined ? null : <IssueText issue={issue} />,
      onBlur: () => setLeft(new Set([...left, name])),
    };
  };
  const date = (name: Extract<SubtaskField, `${string}Timestamp${string}`>) => ({
    ...bind(name),
    value: subtask[name] ?? null,
    onChange: (at: number | null) => onChange({ ...subtask, [name]: at }),
  });
  return (
    <fieldset className={classes.subtask} aria-labelledby={titleId}>
      <Group gap={8} justify="space-between" wrap="nowrap" mih="2.25rem">
        <Group gap={8} align="baseline">
          <h3 id={titleId} className={classes.title}>
            {t('split.subtask', { place })}
          </h3>
          <p className={classes.dim}>{t('tasks.addresses', { count: subtask.addresses.length })}</p>
        </Group>
        {onRemove === null ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label={t('split.remove', { place })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <div className={classes.fields}>
        <TextField
          {...bind('nickname')}
          required
          value={subtask.nickname}
          onChange={(text) => onChange({ ...subtask, nickname: text ?? '' })}
        />
        <TextField
          {...bind('jobTicket')}
          required
          value={subtask.jobTicket}
          onChange={(text) => onChange({ ...subtask, jobTicket: text ?? '' })}
        />
        <PositiveNumberField
          {...bind('estimateTime')}
          suffix={t('taskForm.hours')}
          value={subtask.estimateTime ?? null}
          onChange={(hours) => onChange(withHours(subtask, hours))}
        />
      </div>
      <div className={classes.fields} data-dates>
        <DateTimeField
          {...date('installationTimestampFrom')}
          onChange={(at) => onChange(withBegin(subtask, at, timeZone))}
        />
        <DateTimeField {...date('installationTimestampTo')} />
        <DateTimeField {...date('pickupTimestampFrom')} />
        <DateTimeField {...date('pickupTimestampTo')} />
      </div>
    </fieldset>
  );
}
