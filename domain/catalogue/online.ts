import { geocodingCalls } from './addresses.ts';
import { authenticationCalls } from './authentication.ts';
import type { Access, Call } from './call.ts';
import { customerCalls } from './customers.ts';
import { employeeCalls } from './employees.ts';
import { flowCalls } from './flow.ts';
import { historyCalls } from './history.ts';
import { pushCalls } from './notifications.ts';
import { passkeyCalls } from './passkeys.ts';
import { reportCalls } from './reports.ts';
import { subcontractorCalls } from './subcontractors.ts';
import { subscriptionCalls } from './subscriptions.ts';
import { syncCalls } from './sync.ts';
import { systemCalls } from './system.ts';
import { taskCalls } from './tasks.ts';
import { userCalls } from './users.ts';

const { signUp, sendVerification, completeRegistration, completeInvitation, vatValidation } = authenticationCalls;
const { forgotPasswordByEmail, newPasswordState, newPassword } = authenticationCalls;
const { sessions, endSession, signOutEverywhere, changePassword } = authenticationCalls;
const { passkeyRequest, passkeys, passkeyCreation, addPasskey, removePasskey } = passkeyCalls;

/**
 * The calls that a page makes while somebody waits, because a third party or the server itself has to take part: accounts and
 * their mails, tax numbers, places, payments, finding companies, the browser's push service, what is unique among rows that a
 * device may not have, what was done and by whom, devices that were lost, and what was refused and waits for the owner.
 * Everything else goes through mirror and outbox.
 */
export const onlineCalls = {
  configuration: systemCalls.configuration,
  signUp,
  sendVerification,
  completeRegistration,
  completeInvitation,
  vatValidation,
  forgotPasswordByEmail,
  newPasswordState,
  newPassword,
  sessions,
  endSession,
  signOutEverywhere,
  changePassword,
  passkeyRequest,
  passkeys,
  passkeyCreation,
  addPasskey,
  removePasskey,
  deactivateAccount: userCalls.deactivateAccount,
  makeEmployeeUser: userCalls.makeEmployeeUser,
  inviteEmployee: employeeCalls.addEmployee,
  createEmployee: employeeCalls.createEmployee,
  createCustomerUser: customerCalls.createCustomerUser,
  geocode: geocodingCalls.geocode,
  searchSubcontractors: subcontractorCalls.searchSubcontractors,
  sharedFlow: flowCalls.sharedFlow,
  sendCompletionEmail: reportCalls.sendCompletionEmail,
  products: subscriptionCalls.allProducts,
  storageUse: subscriptionCalls.storageUse,
  startCheckout: subscriptionCalls.startCheckout,
  startPortal: subscriptionCalls.startPortal,
  unsubscribe: subscriptionCalls.unsubscribe,
  keepSubscription: subscriptionCalls.keepSubscription,
  savePushSubscription: pushCalls.savePushSubscription,
  endPushSubscription: pushCalls.endPushSubscription,
  areJobTicketAndIdUnique: taskCalls.areJobTicketAndIdUnique,
  ...historyCalls,
  dismissDevice: syncCalls.dismissDevice,
  listQuarantine: syncCalls.listQuarantine,
  decideQuarantine: syncCalls.decideQuarantine,
} as const;

type OnlineCalls = typeof onlineCalls;

export type OnlineCallName = keyof OnlineCalls;

/** A part of a request under its name; nothing where the call does not have it. */
type Part<Name extends string, Value> = [keyof Value] extends [never] ? unknown : { [Key in Name]: Value };

/** What a call is asked with: its parameters, query and body, where it has them. */
export type OnlineInput<Name extends OnlineCallName> =
  OnlineCalls[Name] extends Call<infer Params, infer Query, infer Body, unknown, Access>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body>
    : never;

/** What a call answers. */
export type OnlineReply<Name extends OnlineCallName> =
  OnlineCalls[Name] extends Call<unknown, unknown, unknown, infer Reply, Access> ? Reply : never;
