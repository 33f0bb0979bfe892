import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const pass = 'a pass of some length';

const form = {
  username: 'nefeli',
  email: 'nefeli@example.com',
  name: 'Νεφέλη',
  surname: 'Ράπτη',
  nickname: 'Νεφέλη',
  password: 'a good one',
  confirmPassword: 'a good one',
  phoneNumber: '6944000000',
  billingName: 'Ράπτη ΕΕ',
  line1: 'Κορίνθου 1',
  city: 'Πάτρα',
  postalCode: '26221',
  tin: '094000000',
  billingPhone: '2610000000',
};

describeRules('affiliates (specification 3 and 7)', (opener) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(opener, {
      environment: { AFFILIATE_SECRET: pass },
    });
  });

  const query = (trickyPass = pass) => ({ query: { trickyPass } });
  const make = (code: string, trickyPass = pass) =>
    server.anybody.post('/affiliates', { code, nickname: 'Σύλλογος' }, query(trickyPass));
  const signUp = (name: string, affiliateCode: string) =>
    server.anybody.post('/api/auth/signup', {
      ...form,
      username: name,
      email: `${name}@example.com`,
      affiliateCode,
    });
  const affiliatesOf = async (username: string): Promise<unknown> => {
    const found = await server.context.database.kysely
      .selectFrom('users')
      .select('affiliates')
      .where('username', '=', username)
      .executeTakeFirst();
    return found?.affiliates;
  };

  it('are kept with the pass in the body as well, where no log has it', async () => {
    const secret = { trickyPass: pass };
    const made = await server.anybody.post('/affiliates', { code: 'body', nickname: 'Σύλλογος', ...secret });
    expect([made.status, made.body]).toEqual([201, { code: 'body', nickname: 'Σύλλογος' }]);
    const renamed = await server.anybody.put('/affiliates', { code: 'body', nickname: 'Ένωση', ...secret });
    expect(bodyOf(renamed)).toEqual({ code: 'body', nickname: 'Ένωση' });
    const remove = (body: object) => server.anybody.send('DELETE', '/affiliates', { body });
    expect(refusal(await remove({ id: 'body' }))).toEqual([400, 'validation']);
    expect(refusal(await remove({ id: 'body', trickyPass: 'another' }))).toEqual([403, 'not_permitted']);
    bodyOf(await remove({ id: 'body', ...secret }));
    expect(JSON.stringify(server.logged())).not.toContain(pass);
  });

  it('are created, renamed and deleted by who has the pass', async () => {
    const made = await make('ΨΥΞΗ-24');
    expect([made.status, made.body]).toEqual([201, { code: 'ΨΥΞΗ-24', nickname: 'Σύλλογος' }]);
    expect(refusal(await make('ψυξη-24'))).toEqual([409, 'id_taken']);
    const rename = (code: string) => server.anybody.put('/affiliates', { code, nickname: 'Ένωση' }, query());
    expect(bodyOf(await rename('ψύξη-24'))).toEqual({ code: 'ΨΥΞΗ-24', nickname: 'Ένωση' });
    expect(refusal(await rename('nobody'))).toEqual([404, 'not_found']);
    const remove = (id: string) => server.anybody.delete('/affiliates', { query: { trickyPass: pass, id } });
    bodyOf(await remove('ΨΥΞΗ-24'));
    expect(refusal(await remove('ΨΥΞΗ-24'))).toEqual([404, 'not_found']);
    expect(refusal(await make('x', 'guessed'))).toEqual([403, 'not_permitted']);
    expect(refusal(await server.anybody.post('/affiliates', { code: 'x', nickname: 'y' }))).toEqual([
      400,
      'validation',
    ]);
    expect(refusal(await make(' '))).toEqual([400, 'validation']);
  });

  it('are kept by the accounts that sign up with their code, also when they are deleted', async () => {
    await make('Spring');
    expect(bodyOf(await signUp('came', 'SPRING'))).toEqual({});
    expect(await affiliatesOf('came')).toEqual(['Spring']);
    expect((await signUp('other', 'autumn')).body).toMatchObject({ code: 'validation', fields: ['affiliateCode'] });
    expect(await affiliatesOf('other')).toBeUndefined();
    await server.anybody.delete('/affiliates', { query: { trickyPass: pass, id: 'spring' } });
    expect(await affiliatesOf('came')).toEqual(['Spring']);
  });

  it('are kept by an employee who becomes a user with their code', async () => {
    await make('Summer');
    const boss = await server.signIn('boss');
    const { userId: id } = await server.signIn('installer2');
    const convert = (affiliateCode: string) =>
      boss.post('/users/make-employee-user', {
        employee: { id },
        signupRequest: { ...form, username: 'kostas', email: 'kostas@example.com', affiliateCode },
      });
    expect((await convert('autumn')).body).toMatchObject({ code: 'validation', fields: ['affiliateCode'] });
    bodyOf(await convert('summer'));
    expect(await affiliatesOf('kostas')).toEqual(['Summer']);
  });

  it('are read by nobody, and their pass is in no log', async () => {
    const boss = await server.signIn('boss');
    expect(refusal(await boss.get('/affiliates/all'))).toEqual([405, 'method_not_allowed']);
    expect(JSON.stringify(server.logged())).not.toContain(pass);
    expect(JSON.stringify(server.logged())).not.toContain(encodeURIComponent(pass));
  });

  it('are not opened by guessing: too many wrong passes have to wait', async () => {
    for (let tries = 0; tries < 12; tries += 1) await make('x', `guess ${tries}`);
    expect(refusal(await make('x', 'one more'))).toEqual([429, 'rate_limited']);
    server.clock.advance(15 * 60_000);
    expect((await make('later')).status).toBe(201);
  });
});

describe('a server without a pass', () => {
  describeRules('keeps no affiliates', (opener) => {
    it('and says so', async () => {
      const server = await testServer(opener, { demo: false });
      const answer = await server.anybody.post(
        '/affiliates',
        { code: 'x', nickname: 'y' },
        { query: { trickyPass: pass } },
      );
      expect(refusal(answer)).toEqual([409, 'service_off']);
    });
  });
});
