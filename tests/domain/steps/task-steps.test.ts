import { describe, expect, it } from 'vitest';
import { fixedId } from '../../support/rows-in-memory.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, employee, ids, partner } from '../people.ts';
import { allSteps, step, stepIds, taken, templateId, templateValues } from '../steps.ts';
import {
  addressIds,
  allocatedOffice,
  creation,
  draft,
  newAddress,
  newId,
  office,
  otherId,
  taskId,
} from '../task/office.ts';

const [first, second] = addressIds;
const chosen = { stepTemplate: { id: templateId } };
const withTemplate = (rows = office({ ...draft, ...chosen }), given: Parameters<typeof templateValues>[0] = {}) =>
  rows.with('step-templates', { [templateId]: templateValues(given) });
const publishing = { name: 'publishTask', args: { id: taskId } };

describe('the steps of a task (decision 0184)', () => {
  it('are those of the template when it is published, and later versions change nothing', async () => {
    const rows = withTemplate();
    const change = (steps: typeof allSteps, base: typeof allSteps) =>
      act(rows, { name: 'editStepTemplate', args: { id: templateId, set: { steps } }, base: { steps: base } });
    await change([step({})], allSteps);
    expect(verdict(await act(rows, publishing))).toBe('applied');
    const published = { template: { id: templateId }, number: 3, nickname: 'Κλιματιστικό', steps: [step({})] };
    expect(rows.row('tasks', taskId)).toMatchObject({ steps: published, stepTemplate: null });
    await change(allSteps, [step({})]);
    expect(rows.row('step-templates', templateId).number).toBe(4);
    expect(rows.row('tasks', taskId).steps).toEqual(published);
  });

  it('are none without a template', async () => {
    const rows = office(draft);
    await act(rows, publishing);
    expect(rows.row('tasks', taskId)).toMatchObject({ steps: null, stepTemplate: null });
  });

  it('are not published from a template that is gone', async () => {
    const rows = office({ ...draft, ...chosen });
    expect(await decide(rows, publishing)).toMatchObject({ code: 'rule', fields: ['stepTemplate'] });
  });

  it.each([
    ['of the company', {}, 'applied'],
    ['that is archived', { archived: true }, 'rule'],
    ['of another company', { company: { id: ids.partner } }, 'rule'],
  ] as const)('are chosen with a template %s', async (_which, given, expected) => {
    const rows = withTemplate(office(draft), given);
    expect(verdict(await act(rows, creation({ ...chosen }, [newAddress(fixedId(220))])))).toBe(expected);
    const edit = { name: 'editTask', args: { id: taskId, set: chosen }, base: { stepTemplate: null } };
    expect(verdict(await act(rows, edit))).toBe(expected);
    if (expected === 'applied') expect(rows.row('tasks', newId).stepTemplate).toEqual(chosen.stepTemplate);
  });

  it('are no longer chosen once it is published', async () => {
    const rows = withTemplate(office());
    const edit = { name: 'editTask', args: { id: taskId, set: chosen }, base: { stepTemplate: null } };
    expect(verdict(await decide(rows, edit))).toBe('task_read_only');
  });

  it('go with its parts', async () => {
    const rows = office({ steps: taken() }, [{}, {}]);
    const part = (id: string, address: string) => ({ id, nickname: 'Μέρος', jobTicket: id, addresses: [address] });
    const parts = [part(newId, first), part(otherId, second)];
    expect(verdict(await act(rows, { name: 'splitTask', args: { id: taskId, subtasks: parts } }))).toBe('applied');
    expect([rows.row('tasks', newId).steps, rows.row('tasks', otherId).steps]).toEqual([taken(), taken()]);
  });

  it('go with a subtask, which may choose others, and with the rest', async () => {
    const rows = withTemplate(office({ steps: taken() }, [{}, {}]), { number: 9 });
    const subtask = creation({ ...chosen, jobTicket: 'Υ-1', rootTask: { id: taskId } }, [newAddress(first)]);
    expect(verdict(await act(rows, subtask))).toBe('applied');
    expect(rows.row('tasks', newId)).toMatchObject({ steps: taken(), stepTemplate: chosen.stepTemplate });
    expect(verdict(await act(rows, { name: 'publishTask', args: { id: newId } }))).toBe('applied');
    expect(rows.row('tasks', newId)).toMatchObject({ steps: { number: 9 }, stepTemplate: null });
    const rest = [...rows.all('tasks')].find(({ rootTask, id }) => rootTask?.id === taskId && id !== newId);
    expect(rest?.steps).toEqual(taken());
  });

  it('go with the choice of a draft that is cloned', async () => {
    const rows = withTemplate();
    await act(rows, { name: 'cloneTask', args: { id: newId, from: taskId } });
    expect(rows.row('tasks', newId)).toMatchObject(chosen);
  });

  it('go to the company that does the work, and its answers come back to who gave it', async () => {
    const rows = await allocatedOffice({ steps: taken() });
    const inner = rows.row('tasks', newId);
    expect(inner.steps).toEqual(taken());
    const copy = [...rows.all('operational-addresses')].find(({ task }) => task.id === newId);
    const answer = { id: copy?.id, step: stepIds.power, value: true, number: 2 };
    expect(verdict(await act(rows, { name: 'answerStep', args: answer, actor: partner }))).toBe('applied');
    expect(rows.row('operational-addresses', first).answers?.[stepIds.power]).toMatchObject({
      value: true,
      by: partner.userId,
    });
  });

  it('are chosen by who may plan', async () => {
    const rows = withTemplate(office(draft));
    const edit = { name: 'editTask', args: { id: taskId, set: chosen }, base: { stepTemplate: null } };
    expect(verdict(await decide(rows, { ...edit, actor: employee('PUT_TASKS') }))).toBe('applied');
    expect(verdict(await decide(rows, { ...edit, actor: employee('POST_TASKS') }))).toBe('not_permitted');
    expect(verdict(await decide(rows, { ...edit, actor: boss }))).toBe('applied');
  });
});
