import createClient from 'openapi-fetch';
import type { paths } from './paths.gen.ts';

/** What a call answered; throws what it was refused with. */
function must<Data>({ data, error, response }: { data?: Data; error?: unknown; response: Response }): Data {
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data;
}

type Client = ReturnType<typeof createClient<paths>>;

async function signIn(baseUrl: string, username: string, password: string): Promise<{ client: Client; id: string }> {
  const session = must(
    await createClient<paths>({ baseUrl }).POST('/api/auth/signin', { body: { username, password } }),
  );
  const headers = { authorization: `Bearer ${session.token}` };
  return { client: createClient<paths>({ baseUrl, headers }), id: session.user.id };
}

/** Has the first address of a task collected, begun and proved with a photo, by whoever works on it. */
async function work(installer: Client, taskId: string, photo: Blob): Promise<string> {
  const { content } = must(
    await installer.PATCH('/operational-addresses/paged/{id}', { params: { path: { id: taskId } }, body: {} }),
  );
  const [address] = content;
  if (address === undefined) throw new Error('The task has no address.');
  const query = { id: address.id };
  must(await installer.PUT('/operational-addresses/completionStatusToCollected', { params: { query } }));
  must(await installer.PUT('/operational-addresses/completionStatusToInProgress', { params: { query } }));
  const proof = must(
    await installer.POST('/pow-i/multi-upload', {
      body: { file: photo, pow: { operationalAddress: { id: address.id }, comment: 'done' } },
      bodySerializer: ({ file, pow }) => {
        const form = new FormData();
        for (const each of [file].flat()) form.append('file', each, 'photo.jpg');
        form.append('pow', new Blob([JSON.stringify(pow)], { type: 'application/json' }));
        return form;
      },
    }),
  );
  must(await installer.PUT('/operational-addresses/completionStatusToInstalled', { params: { query } }));
  return proof.id;
}

/**
 * Lives a task's whole life with a client that knows the server's own description and nothing else; what became of it. It is
 * compiled against the types made from that description.
 */
export async function liveATask(
  baseUrl: string,
  { boss, installer, password, photo }: { boss: string; installer: string; password: string; photo: Blob },
): Promise<{ statuses: string[]; finalPayout: number | null; photos: number; pdf: string }> {
  const office = await signIn(baseUrl, boss, password);
  const field = await signIn(baseUrl, installer, password);
  const customer = must(
    await office.client.POST('/customers', { body: { nickname: 'Client', country: { name: 'Greece', code: 'EL' } } }),
  );
  const place = must(
    await office.client.POST('/addresses', {
      body: {
        street: 'Korinthou 1',
        region: 'Patras',
        province: 'Achaia',
        country: 'Greece',
        floor: '1',
        telephone: '2610000000',
        customer: { id: customer.id },
      },
    }),
  );
  const from = Date.now() + 3_600_000;
  const task = must(
    await office.client.POST('/tasks', {
      body: {
        nickname: 'A boiler',
        jobTicket: `T-${from}`,
        customer: { id: customer.id },
        installationTimestampFrom: from,
        installationTimestampTo: from + 3_600_000,
        estimateTime: 1,
        operationalAddressList: [
          {
            nickname: 'Boiler',
            installationAddress: { id: place.id },
            pickupAddresses: [],
            payout: 40,
            salesPrice: 90,
          },
        ],
        employeesAssignees: [{ id: field.id }],
      },
    }),
  );
  const { id } = task;
  const statuses: string[] = [task.taskCompletionStatus];
  const note = (row: { taskCompletionStatus: string }): void => void statuses.push(row.taskCompletionStatus);
  note(must(await office.client.GET('/tasks/publishLeafTask', { params: { query: { id } } })));
  const proofId = await work(field.client, id, photo);
  note(must(await office.client.GET('/tasks/{id}', { params: { path: { id } } })));
  must(
    await office.client.PATCH('/operational-addresses/divide-among-installed-status-opAddr', {
      params: { query: { taskId: id, finalPayoutOfTask_fromTheseOpAddsFinishing: 45 } },
    }),
  );
  const finished = must(await office.client.GET('/tasks/{id}', { params: { path: { id } } }));
  note(finished);
  const pdf = must(
    await office.client.GET('/tasks/sendPdf/{id}', { params: { path: { id } }, parseAs: 'arrayBuffer' }),
  ) as unknown as ArrayBuffer;
  note(must(await office.client.GET('/tasks/invoiceTask', { params: { query: { id, invoiceId: 'I-1' } } })));
  const photos = must(await office.client.GET('/photos/getAll/{id}', { params: { path: { id: proofId } } }));
  const { finalPayout } = finished;
  return { statuses, finalPayout, photos: photos.length, pdf: new TextDecoder().decode(pdf.slice(0, 5)) };
}
