import { Button, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy, IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../../domain/user/saved-views.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { confirm } from '../../components/confirm-store.ts';
import { TextField } from '../../components/form/text-field.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import type { TaskViews } from './use-task-views.ts';

interface ViewsDialogProps {
  opened: boolean;
  onClose: () => void;
  views: TaskViews;
}

/** The saved views: what the list shows now gets a name, and the others are overwritten, renamed, shared or removed. */
export function ViewsDialog({ opened, onClose, views }: ViewsDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const text = name?.trim() ?? '';
  const isTaken = views.all.some((view) => view.name === text && view.id !== renamed?.id);
  const submit = (): void => {
    if (renamed === null) views.save(text);
    else views.rename(renamed, text);
    setName(null);
    setRenamed(null);
  };
  const rename = (view: SavedView): void => {
    setRenamed(view);
    setName(view.name);
  };
  return (
    <SmallSheet
      opened={opened}
      onClose={onClose}
      title={t('views.title')}
      cancelLabel={t('action.close')}
      action={
        <Button disabled={text === '' || isTaken} onClick={submit}>
          {renamed === null ? t('views.save') : t('views.rename')}
        </Button>
      }
    >
      <Stack gap="md">
        <TextField
          label={t('views.name')}
          hint={renamed === null ? t('views.hint') : t('views.renaming', { name: renamed.name })}
          value={name}
          onChange={setName}
          error={isTaken ? t('views.taken') : null}
        />
        {views.all.length === 0 ? (
          <Text c="dimmed">{t('views.none')}</Text>
        ) : (
          <Rows>
            {views.all.map((view) => (
              <ViewRow key={view.id} view={view} views={views} onRename={() => rename(view)} onClose={onClose} />
            ))}
          </Rows>
        )}
      </Stack>
    </SmallSheet>
  );
}

interface ViewRowProps {
  view: SavedView;
  views: TaskViews;
  onRename: () => void;
  onClose: () => void;
}

function ViewRow({ view, views, onRename, onClose }: ViewRowProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const { name, id } = view;
  const overwrite = async (): Promise<void> => {
    const question = { title: t('views.overwriteTitle'), message: t('views.overwriteText', { name }) };
    if (await confirm({ ...question, confirmLabel: t('views.overwrite') })) views.save(name, id);
  };
  const remove = async (): Promise<void> => {
    const question = { title: t('views.removeTitle'), message: t('views.removeText', { name }) };
    if (await confirm({ ...question, confirmLabel: t('views.remove'), destructive: true })) views.remove(view);
  };
  const copy = async (): Promise<void> => {
    await browser.copyText?.(views.linkOf(view));
    toast({ kind: 'success', message: t('views.copied') });
  };
  const actions: MenuAction[] = [
    { label: t('views.overwrite'), icon: IconDeviceFloppy, act: overwrite },
    { label: t('views.rename'), icon: IconPencil, act: onRename },
    // The name is a link, too.
    ...(browser.copyText === null ? [] : [{ label: t('views.copyLink'), icon: IconLink, act: () => run(copy) }]),
    { label: t('views.remove'), icon: IconTrash, danger: true, act: remove },
  ];
  return (
    <Row
      title={
        <a
          href={views.linkOf(view)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            views.apply(view);
            onClose();
          }}
        >
          {name}
        </a>
      }
      aside={
        <ActionMenu label={t('table.moreOf', { name })} actions={actions} outside>
          <IconDots size={20} stroke={1.7} aria-hidden />
        </ActionMenu>
      }
    />
  );
}
