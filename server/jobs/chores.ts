import { must } from '../../domain/kernel/assert.ts';
import type { Context } from '../context.ts';
import { deleteDueAccounts } from '../services/accounts/deletion.ts';
import { forgetOldAccess } from '../services/accounts/housekeeping.ts';
import { expireRequests, noteLateTasks } from '../services/clock/clock.ts';
import { forgetOldPurchases } from '../services/subscriptions/housekeeping.ts';
import { settlePastPeriods } from '../services/subscriptions/periods.ts';
import { reconcileSubscriptions } from '../services/subscriptions/subscriptions.ts';
import { dropOldChanges, dropUnclaimedFiles, recountAllStorage } from '../sync/upkeep.ts';

interface Chore {
  /** When, in UTC. */
  cron: string;
  run: (context: Context) => Promise<void>;
}

/** What the clock asks for. Each may be done again at any time: it looks at what is due and does that. */
export const chores: Readonly<Record<string, Chore>> = {
  'late-tasks': { cron: '* * * * *', run: noteLateTasks },
  'expire-requests': { cron: '* * * * *', run: expireRequests },
  'delete-accounts': { cron: '*/10 * * * *', run: deleteDueAccounts },
  'end-subscriptions': { cron: '*/10 * * * *', run: settlePastPeriods },
  'reconcile-subscriptions': { cron: '47 * * * *', run: reconcileSubscriptions },
  'old-access': { cron: '7 * * * *', run: forgetOldAccess },
  'old-purchases': { cron: '17 * * * *', run: forgetOldPurchases },
  'old-changes': { cron: '27 * * * *', run: dropOldChanges },
  'unclaimed-files': { cron: '37 * * * *', run: dropUnclaimedFiles },
  'recount-storage': { cron: '57 3 * * *', run: recountAllStorage },
};

export const choreNamed = (name: string): Chore['run'] => must(chores[name], `the chore ${name}`).run;
