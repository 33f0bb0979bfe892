import type { PendingFile, PendingItem } from '../../../workers/contract/items.ts';
import type { Session } from '../../../workers/contract/session.ts';
import { initialSyncState, type SyncState } from '../../../workers/contract/state.ts';

/** An installer of the demo company. */
export const installer: Session = {
  user: {
    id: '0197a000-0000-7000-8000-000000000001',
    username: 'installer',
    nickname: 'Γιώργος',
    name: 'Γιώργος',
    surname: 'Αντωνίου',
    email: 'installer@example.org',
    companyName: 'Ergon Πάτρας',
    timeZone: 'Europe/Athens',
    hasCompany: true,
    acceptedNoPrivileges: false,
    roleName: 'installer',
    viewer: {
      kind: 'field',
      userId: '0197a000-0000-7000-8000-000000000001',
      companyId: '0197a000-0000-7000-8000-0000000000aa',
      customerId: null,
      owner: false,
      elevated: false,
      rights: [],
    },
  },
  state: 'active',
  remember: true,
  expiresAt: 4_000_000_000_000,
};

/** The owner of that company. */
export const boss: Session = {
  ...installer,
  user: {
    ...installer.user,
    id: '0197a000-0000-7000-8000-0000000000aa',
    username: 'boss',
    nickname: 'Νίκος',
    name: 'Νίκος',
    surname: 'Μαυρίδης',
    roleName: null,
    viewer: {
      kind: 'office',
      userId: '0197a000-0000-7000-8000-0000000000aa',
      companyId: '0197a000-0000-7000-8000-0000000000aa',
      customerId: null,
      owner: true,
      elevated: true,
      rights: [],
    },
  },
};

/** Saturday 21/11/2026 09:52 in Athens. */
export const tapTime = Date.UTC(2026, 10, 21, 7, 52);

let count = 0;

/** A change that waits; each is tapped a minute after the one before. */
export function waitingItem(given: Partial<PendingItem> = {}): PendingItem {
  count += 1;
  const id = `0197b000-0000-7000-8000-${String(count).padStart(12, '0')}`;
  return {
    id,
    order: count,
    name: 'markCollected',
    args: {},
    base: {},
    after: [],
    chain: id,
    at: tapTime + count * 60_000,
    offset: 0,
    mayHaveLeft: false,
    state: 'waiting',
    attention: null,
    postponed: false,
    labels: { task: 'Οπτική ίνα Κορίνθου', address: 'Παπαδοπούλου, 3ος όροφος' },
    target: { resource: 'operational-addresses', id: '0197c000-0000-7000-8000-000000000001' },
    touches: ['operational-addresses/0197c000-0000-7000-8000-000000000001'],
    tries: 0,
    lastError: null,
    ...given,
  };
}

/** A mark that met another one of the office. */
export const conflictingItem = (given: Partial<PendingItem> = {}): PendingItem =>
  waitingItem({
    name: 'markInProgress',
    state: 'attention',
    labels: { task: 'Αντλία θερμότητας', address: 'Αποθήκη Νοταρά' },
    attention: {
      kind: 'conflict',
      conflicts: [
        {
          resource: 'operational-addresses',
          id: '0197c000-0000-7000-8000-000000000001',
          fields: ['completionStatus'],
          mine: { completionStatus: 'IN_PROGRESS' },
          theirs: { completionStatus: 'FAILED' },
          by: { id: '0197a000-0000-7000-8000-0000000000aa', name: 'Νίκος Μαυρίδης' },
          at: tapTime + 900_000,
        },
      ],
    },
    ...given,
  });

/** A photo whose bytes the server does not have yet. */
export function waitingFile(given: Partial<PendingFile> = {}): PendingFile {
  count += 1;
  return {
    id: `0197d000-0000-7000-8000-${String(count).padStart(12, '0')}`,
    proof: '0197e000-0000-7000-8000-000000000001',
    item: null,
    name: 'IMG_0001.jpg',
    state: 'ready',
    size: 512_000,
    sent: 0,
    error: null,
    capturedAt: tapTime + count * 60_000,
    ...given,
  };
}

/** What the engine says of itself, beside its beginning. */
export const syncing = (given: Partial<SyncState>): SyncState => ({ ...initialSyncState, ...given });
