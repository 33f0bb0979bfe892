import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { IssueText } from '../../components/form/issue-text.tsx';
import { PositiveNumberField } from '../../components/form/number-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { type Subtask, type SubtaskField, type SubtaskIssues, withBegin, withHours } from './split-form.ts';
import classes from './task-split.module.css';

interface SubtaskFieldsProps {
  subtask: Subtask;
  /** From 1. */
  place: number;
  issues: SubtaskIssues;
  /** Issues are shown also of fields that were not left yet. */
  tried: boolean;
  onChange: (subtask: Subtask) => void;
  /** Null where it is the only one. */
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
export function SubtaskFields({ subtask, place, issues, tried, onChange, onRemove }: SubtaskFieldsProps) {
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
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {t('split.subtask', { place })}
        </h3>
        {onRemove === null ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label={t('split.remove', { place })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </div>
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
      <div className={classes.dates}>
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
