import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refuseAssignment } from '../../../domain/task/assignment.ts';
import { type Missing, missingForPublishing, pricesSeen, publishedFields } from '../../../domain/task/publishing.ts';
import { timeOf } from '../../../domain/task/schedule.ts';
import { newId } from '../../commands/new-id.ts';
import { assignEmployees } from '../../commands/planning.ts';
import { requestAssignment } from '../../commands/requests.ts';
import { publishTask } from '../../commands/task-plan.ts';
import { MultiSelectField, SelectField } from '../../components/form/select-field.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useCloseOnce } from '../../components/use-close-once.ts';
import { useDoneOnce } from '../../components/use-done-once.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { usePhone } from '../../components/use-phone.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { type Crew, useCrew, useFleet } from '../../mirror/crew.ts';
import { useViewer } from '../../mirror/session.ts';
import { type ActedTask, useActedTask } from '../../mirror/task-parts.ts';
import { useCrewOption, useFreeOf } from './crew-choice.ts';

const fieldLabels: Readonly<Record<Missing['fields'][number] | Missing['prices'][number], TextKey>> = {
  customer: 'taskForm.field.customer',
  jobTicket: 'taskForm.field.jobTicket',
  installationTimestampFrom: 'taskForm.field.installationFrom',
  installationTimestampTo: 'taskForm.field.installationTo',
  estimateTime: 'taskForm.field.estimateTime',
  payout: 'taskForm.line.payout',
  salesPrice: 'taskForm.line.salesPrice',
};

interface PublishDialogProps {
  /** The id of the task. */
  task: string;
  opened: boolean;
  onClose: () => void;
}

/** Publishes a draft and assigns it in one step, or lists what is missing (specification 4.2 and 5; decision 0166). */
export function PublishDialog(props: PublishDialogProps) {
  const acted = useActedTask(props.task);
  useCloseOnce(props.opened && acted === null, props.onClose);
  return acted === undefined || acted === null ? null : <Present {...props} acted={acted} />;
}

function Present({ opened, onClose, acted: { task, parts } }: PublishDialogProps & { acted: ActedTask }) {
  const { t } = useTranslation();
  const { busy, run } = useDoneOnce();
  const [chosen, choose] = useState<readonly string[]>([]);
  const viewer = useViewer();
  const crew = useCrew(viewer.companyId, timeOf(task), task.id);
  const publish = usePublishAndAssign({ task, parts, crew });
  const missing = missingForPublishing(task, parts.addresses, pricesSeen(viewer, task));
  const complete = !missing.addresses && missing.prices.length + missing.fields.length === 0;
  const submit = async (): Promise<boolean> => {
    if (!(await publish(chosen))) return false;
    onClose();
    return true;
  };
  // The field of people has the focus when the dialog opens, so it has to be there by then.
  if (crew === undefined) return null;
  const label = task.antediluvian ? 'taskAction.publish.withRequest' : 'taskAction.publish.withPeople';
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('taskAction.label.publish')}
      width="small"
      height="content"
      footer={
        complete ? (
          <>
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button aria-busy={busy} onClick={() => run(submit)} data-autofocus>
              {t(chosen.length > 0 ? label : 'taskForm.publish')}
            </Button>
          </>
        ) : (
          <LinkButton
            to="/tasks/$id"
            params={{ id: task.id }}
            search={{ form: missing.fields.length > 0 ? 'basic' : 'addresses' }}
            replace
          >
            {t('taskAction.publish.complete')}
          </LinkButton>
        )
      }
    >
      {complete ? (
        <Stack gap="md">
          <p>
            {t(task.antediluvian ? 'taskAction.publish.outside' : 'taskAction.publish.inside', { name: task.nickname })}
          </p>
          {task.antediluvian ? (
            <Company chosen={chosen[0] ?? null} onChange={(id) => choose(id === null ? [] : [id])} />
          ) : (
            <People task={task} crew={crew} chosen={chosen} onChange={choose} />
          )}
        </Stack>
      ) : (
        <Lacking missing={missing} />
      )}
    </Sheet>
  );
}

interface PeopleProps {
  task: ActedTask['task'];
  crew: Crew;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The employees who shall do the task, for who may assign them; not those on vacation then. A laptop opens the list at once. */
function People({ task, crew, chosen, onChange }: PeopleProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const phone = usePhone();
  const option = useCrewOption();
  const published = { ...task, ...publishedFields(task, []) };
  if (refuseAssignment(viewer, published, false) !== null) return null;
  const known = new Set(task.employeesAssignees.map(({ id }) => id));
  const offered = crew.members.filter(({ id, taken }) => taken !== 'vacation' && !known.has(id));
  return (
    <MultiSelectField
      label={t('taskAction.publish.people')}
      placeholder={t('taskAction.publish.later')}
      emptyText={t('taskAction.publish.nobodyFree')}
      keepsRoom
      focused={!phone}
      options={offered.map(option)}
      value={[...chosen]}
      onChange={(picked) => onChange(picked ?? [])}
    />
  );
}

/** The company that shall be asked to do the task. */
function Company({ chosen, onChange }: { chosen: string | null; onChange: (chosen: string | null) => void }) {
  const { t } = useTranslation();
  const fleet = useFleet(useViewer().companyId);
  return (
    <SelectField
      label={t('taskForm.request.company')}
      placeholder={t('taskAction.publish.later')}
      emptyText={t('taskForm.request.noFleet')}
      options={(fleet ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={onChange}
    />
  );
}

/** Publishes, and gives the task to the chosen employees or company; returns whether it was published. */
function usePublishAndAssign({ task, parts, crew }: Pick<ActedTask, 'task' | 'parts'> & { crew: Crew | undefined }) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const freeOf = useFreeOf(task);
  const give = async (chosen: readonly string[]): Promise<boolean> => {
    const [first] = chosen;
    if (first === undefined) return false;
    const result = task.antediluvian
      ? await requestAssignment({ id: newId(), task: task.id, receiver: first })
      : await assignEmployees(task.id, chosen);
    return performed(result);
  };
  /** Whom it can be given to of those chosen, after the confirmations. */
  const givable = async (chosen: readonly string[]): Promise<readonly string[]> => {
    if (task.antediluvian || chosen.length === 0) return chosen;
    const people = crew?.members.filter(({ id }) => chosen.includes(id)) ?? [];
    return (await freeOf(people)).map(({ id }) => id);
  };
  return async (chosen: readonly string[]): Promise<boolean> => {
    const given = await givable(chosen);
    if (given.length === 0 && chosen.length > 0) return false;
    const addresses = parts.addresses.map(({ id }) => id);
    if (!performed(await publishTask(task.id, addresses))) return false;
    const assigned = await give(given);
    const done = task.antediluvian ? 'taskAction.publish.requested' : 'taskAction.publish.assigned';
    toast({ kind: 'success', message: t(assigned ? done : 'taskForm.published') });
    return true;
  };
}

/** The warning that lists what is missing, with the texts of section 8. */
function Lacking({ missing: { addresses, prices, fields } }: { missing: Missing }) {
  const { t } = useTranslation();
  const named = (names: readonly (keyof typeof fieldLabels)[]): string =>
    names.map((name) => t(fieldLabels[name])).join(', ');
  const lines = [
    ...(addresses ? [t('outcome.publishWithoutAddresses')] : []),
    ...(prices.length > 0 ? [t('outcome.publishWithoutPrices', { fields: named(prices) })] : []),
    ...(fields.length > 0 ? [t('taskAction.publish.fields', { fields: named(fields) })] : []),
  ];
  return (
    <Notice tone="amber" title={t('error.publish_incomplete.cause')}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
