import { Button, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestViewName, mostViews } from '../../../domain/saved-view/resource.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { SmallSheet } from '../../components/small-sheet.tsx';
import type { ListedView } from '../../mirror/saved-views.ts';
import type { TaskViews } from './use-task-views.ts';
import { useViewActions } from './use-view-actions.ts';
import classes from './views.module.css';

interface ViewsDialogProps {
  opened: boolean;
  onClose: () => void;
  views: TaskViews;
}

/** The saved views: what the list shows now gets a name; one's own views and those of colleagues are applied, changed and shared. */
export function ViewsDialog({ opened, onClose, views }: ViewsDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<ListedView | null>(null);
  const text = name?.trim() ?? '';
  const own = views.all.filter(({ sharedBy }) => sharedBy === null);
  const others = views.all.filter(({ sharedBy }) => sharedBy !== null);
  const error = useNameError(text, { views, renamed });
  const submit = (): void => {
    if (renamed === null) views.save(text);
    else views.rename(renamed, text);
    setName(null);
    setRenamed(null);
  };
  const rename = (view: ListedView): void => {
    setRenamed(view);
    setName(view.name);
  };
  const rows = (of: readonly ListedView[]) => (
    <Rows>
      {of.map((view) => (
        <ViewRow key={view.id} view={view} views={views} onRename={() => rename(view)} onClose={onClose} />
      ))}
    </Rows>
  );
  const leave = (): void => {
    views.leave();
    onClose();
  };
  return (
    <SmallSheet
      opened={opened}
      onClose={onClose}
      title={t('views.title')}
      cancelLabel={t('action.close')}
      action={
        <Button disabled={text === '' || error !== null} onClick={submit}>
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
          error={error}
        />
        {views.current === null ? null : (
          <Button variant="default" onClick={leave}>
            {t('views.leave', { name: views.current.name })}
          </Button>
        )}
        {own.length === 0 ? <Text c="dimmed">{t('views.none')}</Text> : rows(own)}
        {others.length === 0 ? null : <Section title={t('views.ofCompany')}>{rows(others)}</Section>}
      </Stack>
    </SmallSheet>
  );
}

/** What is wrong with a name: it is too long, or one of the same person's views has it; or there are too many views already. */
function useNameError(text: string, { views, renamed }: { views: TaskViews; renamed: ListedView | null }) {
  const { t } = useTranslation();
  const author = renamed?.row.author.id;
  const siblings = views.all.filter(({ sharedBy, row }) =>
    renamed === null ? sharedBy === null : row.author.id === author,
  );
  if (text.length > longestViewName) return t('views.tooLong', { count: longestViewName });
  if (siblings.some(({ name, id }) => name === text && id !== renamed?.id)) return t('views.taken');
  return renamed === null && siblings.length >= mostViews ? t('views.full', { count: mostViews }) : null;
}

interface ViewRowProps {
  view: ListedView;
  views: TaskViews;
  onRename: () => void;
  onClose: () => void;
}

function ViewRow({ view, views, onRename, onClose }: ViewRowProps) {
  const { t } = useTranslation();
  const actions = useViewActions(view, { views, rename: onRename });
  const { name, shared, sharedBy } = view;
  const ownNote = shared ? t('views.isShared') : null;
  return (
    <Row
      title={
        <a
          href={views.linkOf(view)}
          className={classes.link}
          aria-current={views.current?.id === view.id || undefined}
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
      text={sharedBy === null ? ownNote : t('views.sharedBy', { name: sharedBy })}
      aside={
        <ActionMenu label={t('table.moreOf', { name })} actions={actions} outside>
          <IconDots size={20} stroke={1.7} aria-hidden />
        </ActionMenu>
      }
    />
  );
}
