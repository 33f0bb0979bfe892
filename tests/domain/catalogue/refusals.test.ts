import { describe, expect, it } from 'vitest';
import type { Access } from '../../../domain/catalogue/call.ts';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import type { ErrorCode } from '../../../domain/errors/codes.ts';
import { answeredCalls, calls, callsLike, sentParts } from './calls.ts';

describe('who may make a call', () => {
  it.each<[Access, string[]]>([
    [
      'public',
      [
        ...['health', 'live', 'configuration', 'metrics', 'openapi', 'streamEvents', 'sharedFlow', 'sharedPhoto'],
        ...['sharedVisits', 'stopVisitMails'],
        ...[
          'signIn',
          'passkeyRequest',
          'signInByPasskey',
          'signUp*',
          'companyInvitation',
          'setUp',
          'sendVerification',
          'complete*',
          'vatValidation',
          '*Affiliate',
        ],
        ...['forgotPassword*', 'resetByUuid', 'newPassword*', 'paymentEvent', 'returnFromCheckout', '*estCheckout'],
      ],
    ],
    [
      'owner',
      [
        ...['listQuarantine', 'quarantinedPhoto', 'decideQuarantine', 'deactivateEmployee', 'activateEmployee'],
        ...['makeEmployeeUser', 'startCheckout', 'startPortal', 'unsubscribe', 'keepSubscription', 'storageUse'],
        ...['retention', 'changeRetention'],
        ...['updateRights', 'getAllRights', 'createDefaultRole', 'passkeyCreation', 'addPasskey'],
      ],
    ],
    // What the device of an account that has ended still holds.
    ['once-signed-in', ['quarantine', 'crossCheckPhotos', 'reportLostPhoto']],
  ])('is %s only of %j', (access, names) => {
    expect(calls.flatMap((call) => (call.access === access ? [call.name] : [])).sort()).toEqual(
      callsLike(names).sort(),
    );
  });
});

/** Changes of a task, of its state, and of one of its addresses. */
const people = ['addAssigneeEmployees', 'removeAssigneeEmployees'];
const steps = [
  ...['pauseTask', 'continueTask', 'cancelTask', 'finishTask', 'setLeafTask*', 'setCollected', 'publishLeafTask'],
  ...['finalizeParentTask', 'invoiceTask', '*TaskWatcher'],
];
const marks = ['mark*ed', 'markInProgress', 'markAddresses', 'correctStatus', 'beginAddress', 'finishAddressOperation'];
const visits = ['setOnMyWay', 'setArrived', 'takeBackVisit'];
const edits = [
  ...visits,
  'answerStep',
  'changeExtraCosts',
  'changeCosts',
  'changeCommunicationInfo',
  'changeFinalPayout',
];
const tasks = ['tasks.update', 'tasks.create'];
const subtasks = ['splitTask', 'tasks.create', 'publishLeafTask'];
const planned = ['update', 'create', 'remove'].map((name) => `operational-addresses.${name}`);
const companies = ['companies-user.update', 'companies-user.create'];
const sharing = ['makeAddresses*', 'releaseAddresses'];
const answers = [...['accept', 'reject', 'cancel', 'resend'].map((name) => `*-*.${name}`), 'task-assignment.set*'];
const again = ['*.resend', 'task-assignment.setPending'];
const affiliates = ['createAffiliate', 'updateAffiliate', 'deleteAffiliate'];
const excel = ['import*', 'reuploadAddresses'];
const images = ['pow-*.uploadImage', 'pow-*.multiUpload'];
const payments = ['startPortal', 'unsubscribe', 'keepSubscription', 'paymentEvent'];

describe('the refusals of the calls', () => {
  it.each<[ErrorCode, string[]]>([
    ['account_disabled', ['signIn', 'signInByPasskey', 'streamEvents']],
    ['company_locked', ['signIn', 'signInByPasskey', 'streamEvents']],
    ['account_leaving', ['signIn', 'signInByPasskey']],
    ['account_unverified', ['signIn', 'signInByPasskey']],
    ['address_limit', companies],
    ['assignment_open', [...people, ...tasks]],
    ['category_unknown', [...companies, 'setCompanyCategories', 'searchSubcontractors']],
    ['cookie_expired', ['pull']],
    ['credentials_wrong', ['signIn']],
    ['excel_locked', excel],
    ['excel_too_many_rows', excel],
    ['excel_unpacked', excel],
    ['excel_unreadable', excel],
    ['hash_mismatch', ['attachFiles']],
    [
      'id_taken',
      [
        '*.create',
        'create*User',
        'createEmployee',
        'createAffiliate',
        'makeEmployeeUser',
        'cloneTask',
        'splitForAllocation',
        'attachFiles',
        'announceFile',
        'pow-*.uploadProof',
      ],
    ],
    ['invalid_range', [...tasks, 'reschedule*']],
    ['job_ticket_taken', [...tasks, 'splitTask']],
    [
      'link_invalid',
      [
        'signUpInvited',
        'companyInvitation',
        'completeRegistration',
        'completeInvitation',
        'resetByUuid',
        'newPassword',
      ],
    ],
    ['media_type', [...excel, ...images, 'attachFiles', 'addStepPicture']],
    ['no_room', [...images, 'attachFiles', 'addStepPicture']],
    ['not_permitted', ['metrics', 'dismissDevice', 'revokeDeviceKey', 'quarantine', 'taskEvidence', ...affiliates]],
    ['passkey_expired', ['signInByPasskey', 'addPasskey']],
    ['passkey_known', ['addPasskey']],
    ['passkey_limit', ['passkeyCreation', 'addPasskey']],
    ['passkey_refused', ['signInByPasskey', 'addPasskey']],
    ['passkey_unknown', ['signInByPasskey']],
    ['passkeys_off', ['passkeyRequest', 'signInByPasskey', 'passkeyCreation', 'addPasskey']],
    ['password_wrong', ['passkeyCreation', 'changePassword']],
    ['payment_down', [...payments, 'startCheckout', 'allProducts']],
    ['payment_off', payments],
    ['payment_signature', ['paymentEvent']],
    ['person_exists', ['createEmployee', 'createCustomerUser']],
    ['photo_limit', [...images, 'pow-*.create']],
    ['photos_not_received', ['pow-*.propagateProof']],
    ['photos_required', [...steps, ...marks, 'finishInstalledAddresses']],
    ['proximity_search_error', ['searchSubcontractors', 'nonRequestedPaged']],
    ['proximity_search_error_address', ['searchSubcontractors']],
    [
      'rate_limited',
      [
        'addEmployee',
        'quarantine',
        'streamEvents',
        'passkeyRequest',
        'passkeyCreation',
        'changePassword',
        'signInByPasskey',
        'signIn',
        'signUp',
        'setUp',
        'sendVerification',
        'sendCompletionEmail',
        'vatValidation',
        'forgotPassword*',
        'sharedFlow',
        'sharedPhoto',
        'sharedVisits',
        'stopVisitMails',
        ...affiliates,
      ],
    ],
    ['registration_by_invitation', ['signUp', 'makeEmployeeUser']],
    ['registration_closed', ['signUp*', 'companyInvitation', 'makeEmployeeUser']],
    ['request_closed', [...answers, 'task-assignment.remove', 'user-addition-request.remove']],
    [
      'request_waiting',
      [...answers, 'task-assignment.create', 'user-addition-request.create', 'user-addition-request.ask', ...subtasks],
    ],
    ['row_deleted', ['*.update', 'users.remove', 'employees.remove', 'updateCurrentUser', 'setRole']],
    [
      'rule',
      [
        ...['*.update', '*.create', 'updateCurrentUser', 'saveSettings', 'makeEmployeeUser', 'decideQuarantine'],
        ...['rescheduleTask', 'cloneTask', 'splitForAllocation', '*CustomerWatcher', 'user-addition-request.ask'],
        ...['pow-*.uploadProof', ...people, ...steps, ...edits, ...sharing, ...again],
      ],
    ],
    ['service_down', ['vatValidation', 'geocode', 'routeWays']],
    ['service_off', ['vatValidation', 'geocode', 'routeWays', 'savePushSubscription', ...affiliates]],
    ['session_revoked', ['streamEvents']],
    ['split_incomplete', subtasks],
    ['split_not_possible', ['cloneTask', 'splitForAllocation', ...subtasks]],
    ['split_without_address', subtasks],
    ['storage_full', [...images, 'attachFiles', 'addStepPicture']],
    [
      'storage_unavailable',
      [
        ...images,
        'addStepPicture',
        'stepPicture',
        'equipmentPhoto',
        'photoBytes',
        'photoSource',
        'sharedPhoto',
        'quarantinedPhoto',
        'taskEvidence',
      ],
    ],
    ['subscribed_already', ['startCheckout']],
    [
      'subscription_needed',
      [
        '*.create',
        'addEmployee',
        'createEmployee',
        'user-addition-request.ask',
        'sendCompletionEmail',
        ...again,
        ...excel,
      ],
    ],
    ['schedule_overlap', ['scheduled.update', 'scheduled.create']],
    ['task_begun', ['tasks.update']],
    ['task_has_subtasks', [...people, ...answers, 'tasks.update', 'tasks.remove', 'task-assignment.create']],
    [
      'task_not_ongoing',
      [
        'task-assignment.create',
        'task-assignment.remove',
        'operational-addresses.update',
        ...steps,
        ...marks,
        ...answers,
        'finishInstalledAddresses',
        'decideQuarantine',
      ],
    ],
    ['task_read_only', [...people, ...steps, 'rescheduleTask', 'tasks.update', 'tasks.remove', ...planned]],
    [
      'task_transition_not_allowed',
      ['task-assignment.create', ...people, ...steps, 'reschedule*', 'sendCompletionEmail'],
    ],
    ['token_expired', ['streamEvents']],
    ['token_missing', ['streamEvents', 'metrics']],
    ['too_large', [...excel, ...images, 'attachFiles', 'announceFile', 'addStepPicture']],
    ['set_up_already', ['setUp']],
    ['set_up_code_wrong', ['setUp']],
    [
      'transition_not_allowed',
      ['operational-addresses.update', ...steps, ...marks, 'finishInstalledAddresses', 'decideQuarantine'],
    ],
    ['unavailable', ['health']],
    ['user_wasnt_available', [...people, ...tasks]],
    [
      'username_taken',
      ['signUp*', 'setUp', 'completeInvitation', 'createEmployee', 'createCustomerUser', 'makeEmployeeUser'],
    ],
    [
      'version_conflict',
      [
        ...['*.update', '*.remove', 'updateCurrentUser', 'updateRights', 'setCompanyCategories'],
        ...['pow-*.changeShareState', 'rescheduleTask', 'decideQuarantine', 'saveSettings'],
        ...people,
        ...steps,
        ...marks,
        ...edits,
        ...sharing,
      ],
    ],
  ])('%s is for %j', (code, names) => {
    expect(answeredCalls.filter((name) => catalogue[name]?.errors.includes(code)).sort()).toEqual(
      callsLike(names).sort(),
    );
  });

  it('say that a row which is named is not there, unless nothing is there for anybody who asks', () => {
    const naming = calls.filter((call) => sentParts(call).some(({ schema }) => schema.format === 'uuid'));
    const silent = naming.filter(({ errors }) => !errors.includes('not_found')).map(({ name }) => name);
    const ofDevices = ['crossCheckPhotos', 'pull', 'push', 'quarantine', 'refresh'];
    expect(silent.sort()).toEqual(
      [...ofDevices, 'areJobTicketAndIdUnique', 'saveSettings', 'user-addition-request.ask'].sort(),
    );
  });
});
