import { geocodingCalls } from './addresses.ts';
import { authenticationCalls } from './authentication.ts';
import type { Access, Call } from './call.ts';
import { companyCalls } from './companies.ts';
import { customerCalls } from './customers.ts';
import { employeeCalls } from './employees.ts';
import { flowCalls } from './flow.ts';
import { historyCalls } from './history.ts';
import { pushCalls } from './notifications.ts';
import { passkeyCalls } from './passkeys.ts';
import { reportCalls } from './reports.ts';
import { routingCalls } from './routing.ts';
import { stepPictureCalls } from './step-pictures.ts';
import { subcontractorCalls } from './subcontractors.ts';
import { subscriptionCalls } from './subscriptions.ts';
import { syncCalls } from './sync.ts';
import { systemCalls } from './system.ts';
import { taskCalls } from './tasks.ts';
import { userCalls } from './users.ts';

const { signUp, sendVerification, completeRegistration, completeInvitation, vatValidation } = authenticationCalls;
const { signUpInvited, companyInvitation, setUp } = authenticationCalls;
const { forgotPasswordByEmail, newPasswordState, newPassword } = authenticationCalls;
const { sessions, endSession, signOutEverywhere, changePassword } = authenticationCalls;
const { passkeyRequest, passkeys, passkeyCreation, addPasskey, removePasskey } = passkeyCalls;

/**
 * Calls that a page makes online, because a third party or the server has to take part (mails, tax numbers, payments,
 * search, uniqueness, history, quarantine). Everything else goes through the outbox.
 */
export const onlineCalls = {
  configuration: systemCalls.configuration,
  signUp,
  signUpInvited,
  companyInvitation,
  setUp,
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
  routeWays: routingCalls.routeWays,
  searchSubcontractors: subcontractorCalls.searchSubcontractors,
  sharedFlow: flowCalls.sharedFlow,
  sharedVisits: flowCalls.sharedVisits,
  stopVisitMails: flowCalls.stopVisitMails,
  sendCompletionEmail: reportCalls.sendCompletionEmail,
  products: subscriptionCalls.allProducts,
  retention: companyCalls.retention,
  changeRetention: companyCalls.changeRetention,
  storageUse: subscriptionCalls.storageUse,
  addStepPicture: stepPictureCalls.addStepPicture,
  startCheckout: subscriptionCalls.startCheckout,
  startPortal: subscriptionCalls.startPortal,
  unsubscribe: subscriptionCalls.unsubscribe,
  keepSubscription: subscriptionCalls.keepSubscription,
  savePushSubscription: pushCalls.savePushSubscription,
  endPushSubscription: pushCalls.endPushSubscription,
  areJobTicketAndIdUnique: taskCalls.areJobTicketAndIdUnique,
  ...historyCalls,
  dismissDevice: syncCalls.dismissDevice,
  revokeDeviceKey: syncCalls.revokeDeviceKey,
  listQuarantine: syncCalls.listQuarantine,
  decideQuarantine: syncCalls.decideQuarantine,
} as const;

type OnlineCalls = typeof onlineCalls;

export type OnlineCallName = keyof OnlineCalls;

/** A part of a request under its name, if the call has it. */
type Part<Name extends string, Value> = [keyof Value] extends [never] ? unknown : { [Key in Name]: Value };

/** The input of a call: its parameters, query and body. */
export type OnlineInput<Name extends OnlineCallName> =
  OnlineCalls[Name] extends Call<infer Params, infer Query, infer Body, unknown, Access>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body>
    : never;

/** The reply of a call. */
export type OnlineReply<Name extends OnlineCallName> =
  OnlineCalls[Name] extends Call<unknown, unknown, unknown, infer Reply, Access> ? Reply : never;
