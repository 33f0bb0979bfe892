import type { Resource } from '../../../domain/kernel/resources.ts';
import type { PulledChanges } from '../../../domain/protocol/pull.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { ShownRow } from '../../db/visibility/visible.ts';

/** Collects a page's changes by resource, projected for the viewer. */
export class PageChanges {
  readonly #byResource = new Map<Resource, { put: AnyRow[]; remove: string[] }>();
  readonly #viewer: Viewer;
  /** The number of rows. */
  count = 0;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  #of(resource: Resource): { put: AnyRow[]; remove: string[] } {
    const known = this.#byResource.get(resource);
    if (known) return known;
    const made = { put: [], remove: [] };
    this.#byResource.set(resource, made);
    return made;
  }

  put(resource: Resource, rows: readonly ShownRow[]): void {
    const { put } = this.#of(resource);
    for (const seen of rows) put.push(project(resource, seen, this.#viewer));
    this.count += rows.length;
  }

  remove(resource: Resource, ids: readonly string[]): void {
    this.#of(resource).remove.push(...ids);
  }

  all(): PulledChanges[] {
    return [...this.#byResource]
      .filter(([, { put, remove }]) => put.length + remove.length > 0)
      .map(([resource, { put, remove }]) => ({ resource, put, remove }));
  }
}
