import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import { visibleTabs } from '../../../../src/features/tasks/visible-tabs.ts';
import { boss, installer } from '../../support/stories.ts';

const tabs = (viewer: Viewer) => visibleTabs(viewer).map(({ tab }) => tab);
const owned = (viewer: Viewer) => visibleTabs(viewer).find(({ tab }) => tab === 'owned')?.label;

const field = installer.user.viewer;
const owner = boss.user.viewer;

describe('tabs of the task list (specification 2.3)', () => {
  it('an employee without rights sees no drafts, and what they own is what they created', () => {
    expect(tabs(field)).toEqual(['active', 'finished', 'invoiced', 'assigned', 'owned', 'subtasks', 'watching']);
    expect(owned(field)).toBe('tasks.tab.created');
  });

  it('an employee with the rights sees drafts and owns', () => {
    const office: Viewer = { ...field, kind: 'office', rights: ['GET_DRAFT_TASKS', 'PUT_TASKS'] };
    expect(tabs(office)).toContain('draft');
    expect(owned(office)).toBe('tasks.tab.owned');
  });

  it('an elevated owner sees all but what is watched by employees', () => {
    expect(tabs(owner)).toEqual(['active', 'draft', 'finished', 'invoiced', 'assigned', 'owned', 'subtasks']);
  });

  it('an ordinary user has neither drafts nor own tasks', () => {
    expect(tabs({ ...owner, elevated: false })).toEqual(['active', 'finished', 'invoiced', 'assigned', 'subtasks']);
  });

  it("a customer's account sees its tasks by state", () => {
    expect(tabs({ ...field, kind: 'customer' })).toEqual(['active', 'finished', 'invoiced']);
  });
});
