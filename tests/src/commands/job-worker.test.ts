import { describe, expect, it } from 'vitest';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import { startJob } from '../../../src/commands/job-worker.ts';
import { PortWorker } from '../support/port-worker.ts';

/** A job that doubles numbers, and never comes to an end with 0. */
const doubling = {
  double: (number: number): Promise<number> | number =>
    number === 0 ? new Promise<number>(() => undefined) : 2 * number,
};

function start() {
  const worker = new PortWorker(doubling);
  return { worker, ...startJob<typeof doubling>(worker) };
}

describe('a worker that does one job', () => {
  it('gives what it makes', async () => {
    const { job, orEnded } = start();
    expect(await orEnded(job.double(21))).toBe(42);
  });

  it('rejects what is under way when it is ended, and does nothing when it is ended again', async () => {
    const { worker, job, orEnded, end } = start();
    const going = orEnded(job.double(0));
    end();
    await expect(going).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.ended).toBe(true);
    expect(end).not.toThrow();
  });

  it('says what a script that failed said', async () => {
    const { worker, job, orEnded } = start();
    const going = orEnded(job.double(0));
    worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    await expect(going).rejects.toThrow('out of memory');
    await expect(going).rejects.not.toSatisfy(isPartMissing);
  });

  it('says that the part is missing when its script does not come', async () => {
    const { worker, job, orEnded } = start();
    const going = orEnded(job.double(0));
    worker.dispatchEvent(new Event('error'));
    await expect(going).rejects.toSatisfy(isPartMissing);
  });
});
