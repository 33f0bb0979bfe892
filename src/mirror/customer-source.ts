import { useMemo } from 'react';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { readList } from './lists/read-list.ts';
import { customerList } from './lists/tables/places.ts';
import { useViewer } from './session.ts';
import { useMirror } from './use-live.ts';

/** A customer as a field offers it. */
interface CustomerOption {
  value: string;
  label: string;
  detail?: string;
}

const optionOf = (row: { id: string; nickname: string; name: string | null; afm: string | null }): CustomerOption => {
  const detail = [row.name, row.afm].filter((part) => part !== null && part !== '').join(' · ');
  return { value: row.id, label: row.nickname, ...(detail === '' ? {} : { detail }) };
};

/** The customers of the viewer's company for a field that is filled by typing; only those that are shown are read. */
export function makeCustomerSource(mirror: MirrorDatabase, viewer: Viewer) {
  const list = customerList(viewer);
  return {
    search: async (text: string, limit: number) => {
      const query = { search: text, filters: [], sort: list.sort, page: 0, size: limit };
      const { rows, total } = await readList(mirror, list, query);
      return { options: rows.map(optionOf), total };
    },
    find: async (id: string): Promise<CustomerOption | null> => {
      const row = await mirror.rows('customers').get(id);
      return row === undefined ? null : optionOf(row);
    },
  };
}

/** The same, which stays while the screen stands. */
export function useCustomerSource() {
  const mirror = useMirror();
  const viewer = useViewer();
  return useMemo(() => makeCustomerSource(mirror, viewer), [mirror, viewer]);
}
