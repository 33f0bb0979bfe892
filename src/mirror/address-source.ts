import { useMemo } from 'react';
import { addressDetail, addressName } from '../../domain/address/naming.ts';
import { foldedWords } from '../../domain/kernel/fold.ts';
import type { Address } from '../../domain/schemas.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { addressesOfTasks } from './addresses.ts';
import { readList } from './lists/read-list.ts';
import { addressList } from './lists/tables/places.ts';
import { useViewer } from './session.ts';
import { useMirror } from './use-live.ts';

/** A place as a field offers it. */
interface AddressOption {
  value: string;
  label: string;
  detail?: string;
}

const optionOf = (place: Address): AddressOption => {
  const detail = addressDetail(place);
  return { value: place.id, label: addressName(place), ...(detail === '' ? {} : { detail }) };
};

async function addressesOfTask(mirror: MirrorDatabase, task: string): Promise<Address[]> {
  const views = await addressesOfTasks(mirror, [task]);
  const places = views.flatMap(({ place }) => (place === null ? [] : [place]));
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

/** The places of a task, or, for null, of the viewer's company, for a field that is filled by typing. */
export function makeAddressSource(mirror: MirrorDatabase, viewer: Viewer, task: string | null) {
  const list = addressList(viewer);
  const find = async (id: string): Promise<AddressOption | null> => {
    const row = await mirror.rows('addresses').get(id);
    return row === undefined ? null : optionOf(row);
  };
  const searchTask = async (id: string, text: string) => {
    const words = foldedWords(text);
    const options = (await addressesOfTask(mirror, id)).map(optionOf);
    const found = options.filter(({ label, detail = '' }) => {
      const known = foldedWords(`${label} ${detail}`);
      return words.every((word) => known.some((one) => one.includes(word)));
    });
    return { options: found, total: found.length };
  };
  const searchOwn = async (text: string, limit: number) => {
    const { rows, total } = await readList(mirror, list, {
      search: text,
      filters: [],
      sort: list.sort,
      page: 0,
      size: limit,
    });
    return { options: rows.map(optionOf), total };
  };
  return {
    find,
    search: (text: string, limit: number) => (task === null ? searchOwn(text, limit) : searchTask(task, text)),
  };
}

/** The same, which stays while the screen stands. */
export function useAddressSource(task: string | null) {
  const mirror = useMirror();
  const viewer = useViewer();
  return useMemo(() => makeAddressSource(mirror, viewer, task), [mirror, viewer, task]);
}
