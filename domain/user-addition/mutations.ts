import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, type MutationContext, type Notice, rejected } from '../mutation/decision.ts';
import { type AnyMutation, defineMutation } from '../mutation/definition.ts';
import { createdAlready } from '../mutation/row-mutations.ts';
import { mayInOffice } from '../role/permissions.ts';
import type { RowReader, Rows, Write } from '../rows.ts';
import {
  isExpired,
  isPossible,
  mayAct,
  type RequestAction,
  requestLifetime,
  statusAfter,
} from '../task-assignment/requests.ts';
import type { UserAddition } from './schema.ts';

type Agreement = Rows['subcontractor-agreements'];

const notice = (
  type: Notice['type'],
  { id: requestId, receiver, sender }: Pick<UserAddition, 'id' | 'sender' | 'receiver'>,
): Notice => ({
  classType: 'REQUEST',
  type,
  changedItemId: requestId,
  taskId: null,
  also: [sender.id, receiver.id],
  url: '/profile?requests=fleet',
  details: {},
});

/** The agreements of a contractor with a subcontractor. */
async function agreementsOf(contractor: string, subcontractor: string, rows: RowReader): Promise<Agreement[]> {
  const agreements = await rows.pointingAt('subcontractor-agreements', 'contractor', contractor);
  return agreements.filter((agreement) => agreement.subcontractor.id === subcontractor);
}

/**
 * Asks a company into one's fleet (specification 2.6, Add to Fleet). The receiver was found by a search of the server; who is
 * in the fleet already, or was asked and has not answered, is not asked again.
 */
export const requestUserAddition = defineMutation({
  name: 'requestUserAddition',
  args: z.object({ id: id(), receiver: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'user-additions', id: args.id }),
  sets: (args) => [`user-additions/${args.id}`],
  needs: () => [],
  load: async (args, rows, { actor }) => ({
    existing: await rows.lock('user-additions', args.id),
    sent: await rows.pointingAt('user-additions', 'sender', actor.companyId),
    agreements: await agreementsOf(actor.companyId, args.receiver, rows),
    receiver: await rows.get('users', args.receiver),
  }),
  decide: ({ existing, sent, agreements, receiver }, { args, context: { actor, at } }) => {
    if (!mayInOffice(actor, 'POST_REQUESTS')) return rejected('not_permitted');
    if (existing) return createdAlready(actor, existing);
    const account = receiver === undefined || (receiver.employer === null && receiver.customer === null);
    if (args.receiver === actor.companyId || !account) return rejected('rule', 'receiver');
    const waits = sent.some((other) => other.receiver.id === args.receiver && other.status === 'PENDING');
    if (waits || agreements.length > 0) return rejected('request_waiting', 'receiver');
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
      [notice('REQUESTED', { id: args.id, ...row })],
    );
  },
});

interface AnswerFacts {
  request: UserAddition;
  agreements: Agreement[];
}

async function loadAnswer(requestId: string, rows: RowReader): Promise<AnswerFacts | undefined> {
  const request = await rows.lock('user-additions', requestId);
  return request && { request, agreements: await agreementsOf(request.sender.id, request.receiver.id, rows) };
}

function ownWrite(action: RequestAction, request: UserAddition, { at }: MutationContext): Write {
  if (action === 'delete') return { kind: 'remove', resource: 'user-additions', id: request.id };
  const status = statusAfter[action];
  const expiresOn = status === 'PENDING' ? at + requestLifetime : null;
  return { kind: 'change', resource: 'user-additions', id: request.id, set: { status, expiresOn } };
}

function decideAnswer(action: RequestAction, { request, agreements }: AnswerFacts, context: MutationContext): Decision {
  if (!mayAct(context.actor, action, request)) return rejected('not_permitted');
  const target = action === 'delete' ? null : statusAfter[action];
  if (request.status === target) return applied([]);
  const late = isExpired(request, context.at);
  if (!isPossible(action, request) || (action === 'expire' ? !late : late && action === 'accept')) {
    return rejected('request_closed');
  }
  if (action === 'resend' && agreements.length > 0) return rejected('request_waiting', 'receiver');
  if (target === null) return applied([ownWrite(action, request, context)]);
  return applied([ownWrite(action, request, context)], [notice(target === 'PENDING' ? 'REQUESTED' : target, request)]);
}

const answer = (name: string, action: Exclude<RequestAction, 'accept'>): AnyMutation =>
  defineMutation({
    name,
    args: z.object({ id: id() }),
    base: z.object({}),
    target: (args) => ({ resource: 'user-additions', id: args.id }),
    sets: (args) => [`user-additions/${args.id}/status`],
    needs: (args) => [`user-additions/${args.id}`],
    load: (args, rows) => loadAnswer(args.id, rows),
    decide: (facts, { context }) => decideAnswer(action, facts, context),
  });

/** Accepts: the receiver is in the sender's fleet from then on (specification 2.6). `agreement` is the id of that agreement. */
export const acceptUserAddition = defineMutation({
  name: 'acceptUserAddition',
  args: z.object({ id: id(), agreement: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'user-additions', id: args.id }),
  sets: (args) => [`user-additions/${args.id}/status`, `subcontractor-agreements/${args.agreement}`],
  needs: (args) => [`user-additions/${args.id}`],
  load: (args, rows) => loadAnswer(args.id, rows),
  decide: (facts: AnswerFacts, { args, context }) => {
    const decision = decideAnswer('accept', facts, context);
    const { sender, receiver } = facts.request;
    if (decision.kind !== 'applied' || decision.writes.length === 0 || facts.agreements.length > 0) return decision;
    const row = { company: sender, contractor: sender, subcontractor: receiver, autoAccept: false };
    const agreement: Write = { kind: 'create', resource: 'subcontractor-agreements', id: args.agreement, row };
    return { ...decision, writes: [...decision.writes, agreement] };
  },
});

/** Rejects a request into a fleet. */
export const rejectUserAddition = answer('rejectUserAddition', 'reject');
/** Takes a waiting request back. */
export const cancelUserAddition = answer('cancelUserAddition', 'cancel');
/** Sends a closed request again. */
export const resendUserAddition = answer('resendUserAddition', 'resend');
/** Says that a request was not answered in time. A job does it in the name of the sender's owner. */
export const expireUserAddition = answer('expireUserAddition', 'expire');
/** Deletes a closed request. */
export const deleteUserAddition = answer('deleteUserAddition', 'delete');
