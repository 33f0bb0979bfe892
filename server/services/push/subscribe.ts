import { DomainError } from '../../../domain/errors/codes.ts';
import type { PushSubscriptionRequest } from '../../../domain/push/schema.ts';
import type { Context } from '../../context.ts';
import {
  dropOldestPushSubscriptions,
  endPushSubscription,
  savePushSubscription,
} from '../../db/repositories/push-subscriptions.ts';
import type { Identity } from '../accounts/sessions.ts';
import { inTransaction } from '../mutate/retry.ts';

/** More browsers than anybody works with: those that were heard of last are told. */
const mostPerUser = 10;

/**
 * Pushes the user's notifications to a browser from now on, until the session ends. Throws `service_off` where nothing is
 * pushed, and `validation` for an endpoint to which no server should be sent, or a key that is none.
 */
export async function subscribe(context: Context, identity: Identity, given: PushSubscriptionRequest): Promise<void> {
  const { push } = context.integrations;
  if (push === null) throw new DomainError('service_off');
  const fault = push.faultOf(given);
  if (fault !== null) throw new DomainError('validation', undefined, [fault]);
  const { sessionId, viewer } = identity;
  const { userId } = viewer;
  const subscription = { ...given, id: context.newId(), userId, sessionId, createdOn: context.now() };
  await inTransaction(context.database.kysely, async (tx) => {
    await savePushSubscription(tx, subscription);
    await dropOldestPushSubscriptions(tx, userId, mostPerUser);
  });
}

/** Pushes nothing more to a browser of the user's. */
export const unsubscribe = (context: Context, { viewer }: Identity, endpoint: string): Promise<void> =>
  endPushSubscription(context.database.kysely, viewer.userId, endpoint);
