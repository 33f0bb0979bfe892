import type { Exposed, GenericCalls } from '../../../domain/catalogue/generic.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { createGeneric, removeGeneric, updateGeneric } from '../../services/rows/generic-writes.ts';
import { type RowList, readList, readOne, readPage, readWatchers, readWatchersPage } from '../../services/rows/read.ts';
import { ifMatchVersion, withEtag } from '../headers.ts';
import type { Handlers } from '../register.ts';

const mostFound = 100;

/** The rows behind a name of the interface. A name without rows rejects every call that needs them. */
const rowListOf = ({ resource, only, having }: Exposed): RowList => ({
  resource: must(resource, 'the rows of a resource with generic calls'),
  ...(only ? { only } : {}),
  ...(having === undefined ? {} : { having }),
});

/** The ten generic calls of a resource (specification 7): reads follow visibility, writes run mutations. */
export function genericHandlers(context: Context, exposed: Exposed): Handlers<GenericCalls> {
  const rows = () => rowListOf(exposed);
  const all = (viewer: Viewer) => {
    const list = rows();
    return readList(context, viewer, { list: { ...list, only: { ...list.only, ...exposed.all } } });
  };
  return {
    update: async ({ viewer, body, request, reply }) =>
      withEtag(reply, await updateGeneric(context, viewer, { list: rows(), body, version: ifMatchVersion(request) })),
    create: async ({ viewer, body, reply }) =>
      withEtag(reply, await createGeneric(context, viewer, { list: rows(), body })),
    searchPaged: ({ viewer, body }) => readPage(context, viewer, { list: rows(), request: body }),
    paged: ({ viewer, body }) => readPage(context, viewer, { list: rows(), request: body }),
    watchers: ({ viewer, params }) => readWatchers(context, viewer, { list: rows(), id: params.id }),
    watchersPaged: ({ viewer, params, body }) =>
      readWatchersPage(context, viewer, { list: rows(), id: params.id, request: body }),
    get: async ({ viewer, params, reply }) =>
      withEtag(reply, await readOne(context, viewer, { list: rows(), id: params.id })),
    remove: async ({ viewer, params, request }) => {
      await removeGeneric(context, viewer, { list: rows(), id: params.id, version: ifMatchVersion(request) });
      return {};
    },
    search: ({ viewer, query }) =>
      readList(context, viewer, { list: rows(), request: { search: query.specs, rows: mostFound } }),
    all: async ({ viewer }) => all(viewer),
  };
}
