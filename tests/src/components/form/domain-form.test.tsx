import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { DomainForm, DomainFormOptions } from '../../../../src/components/form/domain-form.ts';
import type { StoredDraft } from '../../../../src/components/form/draft-store.ts';
import { FormDialog } from '../../../../src/components/form/form-dialog.tsx';
import type { FormOutcome } from '../../../../src/components/form/form-outcome.ts';
import { FormPage } from '../../../../src/components/form/form-page.tsx';
import { FormTabs } from '../../../../src/components/form/form-tabs.tsx';
import { issueOn } from '../../../../src/components/form/issue.ts';
import { PasswordField } from '../../../../src/components/form/password-field.tsx';
import { TextField } from '../../../../src/components/form/text-field.tsx';
import { useDomainForm } from '../../../../src/components/form/use-domain-form.ts';
import { changeLanguage } from '../../../../src/i18n/start.ts';
import { DraftMemory, show } from './show.tsx';

const schema = z.object({
  nickname: z.string().trim().min(1).max(10),
  jobTicket: z.string().nullable(),
  password: z.string().min(4).nullable(),
  repeated: z.string().nullable(),
});
type Schema = typeof schema;
type Options = Partial<DomainFormOptions<Schema>>;

const empty = { nickname: null, jobTicket: null, password: null, repeated: null };
const unsaved = 'You have unsaved data left in this form. Are you sure that you want to close the window?';
const incorrect = 'You have incorrect or incomplete data in this form. Are you sure that you want to continue?';

const kept = (): Promise<FormOutcome> => Promise.resolve({ kind: 'kept' });

function useForm(options: Options): DomainForm<Schema> {
  return useDomainForm({
    schema,
    initial: empty,
    rules: ({ password, repeated }) => (password === repeated ? {} : issueOn(['password', 'repeated'], 'matchFields')),
    save: kept,
    ...options,
  });
}

function Fields({ form: { field } }: { form: DomainForm<Schema> }) {
  return (
    <>
      <TextField label="Nickname" {...field('nickname')} />
      <TextField label="Job ticket" {...field('jobTicket')} />
      <PasswordField label="Password" kind="new" {...field('password')} />
      <PasswordField label="Repeat" kind="new" {...field('repeated')} />
    </>
  );
}

function Page(options: Options) {
  const form = useForm(options);
  return (
    <FormPage form={form} title="New" onCancel={() => undefined}>
      <Fields form={form} />
    </FormPage>
  );
}

const nickname = () => screen.findByRole('textbox', { name: 'Nickname' });
const ticket = () => screen.getByRole('textbox', { name: 'Job ticket' });
/** What is said to be wrong with a field; empty when nothing is. */
function issueOf(field: HTMLElement): string {
  if (field.getAttribute('aria-invalid') !== 'true') return '';
  const said = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return said.map((id) => document.getElementById(id)?.textContent ?? '').join('');
}

const saveButton = () => screen.getByRole('button', { name: 'Save' });

describe('a form', () => {
  it('gives what the schema made of its values', async () => {
    const save = vi.fn(kept);
    const { user } = await show(() => <Page save={save} />);
    await user.type(await nickname(), '  Cosmos ');
    await user.click(saveButton());
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save).toHaveBeenCalledWith({ ...empty, nickname: 'Cosmos' }, empty, expect.any(Function));
  });

  it('saves what it holds once, however often it is submitted, and again once that is changed', async () => {
    const save = vi.fn(kept);
    const { user } = await show(() => <Page save={save} />);
    await user.type(await nickname(), 'Cosmos');
    await user.click(saveButton());
    await user.click(saveButton());
    await user.dblClick(saveButton());
    expect(save).toHaveBeenCalledOnce();
    await user.type(await nickname(), 's');
    await user.click(saveButton());
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  });

  it('asks for what is missing, says so at the field and goes there, and saves nothing', async () => {
    const save = vi.fn(kept);
    const { user } = await show(() => <Page save={save} />);
    await user.type(await nickname(), 'x');
    await user.clear(await nickname());
    await user.click(saveButton());
    expect(issueOf(await nickname())).toBe('This field is required.');
    await waitFor(async () => expect(document.activeElement).toBe(await nickname()));
    expect(save).not.toHaveBeenCalled();
  });

  it('says nothing of fields that were only passed through, and judges those that were filled when they are left', async () => {
    const { user } = await show(() => <Page />);
    await user.click(await nickname());
    await user.tab();
    expect(issueOf(await nickname())).toBe('');
    await user.type(await nickname(), 'much too long');
    expect(issueOf(await nickname())).toBe('');
    await user.tab();
    expect(issueOf(await nickname())).toBe('At most 10 characters.');
    await user.type(await nickname(), '{Backspace>4}');
    expect(issueOf(await nickname())).toBe('');
  });

  it('says what is wrong in the language that is shown, also when it changes', async () => {
    const { user, i18n } = await show(() => <Page />);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(issueOf(await nickname())).toBe('This field is required.');
    await act(() => changeLanguage(i18n, 'el'));
    expect(issueOf(await nickname())).toBe('Το πεδίο είναι υποχρεωτικό.');
  });

  it('marks both fields of a rule, and clears both when either is put right', async () => {
    const { user } = await show(() => <Page initial={{ ...empty, nickname: 'Cosmos' }} />);
    await nickname();
    await user.type(screen.getByLabelText('Password'), 'abcd');
    await user.type(screen.getByLabelText('Repeat'), 'abce');
    await user.click(saveButton());
    const words = 'Passwords don’t match, try again.';
    expect(issueOf(screen.getByLabelText('Password'))).toBe(words);
    expect(issueOf(screen.getByLabelText('Repeat'))).toBe(words);
    await user.type(screen.getByLabelText('Repeat'), '{Backspace}d');
    expect(issueOf(screen.getByLabelText('Password'))).toBe('');
    expect(issueOf(screen.getByLabelText('Repeat'))).toBe('');
  });

  it('puts what others know on its field when the field is left, until it changes', async () => {
    const taken = vi.fn(async (value: string) => (value === 'JT-1' ? ({ code: 'notUnique' } as const) : null));
    const { user } = await show(() => <Page checks={{ jobTicket: taken }} />);
    await nickname();
    await user.type(ticket(), 'JT-1');
    await user.tab();
    await waitFor(() => expect(issueOf(ticket())).toBe('Already in use; write another one.'));
    await user.type(ticket(), '2');
    expect(issueOf(ticket())).toBe('');
  });

  it('asks what others know again before it saves', async () => {
    const save = vi.fn(kept);
    const checks = { jobTicket: async () => ({ code: 'notUnique' }) as const };
    const { user } = await show(() => (
      <Page save={save} checks={checks} initial={{ ...empty, nickname: 'Cosmos', jobTicket: 'JT-1' }} />
    ));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(ticket()));
    expect(issueOf(ticket())).not.toBe('');
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    ['job_ticket_taken', 'Job ticket in use.'],
    ['username_taken', 'This username is already taken.'],
  ])('shows a refusal %s at the fields that it names', async (code, words) => {
    const save = async (): Promise<FormOutcome> => ({ kind: 'refused', code, fields: ['set.jobTicket'] });
    const { user } = await show(() => (
      <Page save={save} initial={{ ...empty, nickname: 'Cosmos', jobTicket: 'JT-1' }} />
    ));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(issueOf(ticket())).toBe(words));
  });

  it('tells in a toast a refusal that names no field of it', async () => {
    const save = async (): Promise<FormOutcome> => ({ kind: 'refused', code: 'not_permitted', fields: ['other'] });
    const { user } = await show(() => <Page save={save} initial={{ ...empty, nickname: 'Cosmos' }} />);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('You don’t have the right to do this.');
  });

  it('asks, word for word, before it saves what rules do not allow, where it may', async () => {
    const save = vi.fn(kept);
    const { user } = await show(() => (
      <Page save={save} required={['jobTicket']} whenInvalid="ask" initial={{ ...empty, nickname: 'Cosmos' }} />
    ));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText(incorrect);
    await user.click(screen.getByRole('button', { name: 'Correct them' }));
    expect(save).not.toHaveBeenCalled();
    await user.click(saveButton());
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
  });
});

describe('a draft', () => {
  it('outlives the page, says so, and is given up or saved', async () => {
    const drafts = new DraftMemory();
    const page = () => <Page draftKey="customer:new" secret={['password', 'repeated']} />;
    const first = await show(page, { drafts });
    await first.user.type(await nickname(), 'Cosmos');
    await first.user.type(screen.getByLabelText('Password'), 'geheim');
    first.unmount();
    await waitFor(() => expect(drafts.drafts.size).toBe(1));
    expect(JSON.stringify([...drafts.drafts.values()])).not.toContain('geheim');

    const second = await show(page, { drafts });
    expect(await nickname()).toHaveProperty('value', 'Cosmos');
    await second.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await nickname()).toHaveProperty('value', '');
    expect(screen.queryByText('Draft restored')).toBeNull();
    expect(drafts.drafts.size).toBe(0);

    await second.user.type(await nickname(), 'Cosmos');
    await second.user.click(saveButton());
    await waitFor(() => expect(drafts.drafts.size).toBe(0));
  });

  it('outlives a page that goes away before anything could be saved', async () => {
    const save = vi.fn(() => new Promise<void>(() => undefined));
    class LeftInMiddle extends DraftMemory {
      override save = save;
      leave({ key, ...draft }: StoredDraft & { key: string }): void {
        this.drafts.set(key, draft);
      }
    }
    const drafts = new LeftInMiddle();
    const first = await show(() => <Page draftKey="customer:1" />, { drafts });
    await first.user.type(await nickname(), 'Cosm');
    // The first of it is on its way to the store, which never answers; the last of it waits for that.
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    await first.user.type(await nickname(), 'os');
    window.dispatchEvent(new Event('pagehide'));
    const left = [...drafts.drafts.values()];
    first.unmount();
    expect(left).toMatchObject([{ value: { values: { nickname: 'Cosmos' } } }]);
    await show(() => <Page draftKey="customer:1" />, { drafts });
    expect(await nickname()).toHaveProperty('value', 'Cosmos');
  });

  it('is of one form and row', async () => {
    const drafts = new DraftMemory();
    const first = await show(() => <Page draftKey="customer:1" />, { drafts });
    await first.user.type(await nickname(), 'Cosmos');
    first.unmount();
    await show(() => <Page draftKey="customer:2" />, { drafts });
    expect(await nickname()).toHaveProperty('value', '');
  });

  it('keeps what the form began with, so that a change is told from what others changed meanwhile', async () => {
    const drafts = new DraftMemory();
    const save = vi.fn(kept);
    const seen = { ...empty, nickname: 'Old' };
    const first = await show(() => <Page draftKey="customer:1" initial={seen} />, { drafts });
    await first.user.type(await nickname(), 'er');
    first.unmount();
    const theirs = { ...empty, nickname: 'Office’s' };
    const second = await show(() => <Page draftKey="customer:1" initial={theirs} save={save} />, { drafts });
    expect(await nickname()).toHaveProperty('value', 'Older');
    await second.user.click(saveButton());
    await waitFor(() => expect(save).toHaveBeenCalledWith({ ...empty, nickname: 'Older' }, seen, expect.any(Function)));
  });

  it('goes on, also after a reload, from what was kept of it before the rest was refused', async () => {
    const drafts = new DraftMemory();
    const seen: unknown[] = [];
    const save: DomainFormOptions<Schema>['save'] = async (args, begun, keep) => {
      seen.push(begun.nickname);
      keep({ nickname: args.nickname });
      return { kind: 'refused', code: 'not_permitted', fields: ['other'] };
    };
    const initial = { ...empty, nickname: 'Old' };
    const first = await show(() => <Page draftKey="customer:1" initial={initial} save={save} />, { drafts });
    await first.user.type(await nickname(), 'er');
    await first.user.click(saveButton());
    await first.user.click(saveButton());
    expect(seen).toEqual(['Old', 'Older']);
    first.unmount();
    const second = await show(() => <Page draftKey="customer:1" initial={initial} save={save} />, { drafts });
    expect(await nickname()).toHaveProperty('value', 'Older');
    await second.user.click(saveButton());
    expect(seen).toEqual(['Old', 'Older', 'Older']);
  });

  it('is not taken for one when it holds other things than the form does', async () => {
    const drafts = new DraftMemory();
    drafts.drafts.set('customer:1', { value: { values: { nickname: ['a'], gone: 1 }, seen: 7 }, files: [] });
    await show(() => <Page draftKey="customer:1" initial={{ ...empty, nickname: 'Cosmos' }} />, { drafts });
    expect(await nickname()).toHaveProperty('value', 'Cosmos');
    expect(screen.queryByText('Draft restored')).toBeNull();
  });
});

describe('a form in a dialog', () => {
  function Dialog({ onClose, ...options }: Options & { onClose: () => void }) {
    const form = useForm(options);
    return (
      <FormDialog form={form} opened title="Customer" onClose={onClose}>
        <Fields form={form} />
      </FormDialog>
    );
  }
  const cancel = () => screen.getByRole('button', { name: 'Cancel' });

  it('closes without a question while it is as it began', async () => {
    const onClose = vi.fn();
    const { user } = await show(() => <Dialog onClose={onClose} />);
    await nickname();
    await user.click(cancel());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks, word for word, before unsaved data is closed', async () => {
    const onClose = vi.fn();
    const { user } = await show(() => <Dialog onClose={onClose} />);
    await user.type(await nickname(), 'C');
    await user.click(cancel());
    await screen.findByText(unsaved);
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(cancel());
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('closes without a question once it is saved', async () => {
    const onClose = vi.fn();
    const { user } = await show(() => <Dialog onClose={onClose} onSaved={onClose} />);
    await user.type(await nickname(), 'Cosmos');
    await user.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByText(unsaved)).toBeNull();
  });
});

describe('a form over tabs', () => {
  function Tabbed() {
    const form = useForm({ required: ['jobTicket'] });
    const { field } = form;
    return (
      <FormPage form={form} title="New" onCancel={() => undefined}>
        <FormTabs
          form={form}
          label="Parts"
          tabs={[
            {
              id: 'secret',
              label: 'Secret',
              fields: ['password'],
              content: <PasswordField label="Password" kind="new" {...field('password')} />,
            },
            {
              id: 'names',
              label: 'Names',
              fields: ['nickname', 'jobTicket'],
              content: (
                <>
                  <TextField label="Nickname" {...field('nickname')} />
                  <TextField label="Job ticket" {...field('jobTicket')} />
                </>
              ),
            },
          ]}
        />
      </FormPage>
    );
  }

  it('opens the tab of the first issue, marks it, and goes to the field', async () => {
    const { user } = await show(() => <Tabbed />);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(document.activeElement).toBe(await nickname()));
    expect(screen.queryByRole('tab', { name: 'Names, has errors', selected: true })).not.toBeNull();
    expect(screen.queryByRole('tab', { name: 'Secret' })).not.toBeNull();
  });
});
