import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { installationsOf, tooManySubtasks } from '../../../domain/task/rules.ts';
import { newId } from '../../commands/proofs.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import type { SplitView } from '../../mirror/task-split.ts';
import { RootPreview } from './root-preview.tsx';
import { freshSubtask, issuesOf, nextPlace, type SplitForm, type Subtask } from './split-form.ts';
import { SubtaskFields } from './subtask-fields.tsx';
import classes from './task-split.module.css';
import { useTaken } from './use-split-form.ts';

interface CreateSubtasksProps {
  view: SplitView;
  form: SplitForm;
  /** A try to send it failed: everything that is wrong is shown. */
  tried: boolean;
}

/** The tab Create Subtasks (specification 2.3): the root task, and a form for each subtask. */
export function CreateSubtasks({ view, form, tried }: CreateSubtasksProps) {
  const { t } = useTranslation();
  const { tell } = useOutcome();
  const { task, addresses } = view;
  const subtasks = form.values.subtasks ?? [];
  const taken = useTaken(task.company?.id ?? '', subtasks);
  const places = installationsOf(addresses.map(({ operational }) => operational));
  const change = (next: Subtask[]): void => form.change({ subtasks: next });
  const add = async (): Promise<void> => {
    const parts = { addresses: addresses.map(({ operational }) => operational), subtasks: subtasks.length };
    if (tooManySubtasks(parts, 1)) await tell('subtaskWithoutAddress');
    else change([...subtasks, freshSubtask(task, { id: newId(), place: nextPlace(task, subtasks) })]);
  };
  return (
    <div className={classes.parts}>
      <RootPreview view={view} />
      <ol className={classes.subtasks} aria-label={t('split.subtasks')}>
        {subtasks.map((subtask, index) => (
          <li key={subtask.id}>
            <SubtaskFields
              subtask={subtask}
              place={index + 1}
              issues={issuesOf(subtask, { others: subtasks.filter((other) => other !== subtask), taken })}
              tried={tried}
              onChange={(next) => change(subtasks.map((other) => (other.id === next.id ? next : other)))}
              onRemove={subtasks.length < 2 ? null : () => change(subtasks.filter((other) => other.id !== subtask.id))}
            />
          </li>
        ))}
      </ol>
      <div className={classes.adding}>
        <Button variant="default" leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={add}>
          {t('split.add')}
        </Button>
        <p className={classes.dim}>{t('split.most', { count: places, made: subtasks.length })}</p>
      </div>
    </div>
  );
}
