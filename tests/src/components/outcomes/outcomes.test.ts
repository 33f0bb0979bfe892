import { describe, expect, it } from 'vitest';
import greek from '../../../../public/assets/i18n/el.json';
import english from '../../../../public/assets/i18n/en.json';
import type { Outcome } from '../../../../src/components/outcomes/outcome.ts';
import { outcomes, type Situation } from '../../../../src/components/outcomes/outcomes.ts';
import { type Failure, situationOf } from '../../../../src/components/outcomes/use-outcome.ts';

type Texts = { readonly [key: string]: string | Texts };

function textAt(texts: Texts, key: string): string {
  const found = key
    .split('.')
    .reduce<string | Texts>((group, part) => (typeof group === 'string' ? '' : (group[part] ?? '')), texts);
  return typeof found === 'string' ? found : '';
}

/** What a row shows in English: its kind, for how many seconds, and its words. */
function shown(outcome: Outcome): string {
  const say = (key: string | undefined): string => (key === undefined ? '' : textAt(english, key));
  switch (outcome.kind) {
    case 'toast': {
      const head = outcome.title === undefined ? '' : `${say(outcome.title)}: `;
      const words = outcome.text === null ? '(by its code)' : say(outcome.text);
      return `${outcome.toast} toast, ${outcome.seconds} s: ${head}${words}${outcome.support === true ? ' + support' : ''}`;
    }
    case 'alert':
      return `alert: ${say(outcome.text)}${outcome.closes === true ? ' (closes)' : ''}`;
    case 'confirm':
      return `confirm: ${say(outcome.text)}`;
    case 'inline':
    case 'cell':
    case 'page':
      return `${outcome.kind}: ${say(outcome.text)}`;
    default:
      return outcome.kind;
  }
}

describe('the error catalogue of specification 8', () => {
  const rows: Partial<Record<Situation, string>> = {
    sessionEnded: 'signIn',
    requestMalformed: 'warning toast, 4 s: The request is malformed. + support',
    serverFaultNamed: 'error toast, 5 s: {{message}}',
    serverFault: 'error toast, 4 s: {{message}} + support',
    settingsNotLoaded: 'kept',
    profileUpdated: 'success toast, 4 s: Your profile info has been updated successfully.',
    profileNotUpdated: 'warning toast, 4 s: Something went wrong while trying to update your profile.',
    accountDeactivated: 'success toast, 6 s: Your account is deactivated and will be deleted in 15 days.',
    accountNotDeactivated: 'error toast, 4 s: Something went wrong. + support',
    signedUp: 'success toast, 6 s: Please verify your e-mail before you log in: we have sent you a link.',
    notSignedUp: 'error toast, 6 s: The registration failed. Please check the provided info.',
    loginFailed: 'fields',
    registrationLinkInvalid: 'page: Invalid or expired link.',
    passwordNotSet: 'inline: {{message}}',
    passwordLinkInvalid: 'page: Invalid URL',
    categoriesUpdated: 'success toast, 4 s: The categories have been updated.',
    paymentFailed: 'page: Your transaction has failed',
    searchFailed: 'error toast, 6 s: Error: There is no place from which the distance could be counted.',
    searchByAddressFailed:
      'error toast, 6 s: Error: The address has no position on the map, so nothing can be found near it.',
    assignmentRequested: 'success toast, 4 s: Assignment request for {{name}} was successfully created!',
    assignmentNotRequested:
      'error toast, 6 s: An error occurred while trying to create the assignment request for {{name}}!',
    categoryUnknown: 'error toast, 6 s: Requested category not found.',
    assigneeUnavailable: 'error toast, 6 s: Error: The employee wasn’t available and has been removed.',
    datesUpdated: 'success toast, 4 s: The dates have been updated.',
    assigneesEmptied: 'warning toast, 4 s: The employee assignees list got emptied',
    excelTaken: 'success toast, 4 s: All entries were successfully inserted',
    excelNotTaken: 'error toast, 6 s: Some or all of the entries failed to be inserted!',
    excelWithoutFile:
      'error toast, 6 s: Something went wrong with the provided file and we could not upload it! Please contact your technical support.',
    excelWithoutTemplate: 'warning toast, 6 s: Sorry! We have no template file for this!',
    taskSplit: 'success toast, 4 s: Task split successfully',
    taskNotSplit: 'error toast, 6 s: Task split failed',
    notPublished: 'error toast, 6 s: Publish error: {{message}}',
    subtaskNotCreated: 'error toast, 6 s: Subtask creation error: {{message}}',
    addressMissing: 'alert: There is no operational address for this task (closes)',
    employeesScheduled:
      'confirm: These employees are already scheduled in the new dates: {{names}}. Are you sure you want to continue?',
    publishWithoutAddresses: 'warning toast, 6 s: Task has no installation addresses, therefore it cannot be published',
    publishWithoutPrices:
      'warning toast, 6 s: Task has no value on payout and/or sales price, cannot be published. Missing: {{fields}}',
    customerMissing: 'warning toast, 6 s: Please select a customer associated with this task before proceeding',
    taskIdMissing: 'alert: The task has no number yet.',
    subtaskWithoutAddress:
      'alert: You are going to create a subtask without an installation address! Add one more installation site and try again.',
    draftAssignment: 'inline: Publish the task before you assign it.',
    rowsBelowNotShown: 'error toast, 4 s: Error: The rows below this one couldn’t be shown. Open it again.',
    imageNotSent: 'kept',
    emptyCell: 'cell: –',
    dateUnreadable: 'cell: N/A',
    formUnsaved: 'confirm: You have unsaved data left in this form. Are you sure that you want to close the window?',
    formIncomplete:
      'confirm: You have incorrect or incomplete data in this form. Are you sure that you want to continue?',
    notDeleted: 'closes',
    dialogNotLoaded: 'closes',
  };

  it.each(Object.entries(rows))('%s', (situation, expected) => {
    expect(shown(outcomes[situation as Situation])).toBe(expected);
  });

  it.each(Object.entries(outcomes))('%s has its words in Greek', (_, outcome: Outcome) => {
    if (!('text' in outcome) || outcome.text === null) return;
    expect(textAt(greek, outcome.text)).not.toBe('');
  });
});

describe('a call that failed', () => {
  const refused = (status: number, message = 'Not now.'): Failure => ({
    kind: 'refused',
    status,
    code: 'internal',
    message,
    path: '/tasks',
  });

  it.each([
    ['requestMalformed', refused(400)],
    ['serverFault', refused(500)],
    ['serverFaultNamed', refused(500, 'code 17: the index is full')],
    ['refused', refused(409)],
    ['refused', refused(429)],
    ['refused', refused(503)],
    ['sessionEnded', { kind: 'signIn', path: '/tasks' }],
    ['unreachable', { kind: 'offline', path: '/tasks' }],
  ] as const)('is %s', (situation, failure) => {
    expect(situationOf(failure)).toBe(situation);
  });
});
