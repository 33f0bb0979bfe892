import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { entryFieldsOf, entryOf } from '../../../domain/kernel/resource.ts';
import { changedFields } from '../../../domain/mutation/merge.ts';
import type { User } from '../../../domain/schemas.ts';
import { profileFields } from '../../../domain/user/profile.ts';
import { users } from '../../../domain/user/resource.ts';
import { editProfile } from '../../commands/profile.ts';
import { CheckboxField } from '../../components/form/check-field.tsx';
import type { FormOutcome } from '../../components/form/form-outcome.ts';
import { FormPanel } from '../../components/form/form-page.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { bindReadOnly } from '../../components/form/read-only-form.tsx';
import { ResourceFields } from '../../components/form/resource-fields.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useViewer } from '../../mirror/session.ts';

const personFormSchema = z.object({ ...profileFields, isPublic: z.boolean() });

const names = [...entryFieldsOf(users), 'isPublic'] as const;

const autoComplete: Readonly<Record<string, string>> = {
  nickname: 'nickname',
  name: 'given-name',
  surname: 'family-name',
};

/** The user form of the tab Profile (specification 2.2); id, user name and e-mail are read-only (5). */
export function PersonForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { owner } = useViewer();
  const { showOutcome } = useOutcome();
  // Changes by others are merged on save, not while somebody types.
  const [initial] = useState(() => ({ ...entryOf(users, user), isPublic: user.isPublic }));
  const form = useDomainForm({
    schema: personFormSchema,
    initial,
    draftKey: `profile:${user.id}`,
    save: async (present, seen): Promise<FormOutcome> => {
      const { set, base, any } = changedFields(names, { present, seen });
      const result = any ? await editProfile(user.id, set, base) : ({ kind: 'kept' } as const);
      if (result.kind !== 'refused' || result.fields.length > 0) return result;
      await showOutcome('profileNotUpdated');
      return { kind: 'notSaved' };
    },
    onSaved: () => void showOutcome('profileUpdated'),
  });
  const { id, username, email } = user;
  const fixed = bindReadOnly<Record<'id' | 'username' | 'email', string | null>>({ id, username, email });
  return (
    <FormPanel form={form}>
      <FormSection title={t('profile.person.title')}>
        <ResourceFields
          of={users}
          field={(name) => ({ ...form.field(name), autoComplete: autoComplete[name] })}
          hints={{ phoneNumber: '' }}
        />
        {owner ? (
          <WholeRow>
            <CheckboxField
              {...form.field('isPublic')}
              label={t('people.field.isPublic')}
              hint={t('profile.person.isPublicHint')}
            />
          </WholeRow>
        ) : null}
      </FormSection>
      <FormSection title={t('profile.person.account')} hint={t('profile.person.accountHint')}>
        <TextField {...fixed('username')} label={t('people.field.username')} disabled />
        <TextField {...fixed('email')} label={t('people.field.email')} disabled />
        <TextField {...fixed('id')} label={t('people.field.id')} disabled />
      </FormSection>
    </FormPanel>
  );
}
