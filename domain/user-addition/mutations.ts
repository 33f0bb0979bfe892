import { z } from 'zod';
import { mayInOffice } from '../account/permissions.ts';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideRepeatedCreation } from '../mutation/row-mutations.ts';
import type { RowReader, Rows, Write } from '../rows.ts';
import type { UserAddition } from '../schemas.ts';
import { requestNotices } from '../task-assignment/notices.ts';
import {
  expiryAfter,
  isOpenFor,
  mayAct,
  type RequestAction,
  requestLifetime,
  statusAfter,
} from '../task-assignment/requests.ts';
import type { Viewer } from '../visibility/viewer.ts';

type Agreement = Rows['subcontractor-agreements'];

/** The agreements between a contractor and a subcontractor. */
async function agreementsOf(contractor: string, subcontractor: string, rows: RowReader): Promise<Agreement[]> {
  const agreements = await rows.pointingAt('subcontractor-agreements', 'contractor', contractor);
  return agreements.filter((agreement) => agreement.subcontractor.id === subcontractor);
}

/** The open requests and agreements between two companies. */
interface Between {
  /** Other pending requests into that fleet. */
  waiting: UserAddition[];
  agreements: Agreement[];
}

/**
 * Locks the actor's company, so that simultaneous requests or answers can't make two pending requests or two
 * agreements.
 */
async function between(
  { id, sender, receiver }: Pick<UserAddition, 'id' | 'sender' | 'receiver'>,
  rows: RowReader,
  actor: Viewer,
): Promise<Between> {
  await rows.lock('users', actor.companyId);
  const sent = await rows.pointingAt('user-additions', 'sender', sender.id);
  return {
    waiting: sent.filter((other) => other.id !== id && other.receiver.id === receiver.id && other.status === 'PENDING'),
    agreements: await agreementsOf(sender.id, receiver.id, rows),
  };
}

/**
 * Invites a company into the fleet (specification 2.6, Add to Fleet). Members and companies with a pending invitation
 * aren't invited again.
 */
export const requestUserAddition = defineMutation({
  args: z.object({ id: id(), receiver: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'user-additions', id: args.id }),
  sets: (args) => [`user-additions/${args.id}`],
  needs: () => [],
  load: async (args, rows, { actor }) => ({
    existing: await rows.lock('user-additions', args.id),
    ...(await between({ ...args, sender: { id: actor.companyId }, receiver: { id: args.receiver } }, rows, actor)),
    receiver: await rows.get('users', args.receiver),
  }),
  decide: ({ existing, waiting, agreements, receiver }, { args, context: { actor, at } }) => {
    if (!mayInOffice(actor, 'POST_REQUESTS')) return rejected('not_permitted');
    if (existing) return decideRepeatedCreation(actor, existing);
    const account = receiver === undefined || (receiver.employer === null && receiver.customer === null);
    if (args.receiver === actor.companyId || !account) return rejected('rule', 'receiver');
    if (waiting.length > 0 || agreements.length > 0) return rejected('request_waiting', 'receiver');
    const company = { id: actor.companyId };
    const row = {
      company,
      sender: company,
      receiver: { id: args.receiver },
      status: 'PENDING' as const,
      typeStatus: 'FLEET' as const,
      expiresOn: at + requestLifetime,
    };
    return applied(
      [{ kind: 'create', resource: 'user-additions', id: args.id, row }],
      requestNotices('REQUESTED', { id: args.id, ...row }),
    );
  },
});

interface AnswerFacts extends Between {
  request: UserAddition;
}

async function loadAnswer(requestId: string, rows: RowReader, actor: Viewer): Promise<AnswerFacts | undefined> {
  const request = await rows.lock('user-additions', requestId);
  return request && { request, ...(await between(request, rows, actor)) };
}

function ownWrite(action: RequestAction, request: UserAddition, { at }: MutationContext): Write {
  if (action === 'delete') return { kind: 'remove', resource: 'user-additions', id: request.id };
  const status = statusAfter[action];
  const set = { status, expiresOn: expiryAfter(action, request, at) };
  return { kind: 'change', resource: 'user-additions', id: request.id, set };
}

function decideAnswer(action: RequestAction, facts: AnswerFacts, context: MutationContext): Decision {
  const { request, waiting, agreements } = facts;
  if (!mayAct(context.actor, action, request)) return rejected('not_permitted');
  const target = action === 'delete' ? null : statusAfter[action];
  if (request.status === target) return applied([]);
  if (!isOpenFor(action, request, context.at)) return rejected('request_closed');
  if (action === 'resend' && (waiting.length > 0 || agreements.length > 0))
    return rejected('request_waiting', 'receiver');
  if (target === null) return applied([ownWrite(action, request, context)]);
  const notices = requestNotices(target === 'PENDING' ? 'REQUESTED' : target, request);
  return applied([ownWrite(action, request, context)], notices);
}

const answer = (action: Exclude<RequestAction, 'accept'>) =>
  defineMutation({
    args: z.object({ id: id() }),
    base: z.object({}),
    target: (args) => ({ resource: 'user-additions', id: args.id }),
    sets: (args) => [`user-additions/${args.id}/status`],
    needs: (args) => [`user-additions/${args.id}`],
    load: (args, rows, { actor }) => loadAnswer(args.id, rows, actor),
    decide: (facts, { context }) => decideAnswer(action, facts, context),
  });

/** Accepts: the receiver joins the sender's fleet (specification 2.6). `agreement` is the id of the new agreement. */
export const acceptUserAddition = defineMutation({
  args: z.object({ id: id(), agreement: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'user-additions', id: args.id }),
  sets: (args) => [`user-additions/${args.id}/status`, `subcontractor-agreements/${args.agreement}`],
  needs: (args) => [`user-additions/${args.id}`],
  load: (args, rows, { actor }) => loadAnswer(args.id, rows, actor),
  decide: (facts: AnswerFacts, { args, context }) => {
    const decision = decideAnswer('accept', facts, context);
    const { sender, receiver } = facts.request;
    if (decision.kind !== 'applied' || decision.writes.length === 0 || facts.agreements.length > 0) return decision;
    const row = { company: sender, contractor: sender, subcontractor: receiver, autoAccept: false };
    const agreement: Write = { kind: 'create', resource: 'subcontractor-agreements', id: args.agreement, row };
    return { ...decision, writes: [...decision.writes, agreement] };
  },
});

export const rejectUserAddition = answer('reject');
export const cancelUserAddition = answer('cancel');
/** Sends a closed request again. */
export const resendUserAddition = answer('resend');
/** Says that a request was not answered in time. A job does it in the name of the sender's owner. */
export const expireUserAddition = answer('expire');
/** Deletes a closed request. */
export const deleteUserAddition = answer('delete');
