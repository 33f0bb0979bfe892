import { changedFields } from '../../../domain/mutation/merge.ts';
import { syncNow } from '../../commands/device.ts';
import { callServer } from '../../commands/online.ts';
import { addEmployee, setEmployeeRole } from '../../commands/personnel.ts';
import { editProfile } from '../../commands/profile.ts';
import type { FormOutcome } from '../../components/form/form-outcome.ts';
import { type SaveStep, saveInSteps } from '../../components/form/save-in-steps.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import { type EmployeeArgs, type EmployeeValues, type NewEmployee, profileNames } from './employee-form.ts';

const referenceTo = (role: string | null) => (role === null ? null : { id: role });

interface SaveContext {
  /** The values with which the form began, updated with what was saved since. */
  seen: EmployeeValues;
  /** Called after each step with what it saved. */
  keep: (part: Partial<EmployeeValues>) => void;
}

/** Saves the changes of an employee: their profile, and their role, which has rules of its own. */
export function saveEmployee(id: string, args: EmployeeArgs, { seen, keep }: SaveContext): Promise<SaveOutcome> {
  const { set, base, any } = changedFields(profileNames, { present: args, seen });
  const { role } = args;
  const profile: SaveStep<EmployeeValues> = { perform: () => editProfile(id, set, base), kept: () => set };
  const given: SaveStep<EmployeeValues> = {
    perform: () => setEmployeeRole(id, referenceTo(role), referenceTo(seen.role)),
    kept: () => ({ role }),
  };
  return saveInSteps([...(any ? [profile] : []), ...(role === seen.role ? [] : [given])], { seen, keep });
}

type Answer = Awaited<ReturnType<typeof callServer<'createEmployee' | 'inviteEmployee' | 'makeEmployeeUser'>>>;

/** Turns the answer of a call into the outcome of a form: rejected fields are marked, other failures are shown at once. */
export function useFormOutcome(): (answer: Answer) => Promise<FormOutcome> {
  const { showFailure } = useOutcome();
  return async (answer) => {
    if (answer.kind === 'answered') {
      await syncNow();
      return { kind: 'kept' };
    }
    if (answer.kind === 'refused' && answer.fields.length > 0) return answer;
    if (answer.kind !== 'cancelled') await showFailure(answer);
    return { kind: 'notSaved' };
  };
}

/** Adds an employee; with a password online, since passwords never wait in the outbox (decision 0017). */
export function useAddEmployee(): (person: NewEmployee) => Promise<FormOutcome> {
  const outcomeOf = useFormOutcome();
  return async ({ password, role, ...person }) => {
    if (password === null) return addEmployee({ ...person, role });
    return outcomeOf(await callServer('createEmployee', { body: { ...person, password, role: { id: role } } }));
  };
}

/** Invites an employee by e-mail, which the server sends (specification 2.8). */
export function useInviteEmployee(): (invited: { email: string; role: string }) => Promise<FormOutcome> {
  const outcomeOf = useFormOutcome();
  return async ({ email, role }) => outcomeOf(await callServer('inviteEmployee', { query: { email, roleId: role } }));
}
