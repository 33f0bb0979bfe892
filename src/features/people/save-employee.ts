import { changedFields } from '../../../domain/mutation/changed-fields.ts';
import { syncNow } from '../../commands/device.ts';
import { ask } from '../../commands/online.ts';
import { addEmployee, setEmployeeRole } from '../../commands/personnel.ts';
import { editProfile } from '../../commands/profile.ts';
import type { FormOutcome } from '../../components/form/form-outcome.ts';
import { type SaveStep, saveInSteps } from '../../components/form/save-in-steps.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import { type EmployeeArgs, type EmployeeValues, type NewEmployee, profileNames } from './employee-form.ts';

const referenceTo = (role: string | null) => (role === null ? null : { id: role });

interface Knowledge {
  /** What the form began with, and what was kept of it since. */
  seen: EmployeeValues;
  /** Told what was kept, after each step. */
  keep: (part: Partial<EmployeeValues>) => void;
}

/** Saves what was changed of an employee: their profile, and their role, which is judged by other rules. */
export function saveEmployee(id: string, args: EmployeeArgs, { seen, keep }: Knowledge): Promise<SaveOutcome> {
  const { set, base, any } = changedFields(profileNames, { present: args, seen });
  const { role } = args;
  const profile: SaveStep<EmployeeValues> = { perform: () => editProfile(id, set, base), kept: () => set };
  const given: SaveStep<EmployeeValues> = {
    perform: () => setEmployeeRole(id, referenceTo(role), referenceTo(seen.role)),
    kept: () => ({ role }),
  };
  return saveInSteps([...(any ? [profile] : []), ...(role === seen.role ? [] : [given])], { seen, keep });
}

type Asked = Awaited<ReturnType<typeof ask<'createEmployee' | 'inviteEmployee'>>>;

/** What came of a call as a form takes it: refusals of fields stand on them, and everything else is told. */
function useAnswered(): (answer: Asked) => Promise<FormOutcome> {
  const { tellFailure } = useOutcome();
  return async (answer) => {
    if (answer.kind === 'answered') {
      await syncNow();
      return { kind: 'kept' };
    }
    if (answer.kind === 'refused' && answer.fields.length > 0) return answer;
    if (answer.kind !== 'cancelled') await tellFailure(answer);
    return { kind: 'notSaved' };
  };
}

/** Adds an employee: with network together with the password, which is never part of a change that waits (decision 0017). */
export function useAddEmployee(): (person: NewEmployee) => Promise<FormOutcome> {
  const answered = useAnswered();
  return async ({ password, role, ...person }) => {
    if (password === null) return addEmployee({ ...person, role });
    return answered(await ask('createEmployee', { body: { ...person, password, role: { id: role } } }));
  };
}

/** Invites an employee by e-mail, which only the server can send (specification 2.8). */
export function useInviteEmployee(): (invited: { email: string; role: string }) => Promise<FormOutcome> {
  const answered = useAnswered();
  return async ({ email, role }) => answered(await ask('inviteEmployee', { query: { email, roleId: role } }));
}
