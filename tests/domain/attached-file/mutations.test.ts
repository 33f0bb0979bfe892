import { describe, expect, test } from 'vitest';
import { mayAttach, mostBytes } from '../../../domain/attached-file/mutations.ts';
import type { TaskParties } from '../../../domain/operational-address/permissions.ts';
import { account, at } from '../account.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, client, employee, ids, partner, partnerEmployee, stranger } from '../people.ts';

const attaching = (size: number) => ({
  name: 'createAttachedFile',
  args: {
    id: at.fresh,
    task: at.task,
    name: 'σχέδιο.pdf',
    nickname: null,
    extension: 'pdf',
    mediaType: 'application/pdf',
    size,
  },
});

test('a file has at most 12 MiB (specification 5 and 9)', async () => {
  expect(mostBytes).toBe(12 * 1024 * 1024);
  expect(verdict(await decide(account(), attaching(mostBytes)))).toBe('applied');
  expect(verdict(await decide(account(), attaching(mostBytes + 1)))).toBe('too_large');
  expect(verdict(await decide(account(), attaching(-1)))).toBe('validation');
});

test('its row is there before its bytes are', async () => {
  const rows = account();
  await act(rows, attaching(7));
  const file = { name: 'σχέδιο.pdf', size: 7, hash: null, path: null, task: { id: at.task } };
  expect(rows.row('attached-files', at.fresh)).toMatchObject(file);
});

describe('who attaches files to a task', () => {
  const given: TaskParties = {
    company: { id: ids.boss },
    taskCreator: null,
    assignee: { id: ids.partner },
    employeesAssignees: [{ id: ids.partnerEmployee }],
    taskCompletionStatus: 'ACCEPTED',
    taskOperationalStatus: 'ON_GOING',
  };
  const draft: TaskParties = { ...given, assignee: null, employeesAssignees: [], taskCompletionStatus: 'DRAFT' };

  test.each([
    { who: 'its owner', viewer: boss, ongoing: true, drafted: true },
    { who: 'its office with POST_TASKS', viewer: employee('POST_TASKS'), ongoing: true, drafted: true },
    { who: 'its employee who does not work on it', viewer: employee(), ongoing: false, drafted: false },
    { who: 'the company that does it', viewer: partner, ongoing: true, drafted: false },
    { who: 'its employee who works on it', viewer: partnerEmployee(), ongoing: true, drafted: false },
    { who: 'another company', viewer: stranger, ongoing: false, drafted: false },
    { who: 'the customer', viewer: client, ongoing: false, drafted: false },
  ])('$who: $ongoing, and $drafted to a draft', ({ viewer, ongoing, drafted }) => {
    expect(mayAttach(viewer, given)).toBe(ongoing);
    expect(mayAttach(viewer, draft)).toBe(drafted);
  });
});
