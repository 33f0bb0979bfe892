import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAttach } from '../../../domain/attached-file/mutations.ts';
import type { Task } from '../../../domain/task/schema.ts';
import { attachFile } from '../../commands/attached-files.ts';
import { FileField } from '../../components/form/file-field.tsx';
import { FilesNotKept, type UnkeptFile } from '../../components/form/files-not-kept.tsx';
import { Rows } from '../../components/rows.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFilesOfTask } from '../../mirror/attached-files.ts';
import { useViewer } from '../../mirror/session.ts';
import { FileRow } from './file-row.tsx';
import classes from './task-form.module.css';

/** The tab More Details (specification 2.3): the files attached to a task; each is safe here at once and follows by itself. */
export function FilesTab({ task }: { task: Task }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const files = useFilesOfTask(task.id);
  if (files === undefined) return null;
  return (
    <div className={classes.part}>
      {mayAttach(viewer, task) ? <Attach task={task.id} /> : null}
      {files.length === 0 ? <p className={classes.dim}>{t('taskForm.files.none')}</p> : null}
      {files.length === 0 ? null : (
        <Rows>
          {files.map((file) => (
            <FileRow key={file.row.id} file={file} />
          ))}
        </Rows>
      )}
    </div>
  );
}

/** Chosen files are attached at once; those under way are listed until they are rows of their own, those not kept until they are. */
function Attach({ task }: { task: string }) {
  const { t } = useTranslation();
  const { run } = useAction();
  const performed = usePerformed();
  const [under, setUnder] = useState<File[]>([]);
  const [notKept, setNotKept] = useState<readonly UnkeptFile[]>([]);
  const attach = async (chosen: readonly File[]): Promise<void> => {
    setUnder([...chosen]);
    for (const file of chosen) {
      const result = await attachFile(task, file);
      if (result.kind === 'unreadable' || result.kind === 'storageFull') {
        const why = result.kind;
        setNotKept((before) => [...before, { file, why }]);
      } else performed(result.kind === 'refused' ? { ...result, fields: [...result.fields] } : result);
    }
    setUnder([]);
  };
  const again = (): void => {
    const files = notKept.map(({ file }) => file);
    setNotKept([]);
    void run(() => attach(files));
  };
  return (
    <>
      <FileField
        label={t('taskForm.files.attach')}
        value={under}
        onChange={(files) => run(() => attach(files ?? []))}
      />
      <FilesNotKept
        files={notKept}
        title={t('taskForm.files.notKept', { count: notKept.length })}
        noRoom={t('taskForm.files.noRoom')}
        goOn={t('taskForm.files.goOnWithout')}
        busy={under.length > 0}
        onAgain={again}
        onGoOn={() => setNotKept([])}
      />
    </>
  );
}
