import { useMemo } from 'react';
import { isTicketTakenElsewhere } from '../../commands/task-plan.ts';
import type { FieldCheck } from '../../components/form/domain-form.ts';
import type { Issue } from '../../components/form/issue.ts';
import { useViewer } from '../../mirror/session.ts';
import { isTicketTakenHere } from '../../mirror/task-form.ts';
import { useMirror } from '../../mirror/use-live.ts';

/** How long saving waits for what the server knows; what comes later is known the next time, and judged there anyway. */
const patience = 1500;

const inUse: Issue = { code: 'jobTicketInUse' };

const later = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });

/**
 * Whether a job ticket is free (specification 5, notUnique): by the tasks that are here at once, and by the server's answer
 * when it can be had soon. The task of the form itself may be here though it is new: it was kept just before a reload, or by
 * another tab with the same draft.
 */
export function useTicketCheck(): FieldCheck<string | null> {
  const mirror = useMirror();
  const { companyId: company } = useViewer();
  return useMemo(() => {
    const told = new Map<string, Promise<boolean | null>>();
    const known = (jobTicket: string, task: string): Promise<boolean | null> => {
      const question = `${task} ${jobTicket}`;
      const asked = told.get(question) ?? isTicketTakenElsewhere(jobTicket, task);
      told.set(question, asked);
      // Without an answer it is asked again.
      asked.then(
        (answer) => answer === null && told.delete(question),
        () => told.delete(question),
      );
      return Promise.race([asked, later(patience)]);
    };
    return async (value, id) => {
      const jobTicket = value.trim();
      const task = String(id);
      if (await isTicketTakenHere(mirror, { jobTicket, task, company })) return inUse;
      return (await known(jobTicket, task)) === true ? inUse : null;
    };
  }, [mirror, company]);
}
