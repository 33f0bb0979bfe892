/** What a test asks of the outbox in the browser; each of these runs in a page and uses nothing but what that has. */

/** How many changes the browser keeps that no server has answered. */
export async function countUnanswered(): Promise<number> {
  const databases = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith('ergon-outbox-') ? name : [],
  );
  const counts = databases.map((name) => {
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const items = opening.result.transaction('items').objectStore('items').getAll();
        items.onsuccess = () => {
          opening.result.close();
          // What was taken back never gets an answer.
          const waits = ({ outcome, open }: { outcome: unknown; open?: 1 }) => outcome === null && open === 1;
          resolve(items.result.filter(waits).length);
        };
      };
    });
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** How many changes of an address itself the browser keeps, those that the server has answered among them. */
export async function countMadeAt(address: string): Promise<number> {
  const databases = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith('ergon-outbox-') ? name : [],
  );
  const counts = databases.map((name) => {
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const items = opening.result.transaction('items').objectStore('items').getAll();
        items.onsuccess = () => {
          opening.result.close();
          resolve(items.result.filter(({ args }) => args.id === address).length);
        };
      };
    });
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/**
 * A captured file as the device knows it: `hash` is what it computed of the bytes that it sends, `item` the change that announces
 * it; null while its form is not saved.
 */
export interface KeptFile {
  id: string;
  name: string | null;
  item: string | null;
  size: number;
  hash: string | null;
  receivedAt: number | null;
}

/** The captured files of everybody who has worked in this browser, those whose bytes have gone among them. */
export async function keptFiles(): Promise<KeptFile[]> {
  const databases = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith('ergon-outbox-') ? name : [],
  );
  const files = databases.map((name) => {
    return new Promise<KeptFile[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const all = opening.result.transaction('files').objectStore('files').getAll();
        all.onsuccess = () => {
          opening.result.close();
          resolve(
            all.result.map(({ id, name, item, size, hash, receivedAt }: KeptFile) => {
              return { id, name, item, size, hash, receivedAt };
            }),
          );
        };
      };
    });
  });
  return (await Promise.all(files)).flat();
}
