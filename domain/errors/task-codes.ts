import type { ErrorDescription } from './description.ts';

/** The codes of the rules of tasks (specification 5 and 8); a part of the closed list. */
export const taskCodes = {
  day_approved: {
    status: 409,
    cause: 'The working day is approved.',
    remedy: 'Ask the person who approved it to take the approval back.',
    retry: false,
  },
  office_decides: {
    status: 409,
    cause: 'This status doesn’t answer a conflict that the office knows of. The office will decide.',
    remedy: 'You don’t need to do anything else. If it is urgent, ask the office.',
    retry: false,
  },
  quarantine_full: {
    status: 409,
    cause: 'The office’s list of rejected changes is full.',
    remedy: 'It stays on the device and can be exported. Try again once the office has decided about some.',
    retry: false,
  },
  job_ticket_taken: {
    status: 409,
    cause: 'Another task of the company has this job ticket.',
    remedy: 'Enter another one.',
    retry: false,
  },
  place_of_other_customer: {
    status: 422,
    cause: 'An address belongs to another customer.',
    remedy: 'Choose addresses of this task’s customer, or shared ones.',
    retry: false,
  },
  invalid_range: {
    status: 422,
    cause: 'The start is after the end.',
    remedy: 'Correct the two dates.',
    retry: false,
  },
  date_passed: {
    status: 422,
    cause: 'The date is before today.',
    remedy: 'Choose today or a later day.',
    retry: false,
  },
  publish_without_addresses: {
    status: 422,
    cause: 'Task has no installation addresses, therefore it cannot be published',
    remedy: 'Add an installation address.',
    retry: false,
  },
  publish_without_prices: {
    status: 422,
    cause: 'Task has no value on payout and/or sales price, cannot be published',
    remedy: 'Fill in payout and sales price of every address.',
    retry: false,
  },
  publish_incomplete: {
    status: 422,
    cause: 'The task lacks what it needs to be published.',
    remedy: 'Fill in the named fields.',
    retry: false,
  },
  task_transition_not_allowed: {
    status: 409,
    cause: 'This isn’t possible from the task’s current status.',
    remedy: 'Check its current status.',
    retry: false,
  },
  task_read_only: {
    status: 409,
    cause: 'In its current status the task can no longer be changed this way.',
    remedy: 'Check its current status.',
    retry: false,
  },
  task_begun: {
    status: 409,
    cause: 'Work on the task has begun.',
    remedy: 'You can only cancel it.',
    retry: false,
  },
  task_has_subtasks: {
    status: 409,
    cause: 'The task has subtasks.',
    remedy: 'Do this on its subtasks.',
    retry: false,
  },
  split_not_possible: {
    status: 409,
    cause: 'The task cannot be split.',
    remedy: 'Split a running task with several addresses before anybody works on it.',
    retry: false,
  },
  photos_required: {
    status: 409,
    cause: 'Photos that the task asks for are missing.',
    remedy: 'Take them in the proof of the installation, then mark the address.',
    retry: false,
  },
  steps_required: {
    status: 409,
    cause: 'Required steps of the task are not answered.',
    remedy: 'Answer the named steps, then mark the address.',
    retry: false,
  },
  signature_mismatch: {
    status: 422,
    cause: 'The hash of the signature is not that of what was signed.',
    remedy: 'Let the customer sign again.',
    retry: false,
  },
  photos_not_received: {
    status: 409,
    cause: 'Some photos of the proof of work have not arrived.',
    remedy: 'Propagate it once all of its photos have arrived.',
    retry: false,
  },
  split_without_address: {
    status: 422,
    cause:
      'You are going to create a subtask without an installation address! Add one more installation site and try again.',
    remedy: 'Give every subtask an address.',
    retry: false,
  },
  split_incomplete: {
    status: 422,
    cause: 'An address of the task is in no subtask, or in more than one.',
    remedy: 'Put each address into one subtask.',
    retry: false,
  },
  assignment_open: {
    status: 409,
    cause: 'An assignment request of the task is open or was declined.',
    remedy: 'Cancel the request first.',
    retry: false,
  },
  user_wasnt_available: {
    status: 409,
    cause: 'An employee isn’t available at the time of the task.',
    remedy: 'Choose somebody else, or another time.',
    retry: false,
  },
} as const satisfies Record<string, ErrorDescription>;
