import { Box, Button, Group, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeCosts } from '../../../domain/operational-address/cost-permissions.ts';
import { changeCommunicationInfo } from '../../commands/marks.ts';
import { CallableText } from '../../components/callable-text.tsx';
import { DraftTroubleNotice } from '../../components/form/draft-trouble-notice.tsx';
import { type FormDraft, useFormDraft } from '../../components/form/use-form-draft.ts';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';

/** The communication info, editable in place by those who may (specification 6). */
export function CommunicationInfo({ view: { operational, task } }: { view: AddressView }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [editing, setEditing] = useState(false);
  const { communicationInfo } = operational;
  const editable = mayChangeCosts(viewer, task, operational.completionStatus);
  if (communicationInfo === null && !editable) return null;
  const edit = editable && !editing;
  return (
    <Section
      title={t('address.communication')}
      aside={
        edit ? (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            onClick={() => setEditing(true)}
          >
            {t('address.edit')}
          </Button>
        ) : null
      }
    >
      {editing ? (
        <Form id={operational.id} present={communicationInfo} onDone={() => setEditing(false)} />
      ) : (
        <Box component="p" className="breakable" style={{ whiteSpace: 'pre-line' }}>
          <CallableText text={communicationInfo ?? t('address.noCommunication')} />
        </Box>
      )}
    </Section>
  );
}

interface FormProps {
  id: string;
  present: string | null;
  onDone: () => void;
}

function Form({ id, present, onDone }: FormProps) {
  const draft = useFormDraft({ key: `communication:${id}` });
  if (draft.stored === undefined) return null;
  const { info, seen } = draft.stored?.value ?? {};
  // The value seen when editing began is the base of the change, however old the draft is.
  const before = typeof info === 'string' ? { info, seen: typeof seen === 'string' ? seen : null } : null;
  return <Fields id={id} before={before ?? { info: present ?? '', seen: present }} draft={draft} onDone={onDone} />;
}

interface FieldsProps {
  id: string;
  before: { info: string; seen: string | null };
  draft: FormDraft;
  onDone: () => void;
}

function Fields({ id, before, draft, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const [info, setInfo] = useState(before.info);
  const [{ seen }] = useState(before);
  const done = async (): Promise<void> => {
    await draft.drop();
    onDone();
  };
  const save = () =>
    run(async () => {
      const next = info.trim() === '' ? null : info.trim();
      if (next === seen || performed(await changeCommunicationInfo(id, { info: next, seen }))) await done();
    });
  return (
    <>
      <DraftTroubleNotice trouble={draft.trouble} />
      <Textarea
        aria-label={t('address.communication')}
        value={info}
        onChange={(event) => {
          setInfo(event.currentTarget.value);
          draft.save({ info: event.currentTarget.value, seen });
        }}
        maxLength={10_000}
        rows={2}
        data-autofocus
      />
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
        <Button variant="default" onClick={() => run(done)}>
          {t('action.cancel')}
        </Button>
        <Button onClick={save} aria-busy={busy}>
          {t('address.save')}
        </Button>
      </Group>
    </>
  );
}
