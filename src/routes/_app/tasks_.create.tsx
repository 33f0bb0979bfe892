import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningScreen } from '../../components/opening-screen.tsx';
import { type NewTaskSearch, newTaskSearch } from '../../features/task-form/task-form-search.ts';
import { newAddress } from './-new-address.tsx';

/** With the schemas of its form, which the first screens must not wait for. */
const CreateTaskScreen = lazy(async () => ({
  default: (await import('../../features/task-form/create-task-screen.tsx')).CreateTaskScreen,
}));

export const Route = createFileRoute('/_app/tasks_/create')({
  validateSearch: (search: Record<string, unknown>): NewTaskSearch => newTaskSearch(search),
  component: CreateTaskRoute,
});

function CreateTaskRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <OpeningScreen title={t('taskForm.createTitle')}>
      <CreateTaskScreen
        prefill={Route.useSearch()}
        newAddress={newAddress}
        onCancel={() => void navigate({ to: '/tasks' })}
        onPublish={(id) =>
          void navigate({ to: '/tasks/$id', params: { id }, search: { action: 'publish', of: id }, replace: true })
        }
        onCreated={(id) =>
          void navigate({ to: '/tasks/$id', params: { id }, search: { form: 'basic' }, replace: true })
        }
      />
    </OpeningScreen>
  );
}
