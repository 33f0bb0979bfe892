import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { importKinds } from '../../../domain/import/import-kinds.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { useAction } from '../../components/use-action.ts';
import { useViewer } from '../../mirror/session.ts';
import { useAddressSheet } from './downloads.ts';

/** The uploads of addresses, and the file that is made for changing them (specification 2.5, Edit via Excel). */
export function useAddressFileActions(): readonly MenuAction[] {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { run } = useAction();
  const save = useAddressSheet();
  const upload = { label: t('excelImport.upload.addresses'), icon: IconUpload, to: '/addresses/import' };
  const changes = [
    { label: t('excelImport.downloadForChanges'), icon: IconDownload, act: () => run(save) },
    {
      label: t('excelImport.uploadChanges'),
      icon: IconUpload,
      to: '/addresses/import',
      search: { changes: 'true' },
    },
  ];
  return [...(importKinds.addresses.may(viewer) ? [upload] : []), ...(importKinds.changes.may(viewer) ? changes : [])];
}

/** The upload of new customers or tasks. */
export function useUploadActions(kind: 'customers' | 'tasks'): readonly MenuAction[] {
  const { t } = useTranslation();
  const viewer = useViewer();
  if (!importKinds[kind].may(viewer)) return [];
  return [{ label: t(`excelImport.upload.${kind}`), icon: IconUpload, to: `/${kind}/import` }];
}
