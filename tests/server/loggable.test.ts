import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError } from '../../domain/errors/codes.ts';
import type { Database } from '../../server/db/database.ts';
import { smtpMailer } from '../../server/integrations/mail/mailer.ts';
import { loggableError } from '../../server/loggable.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { Mailbox } from '../support/mailbox.ts';

/** What somebody wrote, and must not be in a log. */
const personal = ['Papadopoulos', 'Παπαδόπουλος', 'maria@firm.gr', '6981245077', 'hidden-word'];

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it has to fail'),
    (problem: unknown) => problem,
  );
}

/** What is logged, after a check that it holds nothing personal. */
function logged(problem: unknown): Record<string, unknown> {
  const found = loggableError(problem);
  for (const text of personal) expect(JSON.stringify(found)).not.toContain(text);
  return { ...found };
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (problem) {
    return problem;
  }
  return expect.unreachable('it has to throw');
}

describeOnBothDatabases('an error of the database', (opener) => {
  let kysely: Database['kysely'];
  beforeAll(async () => {
    ({ kysely } = await opener.open());
  });

  it('is told without the values that it quotes', async () => {
    const run = (statement: ReturnType<typeof sql>) => failureOf(statement.execute(kysely));
    const [name] = personal;
    expect(logged(await run(sql`select ${`${name} "x" 1`}::text::int`))).toMatchObject({
      code: '22P02',
      message: 'invalid input syntax for type integer: …',
    });
    expect(logged(await run(sql`select ${`{"a": ${name}}`}::text::json`))).toMatchObject({ code: '22P02' });
    await sql`create table people (name text constraint people_name unique)`.execute(kysely);
    await sql`insert into people values (${name})`.execute(kysely);
    expect(logged(await run(sql`insert into people values (${name})`))).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "people_name"',
      table: 'people',
      constraint: 'people_name',
      stack: expect.arrayContaining([expect.any(String)]),
    });
    expect(logged(await run(sql`select * from nowhere`))).toMatchObject({
      message: 'relation "nowhere" does not exist',
    });
  });
});

describe('an error', () => {
  it('of a connection says what could not be reached', async () => {
    const port = await freePort();
    const [problem] = await once(connect(port, '127.0.0.1'), 'error');
    expect(logged(problem)).toMatchObject({
      code: 'ECONNREFUSED',
      message: `connect ECONNREFUSED 127.0.0.1:${port}`,
    });
  });

  it('of a mail server says what it refused, and not for whom', async () => {
    const mailbox = await Mailbox.open();
    try {
      const mailer = smtpMailer(mailbox.url, { from: 'ergon@firm.gr', host: 'firm.gr' });
      const mail = { id: 'a', subject: 'Papadopoulos', text: 'Παπαδόπουλος' };
      const problem = await failureOf(mailer.send({ ...mail, to: 'not an address maria@firm.gr' }));
      mailer.close();
      expect(logged(problem)).toMatchObject({ type: 'Error', code: expect.any(String), message: expect.any(String) });
    } finally {
      await mailbox.close();
    }
    const refused = Object.assign(
      new Error("Can't send mail - all recipients were rejected: 550 5.1.1 <maria@firm.gr>: maria is unknown"),
      { code: 'EENVELOPE', command: 'RCPT TO', response: '550 5.1.1 <maria@firm.gr>: maria is unknown' },
    );
    expect(logged(refused)).toMatchObject({
      code: 'EENVELOPE',
      command: 'RCPT TO',
      status: '5.1.1',
      message: "Can't send mail - all recipients were rejected: …",
    });
  });

  it('of a shape says where it is', () => {
    const schema = z.strictObject({ people: z.array(z.strictObject({ age: z.int() })) });
    const wrong = { people: [{ age: 'Papadopoulos', Παπαδόπουλος: 1 }] };
    const problem = thrownBy(() => schema.parse(wrong));
    expect(logged(problem)).toMatchObject({
      type: 'ZodError',
      message: 'invalid_type at people.0.age, unrecognized_keys at people.0',
    });
  });

  it.each([
    [() => JSON.parse('{"name": Papadopoulos}'), 'Unexpected token …... is not valid JSON'],
    [() => new URL('https://hidden-word@').port, 'Invalid URL'],
    [() => (JSON.parse('null') as { id: string }).id, "Cannot read properties of null (reading 'id')"],
    [() => Reflect.get(JSON.parse('null'), 'Papadopoulos'), 'Reflect.get called on non-object'],
  ])('of the language says what happened: %#', (work, message) => {
    expect(logged(thrownBy(work)).message).toBe(message);
  });

  it.each([
    [new Error('call 6981245077 or maria@firm.gr'), 'call … or …'],
    [new Error('postgres://ergon:hidden-word@db.firm.gr/x is closed'), 'postgres://db.firm.gr/… is closed'],
    [new Error('https://bucket.firm.gr/Papadopoulos.jpg failed'), 'https://bucket.firm.gr/… failed'],
    [new Error(`"Papa"dopoulos" is unknown`), '… is unknown'],
    [`'Papadopoulos' was thrown`, '… was thrown'],
    [{ message: 'the queue failed for Παπαδόπουλος', stack: '' }, 'the queue failed for …'],
  ])('of anybody is told without names, numbers and addresses: %#', (problem, message) => {
    expect(logged(problem).message).toBe(message);
  });

  it('of the closed list is told by its code', () => {
    expect(
      logged(new DomainError('validation', 'filters.Papadopoulos: unknown', ['filters.Papadopoulos'])),
    ).toMatchObject({ type: 'DomainError', code: 'validation' });
  });

  it('is told with its cause, and what is no error with its type', () => {
    const cause = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' });
    const several = new AggregateError([cause], 'all failed', { cause });
    expect(logged(several)).toMatchObject({ cause: { code: 'ETIMEDOUT' }, errors: [{ message: 'connect ETIMEDOUT' }] });
    const endless = new Error('a');
    endless.cause = endless;
    expect(logged(endless)).toMatchObject({ cause: { message: 'a' } });
    expect(logged(undefined)).toEqual({ type: 'undefined' });
    expect(logged(17)).toEqual({ type: 'number' });
  });
});
