import { describe, expect, it } from 'vitest';
import { longest, mostSteps, mostTemplates } from '../../../domain/steps/kinds.ts';
import type { Step } from '../../../domain/steps/schema.ts';
import { fixedId, RowsInMemory } from '../../support/rows-in-memory.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, employee, partner } from '../people.ts';
import { allSteps, photoStep, step, stepIds, templateId, templateValues } from '../steps.ts';
import { draft, office, taskId } from '../task/office.ts';

const planner = employee('PUT_TASKS');
const creating = (steps: readonly unknown[], given: object = {}) => ({
  name: 'createStepTemplate',
  args: { id: fixedId(601), nickname: ' Λέβητας ', steps, ...given },
});
const rowsWith = (given: Parameters<typeof templateValues>[0] = {}) =>
  new RowsInMemory().with('step-templates', { [templateId]: templateValues(given) });
const editing = (set: Record<string, unknown>, base: Record<string, unknown>) => ({
  name: 'editStepTemplate',
  args: { id: templateId, set },
  base,
});

describe('a step template (decision 0184)', () => {
  it('begins as version 1, and each change makes the next', async () => {
    const rows = new RowsInMemory();
    expect(verdict(await act(rows, creating([...allSteps, photoStep])))).toBe('applied');
    expect(rows.row('step-templates', fixedId(601))).toMatchObject({ nickname: 'Λέβητας', number: 1, archived: false });
    const change = (set: Record<string, unknown>, base: Record<string, unknown>) =>
      act(rows, { name: 'editStepTemplate', args: { id: fixedId(601), set }, base, actor: planner });
    await change({ nickname: 'Λέβητες' }, { nickname: 'Λέβητας' });
    await change({ steps: allSteps }, { steps: [...allSteps, photoStep] });
    expect(rows.row('step-templates', fixedId(601))).toMatchObject({ number: 3, nickname: 'Λέβητες', steps: allSteps });
    await change({ steps: allSteps }, { steps: [...allSteps, photoStep] });
    expect(rows.row('step-templates', fixedId(601)).number).toBe(3);
  });

  it('shows pictures of its own company only (decision 0196)', async () => {
    const hash = 'a'.repeat(64);
    const shown = (company: string) => [step({ picture: { company, hash, size: 1 } })];
    const [own, others] = [shown(boss.companyId), shown(partner.companyId)];
    expect(verdict(await act(new RowsInMemory(), creating(others)))).toBe('rule');
    expect(verdict(await act(rowsWith(), editing({ steps: others }, { steps: allSteps })))).toBe('rule');
    const rows = rowsWith();
    expect(verdict(await act(rows, editing({ steps: own }, { steps: allSteps })))).toBe('applied');
    expect(rows.row('step-templates', templateId).steps).toEqual(own);
  });

  it('keeps another order of its steps', async () => {
    const [first, second] = [step({}), step({ id: stepIds.reading, kind: 'NUMBER' })];
    const rows = rowsWith({ steps: [first, second] });
    expect(verdict(await act(rows, editing({ steps: [second, first] }, { steps: [first, second] })))).toBe('applied');
    expect(rows.row('step-templates', templateId).steps).toEqual([second, first]);
  });

  it('that two people change differs, with both sides', async () => {
    const rows = rowsWith();
    await act(rows, editing({ steps: [step({})] }, { steps: allSteps }));
    const late = await act(
      rows,
      editing({ steps: [photoStep], nickname: 'Νέο' }, { steps: allSteps, nickname: 'Κλιματιστικό' }),
    );
    expect(late).toMatchObject({ kind: 'conflict', conflicts: [{ fields: ['steps'] }] });
    expect(rows.row('step-templates', templateId)).toMatchObject({ nickname: 'Νέο', steps: [step({})], number: 4 });
  });

  it.each<[string, unknown[]]>([
    ['no steps', []],
    ['too many', Array.from({ length: mostSteps + 1 }, (_, index) => step({ id: fixedId(7000 + index) }))],
    ['a step twice', [step({}), step({})]],
    ['a step without a title', [step({ title: ' ' })]],
    ['a long title', [step({ title: 'x'.repeat(longest.title + 1) })]],
    ['a choice among nothing', [step({ kind: 'CHOICE' })]],
    ['a photo of no kind', [step({ kind: 'PHOTO' })]],
    ['limits the wrong way round', [step({ kind: 'NUMBER', min: 2, max: 1 })]],
    [
      'a condition on a later step',
      [step({ shownIf: { step: stepIds.note, equals: true } }), step({ id: stepIds.note })],
    ],
    ['a condition on itself', [step({ shownIf: { step: stepIds.power, equals: true } })]],
    [
      'a condition on an answer that there is not',
      [...allSteps, step({ id: stepIds.photo, shownIf: { step: stepIds.colour, equals: 'green' } })],
    ],
    [
      'a condition on a number',
      [step({ kind: 'NUMBER' }), step({ id: stepIds.note, shownIf: { step: stepIds.power, equals: 'x' } })],
    ],
  ])('has not %s', async (_what, steps) => {
    expect(verdict(await decide(new RowsInMemory(), creating(steps as Step[])))).toBe('validation');
  });

  it('is one of so many of a company', async () => {
    const rows = new RowsInMemory().with(
      'step-templates',
      Object.fromEntries(
        Array.from({ length: mostTemplates }, (_, index) => [fixedId(8000 + index), templateValues()]),
      ),
    );
    expect(await decide(rows, creating(allSteps))).toMatchObject({ code: 'rule', fields: ['templates'] });
    expect(verdict(await decide(rows, { ...creating(allSteps), actor: partner }))).toBe('applied');
  });

  it('is archived and comes back, and its version stays', async () => {
    const rows = rowsWith();
    const archive = (archived: boolean) => ({ name: 'archiveStepTemplate', args: { id: templateId, archived } });
    await act(rows, archive(true));
    expect(rows.row('step-templates', templateId)).toMatchObject({ archived: true, number: 2 });
    expect(await decide(rows, archive(true))).toMatchObject({ kind: 'applied', writes: [] });
    await act(rows, archive(false));
    expect(rows.row('step-templates', templateId).archived).toBe(false);
  });

  it('is not deleted while a draft has chosen it', async () => {
    const rows = office({ ...draft, stepTemplate: { id: templateId } }).with('step-templates', {
      [templateId]: templateValues(),
    });
    const removal = { name: 'deleteStepTemplate', args: { id: templateId } };
    expect(verdict(await decide(rows, removal))).toBe('in_use');
    await act(rows, { name: 'publishTask', args: { id: taskId }, actor: boss });
    expect(verdict(await act(rows, removal))).toBe('applied');
    expect(rows.row('tasks', taskId).steps?.number).toBe(2);
  });
});
