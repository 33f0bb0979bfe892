import type { Reference } from '../kernel/resources.ts';
import type { NewRow } from '../rows.ts';

/** A day of which nobody has said anything. */
export const emptyDay = ({ user, date }: { user: Reference; date: string }, company: string): NewRow<'work-days'> => ({
  company: { id: company },
  user,
  date,
  stretches: [],
  begin: null,
  end: null,
  pause: null,
  note: null,
  corrected: null,
  checked: null,
  approved: null,
});
