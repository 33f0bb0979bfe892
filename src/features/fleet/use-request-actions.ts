import { IconBan, IconCheck, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { actionsFor, type Request } from '../../../domain/task-assignment/requests.ts';
import { type ActedOn, actOnRequest, type PersonsAction, type RequestKind } from '../../commands/requests.ts';
import { confirm } from '../../components/confirm-store.ts';
import type { RowAction } from '../../components/table/table-shape.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useTimesOf } from '../../mirror/requests.ts';
import { useViewer } from '../../mirror/session.ts';

/** How an action looks; `ask` is what is asked before it, where that is asked (specification 2.6). */
interface ActionLook extends Pick<RowAction, 'icon' | 'danger'> {
  label: TextKey;
  question?: TextKey;
  done: TextKey;
}

const looks: Readonly<Record<PersonsAction, ActionLook>> = {
  accept: { label: 'fleet.request.accept', icon: IconCheck, done: 'fleet.request.accepted' },
  reject: {
    label: 'fleet.request.deny',
    icon: IconX,
    danger: true,
    question: 'fleet.request.denyText',
    done: 'fleet.request.denied',
  },
  cancel: {
    label: 'taskForm.request.cancel',
    icon: IconBan,
    danger: true,
    question: 'taskForm.request.cancelText',
    done: 'fleet.request.cancelled',
  },
  resend: {
    label: 'fleet.request.resend',
    icon: IconRefresh,
    question: 'taskForm.request.resendText',
    done: 'fleet.request.resent',
  },
  delete: {
    label: 'taskForm.request.delete',
    icon: IconTrash,
    danger: true,
    question: 'taskForm.request.deleteText',
    done: 'fleet.request.deleted',
  },
};

/** A request with what its actions have to know of it. */
export interface ActedRequest extends Request {
  id: string;
  /** The task that it is about, where it is about one. */
  task?: { id: string };
}

/** Accepting what auto-accept has accepted already is a confirmation (decision 0019). */
const confirming: ActionLook = {
  label: 'fleet.request.confirm',
  icon: IconCheck,
  done: 'fleet.request.confirmed',
};

const lookOf = (action: PersonsAction, { status }: Pick<Request, 'status'>): ActionLook =>
  action === 'accept' && status === 'ACCEPTED' ? confirming : looks[action];

const isPersons = (action: string): action is PersonsAction => action in looks;

/**
 * What this viewer can do with a request (specification 2.2, 2.6 and 4.6), in the order of use. `unconfirmed`: its task came by
 * auto-accept and is still to be confirmed.
 */
export function useRequestActions(kind: RequestKind): (request: ActedRequest, unconfirmed?: boolean) => RowAction[] {
  const { t } = useTranslation();
  const viewer = useViewer();
  const performed = usePerformed();
  const { run } = useAction();
  const { history } = useRouter();
  const timesOf = useTimesOf();

  const seenIn = async (action: PersonsAction, { id, status, typeStatus, task }: ActedRequest): Promise<ActedOn> => {
    const moves = action === 'accept' && typeStatus === 'RESCHEDULE' && task !== undefined;
    const times = moves ? await timesOf(task.id) : null;
    return times === null ? { id, status } : { id, status, times };
  };
  const act = (action: PersonsAction, request: ActedRequest): Promise<void> =>
    run(async () => {
      const { label, question, done, danger = false } = lookOf(action, request);
      const confirmed =
        question === undefined ||
        (await confirm({ title: t(label), message: t(question), confirmLabel: t(label), destructive: danger }));
      if (!confirmed || !performed(await actOnRequest(kind, action, await seenIn(action, request)))) return;
      toast({ kind: 'success', message: t(done) });
      // After accepting a task, the next step is to assign it.
      const { task } = request;
      const taken = action === 'accept' && request.typeStatus === 'ASSIGNMENT' && task !== undefined;
      if (taken) history.push(`/tasks/${task.id}?form=assignment`);
    });

  return (request, unconfirmed) =>
    actionsFor(viewer, request, unconfirmed)
      .filter(isPersons)
      .map((action) => {
        const { label, question: _, done: __, ...look } = lookOf(action, request);
        return { label: t(label), ...look, act: () => act(action, request) };
      });
}
